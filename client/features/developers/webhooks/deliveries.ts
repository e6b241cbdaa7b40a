import { api, queries, trpc } from '#client/api.ts'

/** What a webhook was told in the last 30 days, page by page, the newest first. */
export function useDeliveries(id: string) {
  return trpc.developers.listDeliveries.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
}

/** Tells a webhook once more. */
export async function redeliver(id: string, deliveryId: string): Promise<void> {
  await api.developers.redeliver.mutate({ id, deliveryId })
  await queries.developers.listDeliveries.invalidate({ id })
}
