import { EventEmitter, on } from 'node:events'
import { sql } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Database, Db } from '../db/database.ts'

/** What of a user's changed, so that their screens know what to fetch again. */
export type LiveTopic = 'events' | 'calendars' | 'links' | 'groups' | 'settings' | 'access' | 'developers'

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
  /** The changes of one user from now on, until `signal` ends it. */
  changes(user: UserId, signal: AbortSignal): AsyncIterable<LiveTopic>
  /** Ends all that is being listened to: the server stops. */
  close(): Promise<void>
}

/** Listens on the database's notifications and hands them out in this process. */
export async function openLive(database: Database): Promise<Live> {
  const emitter = new EventEmitter()
  const closing = new AbortController()
  emitter.setMaxListeners(0)
  const stopListening = await database.listen(CHANNEL, (payload) => {
    const [topic, ...users] = payload.split(' ')
    for (const user of users) emitter.emit(user, topic)
  })
  const publishAll: Live['publishAll'] = async (db, changes) => {
    const payloads = changes.flatMap(payloadsOf)
    if (payloads.length === 0) return
    await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
  }
  return {
    publish: (db, users, topic) => publishAll(db, [{ users, topic }]),
    publishAll,
    async *changes(user, signal) {
      const ended = AbortSignal.any([signal, closing.signal])
      try {
        for await (const [topic] of on(emitter, user, { signal: ended })) yield topic as LiveTopic
      } catch (error) {
        if (!ended.aborted) throw error
      }
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await stopListening()
    },
  }
}

/** A notification holds at most 8,000 bytes; a user's id has 36. */
function payloadsOf({ users, topic }: LiveChange): string[] {
  const payloads: string[] = []
  for (let i = 0; i < users.length; i += 100) payloads.push([topic, ...users.slice(i, i + 100)].join(' '))
  return payloads
}
