import type { LiveTopic } from '../platform/events/live.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/trpc.ts'

/** The live update topics that `act` sends to a user, sorted, each once; excludes `access`. */
export async function heardDuring(
  { live, db }: Pick<Services, 'live' | 'db'>,
  { user_id }: Caller,
  act: () => Promise<unknown>,
): Promise<LiveTopic[]> {
  const controller = new AbortController()
  const changes = live.changes(user_id, controller.signal)[Symbol.asyncIterator]()
  const topics = new Set<LiveTopic>()
  /** Notifications arrive in order: once this one arrives, all earlier ones have. */
  const untilNow = async () => {
    const next = changes.next()
    await live.publish(db, [user_id], 'access')
    for (let word = await next; word.value !== 'access'; word = await changes.next()) topics.add(word.value)
  }
  await untilNow()
  topics.clear()
  await act()
  await untilNow()
  controller.abort()
  return [...topics].toSorted()
}
