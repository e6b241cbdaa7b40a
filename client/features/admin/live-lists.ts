import { trpc } from '#client/api.ts'
import type { AccessRequestStatus } from '#shared/access.ts'

/** Others of the team decide too, and visitors apply, while the screen is open. */
const REFETCH_MS = 15_000

export function useAccessRequests(status: AccessRequestStatus) {
  return trpc.auth.listAccessRequests.useQuery({ status }, { refetchInterval: REFETCH_MS })
}

export function useAccessCodes() {
  return trpc.auth.listAccessCodes.useQuery(undefined, { refetchInterval: REFETCH_MS })
}

/** Fetches anew what a decision or a new code has changed. */
export function useRefetchAccess(): () => void {
  const { auth } = trpc.useUtils()
  return () => {
    void auth.listAccessRequests.invalidate()
    void auth.listAccessCodes.invalidate()
  }
}
