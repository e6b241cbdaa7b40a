import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserId } from '#shared/ids.ts'
import { liveTopic } from '#shared/outputs/live.ts'
import type { Database, Db } from '../db/database.ts'

export type LiveTopic = z.output<typeof liveTopic>

const CHANNEL = 'meridian_live'

export interface LiveChange {
  users: readonly UserId[]
  topic: LiveTopic
}

/** Tells the browsers of the people concerned, through whichever server process holds their connection. */
export interface Live {
  /** Announces a change as part of `db`'s transaction: nobody hears of it before its commit, nor after its rollback. */
  publish(db: Db, users: readonly UserId[], topic: LiveTopic): Promise<void>
  /** Announces several changes in one statement. */
  publishAll(db: Db, changes: readonly LiveChange[]): Promise<void>
  /**
   * The changes of one user from this call on, until `signal` aborts. A topic that changes again before it was read is
   * yielded once, so a slow reader costs no memory.
   */
  changes(user: UserId, signal: AbortSignal): AsyncIterable<LiveTopic>
  /** Ends all that is being listened to: the server stops. */
  close(): Promise<void>
}

/** Listens on the database's notifications and hands them out in this process. */
export async function openLive(database: Database): Promise<Live> {
  const emitter = new EventEmitter()
  const closing = new AbortController()
  emitter.setMaxListeners(0)
  const onNotification = (payload: string) => {
    const [topic, ...users] = payload.split(' ')
    for (const user of users) emitter.emit(user, topic)
  }
  // Changes may have been missed while the connection was lost.
  const onReconnect = () => {
    for (const user of emitter.eventNames()) for (const topic of liveTopic.options) emitter.emit(user, topic)
  }
  const stopListening = await database.listen(CHANNEL, onNotification, onReconnect)
  const publishAll: Live['publishAll'] = async (db, changes) => {
    const payloads = changes.flatMap(payloadsOf)
    if (payloads.length === 0) return
    await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
  }
  return {
    publish: (db, users, topic) => publishAll(db, [{ users, topic }]),
    publishAll,
    changes: (user, signal) => listen(emitter, user, AbortSignal.any([signal, closing.signal])),
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await stopListening()
    },
  }
}

function listen(emitter: EventEmitter, user: UserId, ended: AbortSignal): AsyncIterable<LiveTopic> {
  const pending = new Set<LiveTopic>()
  let wake = Promise.withResolvers<void>()
  const onTopic = (topic: LiveTopic) => {
    pending.add(topic)
    wake.resolve()
  }
  const onEnd = () => {
    emitter.off(user, onTopic)
    wake.resolve()
  }
  if (!ended.aborted) emitter.on(user, onTopic)
  ended.addEventListener('abort', onEnd, { once: true })
  return (async function* () {
    try {
      while (!ended.aborted) {
        for (const topic of pending) {
          pending.delete(topic)
          yield topic
        }
        await wake.promise
        wake = Promise.withResolvers<void>()
      }
    } finally {
      onEnd()
    }
  })()
}

/** A notification holds at most 8,000 bytes; a user's id has 36. */
function payloadsOf({ users, topic }: LiveChange): string[] {
  const payloads: string[] = []
  for (let i = 0; i < users.length; i += 100) payloads.push([topic, ...users.slice(i, i + 100)].join(' '))
  return payloads
}
