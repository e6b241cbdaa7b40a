import type { LiveTopic } from '../platform/events/live.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/trpc.ts'

/** What a user's screens are told of what `act` does, each topic once, sorted; of `access` they are not asked. */
export async function heardDuring(
  { live, db }: Pick<Services, 'live' | 'db'>,
  { user_id }: Caller,
  act: () => Promise<unknown>,
): Promise<LiveTopic[]> {
  const controller = new AbortController()
  const changes = live.changes(user_id, controller.signal)[Symbol.asyncIterator]()
  const topics = new Set<LiveTopic>()
  /** Words arrive in the order in which they were said: with this one all before it are there. */
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
