import { api, queries, trpc } from '#client/api.ts'

/** The deliveries of the last 30 days, page by page, newest first. */
export function useDeliveries(id: string) {
  return trpc.developers.listDeliveries.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
}

/** Repeats a delivery. */
export async function redeliver(id: string, deliveryId: string): Promise<void> {
  await api.developers.redeliver.mutate({ id, deliveryId })
  await queries.developers.listDeliveries.invalidate({ id })
}
