import { trpc } from '#client/api.ts'
import type { AccessRequestStatus } from '#shared/access.ts'

/** Polls: other admins and visitors change the lists too. */
const REFETCH_MS = 15_000

export function useAccessRequests(status: AccessRequestStatus) {
  return trpc.auth.listAccessRequests.useQuery({ status }, { refetchInterval: REFETCH_MS })
}

export function useAccessCodes() {
  return trpc.auth.listAccessCodes.useQuery(undefined, { refetchInterval: REFETCH_MS })
}

/** Refetches the lists that a decision or a new code changes. */
export function useRefetchAccess(): () => void {
  const { auth } = trpc.useUtils()
  return () => {
    void auth.listAccessRequests.invalidate()
    void auth.listAccessCodes.invalidate()
  }
}
