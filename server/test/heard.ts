import type { LiveTopic } from '../platform/events/live.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/trpc.ts'

/** What a user's screens are told while `act` runs, each topic once, sorted. */
export async function heardDuring(
  { live, db }: Pick<Services, 'live' | 'db'>,
  { user_id }: Caller,
  act: () => Promise<unknown>,
): Promise<LiveTopic[]> {
  const controller = new AbortController()
  const topics = new Set<LiveTopic>()
  const listening = (async () => {
    // The last word: all that was told before it has arrived.
    for await (const topic of live.changes(user_id, controller.signal)) {
      if (topic === 'access') return
      topics.add(topic)
    }
  })()
  await act()
  await live.publish(db, [user_id], 'access')
  await listening
  controller.abort()
  return [...topics].toSorted()
}
