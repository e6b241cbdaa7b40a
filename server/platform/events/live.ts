import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserId } from '#shared/ids.ts'
import { liveTopic } from '#shared/outputs/live.ts'
import type { Database, Db } from '../db/database.ts'

export type LiveTopic = z.output<typeof liveTopic>

const CHANNEL = 'meridian_live'

/** On this topic, subscriptions check whether their session is still open, so the publishing tab gets it too. */
const SESSIONS_TOPIC: LiveTopic = 'sessions'

/** A notification's payload is `<topic> <user>… tab=<tab>`; the publishing tab comes last and is optional. */
const TAB_PREFIX = 'tab='

interface LiveChange {
  users: readonly UserId[]
  topic: LiveTopic
}

/** Notifies users' browsers of changes, whichever server process holds the connection. */
export interface LiveUpdates {
  /** Publishes a change as part of `db`'s transaction: it is sent after the commit, and never after a rollback. */
  publish(db: Db, users: readonly UserId[], topic: LiveTopic): Promise<void>
  /** Publishes several changes in one statement. */
  publishAll(db: Db, changes: readonly LiveChange[]): Promise<void>
  /**
   * Yields the topics that change for a user, from now until `signal` aborts. A topic that changes again before it is
   * read is yielded once, so a slow reader costs no memory.
   */
  subscribe(user: UserId, signal: AbortSignal): AsyncIterable<LiveTopic>
  /**
   * Returns live updates for one browser tab: `subscribe` omits what this tab publishes, because the tab updates its own
   * cache after its calls. All other tabs get it.
   */
  forTab(tab: string): LiveUpdates
  /** Ends all subscriptions when the server stops. */
  close(): Promise<void>
}

/** Listens to the database's notifications and distributes them in this process. */
export async function openLiveUpdates(database: Database): Promise<LiveUpdates> {
  const emitter = new EventEmitter()
  const closing = new AbortController()
  emitter.setMaxListeners(0)
  const onNotification = (payload: string) => {
    const [topic, ...rest] = payload.split(' ')
    const tab = rest.find((part) => part.startsWith(TAB_PREFIX))?.slice(TAB_PREFIX.length)
    for (const user of rest) emitter.emit(user, topic, tab)
  }
  // Changes may have been missed while the connection was lost.
  const onReconnect = () => {
    for (const user of emitter.eventNames()) for (const topic of liveTopic.options) emitter.emit(user, topic)
  }
  const stopListening = await database.listen(CHANNEL, onNotification, onReconnect)
  const close = async () => {
    if (closing.signal.aborted) return
    closing.abort()
    await stopListening()
  }
  const createLiveUpdates = (tab: string | undefined): LiveUpdates => {
    const publishAll: LiveUpdates['publishAll'] = async (db, changes) => {
      const payloads = changes.flatMap((change) => toPayloads(change, tab))
      if (payloads.length === 0) return
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
    }
    return {
      publish: (db, users, topic) => publishAll(db, [{ users, topic }]),
      publishAll,
      subscribe: (user, signal) => streamTopics(emitter, { user, tab }, AbortSignal.any([signal, closing.signal])),
      forTab: createLiveUpdates,
      close,
    }
  }
  return createLiveUpdates(undefined)
}

function streamTopics(
  emitter: EventEmitter,
  { user, tab }: { user: UserId; tab: string | undefined },
  signal: AbortSignal,
): AsyncIterable<LiveTopic> {
  const pendingTopics = new Set<LiveTopic>()
  let wakeUp = Promise.withResolvers<void>()
  const onTopic = (topic: LiveTopic, publishingTab?: string) => {
    if (publishingTab !== undefined && publishingTab === tab && topic !== SESSIONS_TOPIC) return
    pendingTopics.add(topic)
    wakeUp.resolve()
  }
  const onEnd = () => {
    emitter.off(user, onTopic)
    wakeUp.resolve()
  }
  if (!signal.aborted) emitter.on(user, onTopic)
  signal.addEventListener('abort', onEnd, { once: true })
  return (async function* () {
    try {
      while (!signal.aborted) {
        for (const topic of pendingTopics) {
          pendingTopics.delete(topic)
          yield topic
        }
        await wakeUp.promise
        wakeUp = Promise.withResolvers<void>()
      }
    } finally {
      onEnd()
    }
  })()
}

/** A notification's payload must be shorter than 8,000 bytes; each user or tab id takes 36. */
function toPayloads({ users, topic }: LiveChange, tab: string | undefined): string[] {
  const payloads: string[] = []
  const tabPart = tab === undefined ? [] : [`${TAB_PREFIX}${tab}`]
  for (let i = 0; i < users.length; i += 100) payloads.push([topic, ...users.slice(i, i + 100), ...tabPart].join(' '))
  return payloads
}
