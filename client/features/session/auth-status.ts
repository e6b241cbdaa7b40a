import { trpc } from '#client/api.ts'
import { useSession } from '#client/lib/session/session.ts'

/** How far the signed-in user has come (verified, onboarded, which accounts); not asked while nobody is signed in. */
export function useAuthStatus() {
  const { isAuthenticated } = useSession()
  return trpc.auth.status.useQuery(undefined, { enabled: isAuthenticated })
}
