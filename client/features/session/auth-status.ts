import { trpc } from '#client/api.ts'
import { useSession } from '#client/lib/session/session.ts'

/** The user's status (verified, onboarded, accounts); not fetched without a session. */
export function useAuthStatus() {
  const { isAuthenticated } = useSession()
  return trpc.auth.status.useQuery(undefined, { enabled: isAuthenticated })
}
