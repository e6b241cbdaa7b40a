import type { LiveTopic } from '../platform/events/live.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/trpc.ts'

/** Returns the live update topics that `action` publishes to a user, sorted, each once; excludes `access`. */
export async function collectTopics(
  { live, db }: Pick<Services, 'live' | 'db'>,
  { user_id }: Caller,
  action: () => Promise<unknown>,
): Promise<LiveTopic[]> {
  const controller = new AbortController()
  const changes = live.subscribe(user_id, controller.signal)[Symbol.asyncIterator]()
  const topics = new Set<LiveTopic>()
  /** Waits for all earlier notifications: they arrive in order, before the `access` that this publishes. */
  const drain = async () => {
    const next = changes.next()
    await live.publish(db, [user_id], 'access')
    for (let change = await next; change.value !== 'access'; change = await changes.next()) topics.add(change.value)
  }
  await drain()
  topics.clear()
  await action()
  await drain()
  controller.abort()
  return [...topics].toSorted()
}
