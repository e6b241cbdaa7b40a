import { type Outputs, queries, trpc } from '#client/api.ts'
import type { AccessRequestStatus } from '#shared/access.ts'

export type AccessRequest = Outputs['auth']['listAccessRequests'][number]

/** Polls: other admins and visitors change the lists too. */
const REFETCH_INTERVAL_MS = 15_000

export function useAccessRequests(status: AccessRequestStatus) {
  return trpc.auth.listAccessRequests.useQuery({ status }, { refetchInterval: REFETCH_INTERVAL_MS })
}

export function useAccessCodes() {
  return trpc.auth.listAccessCodes.useQuery(undefined, { refetchInterval: REFETCH_INTERVAL_MS })
}

/**
 * Refetches the lists that a decision changes, or all if it failed. A decided request stays in its place in the pending
 * list until the next refetch: otherwise a double click would decide the next request too.
 */
export function refetchAccessLists(decided: AccessRequest | undefined): void {
  queries.auth.listAccessRequests.setData({ status: 'pending' }, (requests) =>
    requests?.map((request) => (request.id === decided?.id ? decided : request)),
  )
  void queries.auth.listAccessRequests.invalidate(decided && { status: decided.status })
  void queries.auth.listAccessCodes.invalidate()
}
