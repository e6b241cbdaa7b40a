import { formatEvent, formatStub, type OutputFormat } from './event-output.ts'
import { GraphError } from './graph-errors.ts'
import { formatEventId } from './identifiers.ts'
import type { EventRecord, Mailbox } from './mailbox.ts'
import { findOccurrence, listItems, toMasterOrSingle } from './occurrences.ts'
import type { Switches } from './options.ts'

interface Window {
  calendarKey: string
  start: number
  end: number
}

/** A row of a view: an event or, with a date, one of its occurrences. */
interface RowRef {
  key: string
  date?: string
}
/** The versions of the rows of a view, by row name. */
type Snapshot = ReadonlyMap<string, string>

interface Row extends RowRef {
  isRemoved: boolean
}

/** The state behind a token. A skip token continues a round; a delta token starts the next round. */
interface Cursor {
  mailbox: Mailbox
  window: Window
  generation: number
  /** The view and the mailbox's version when the round began. */
  snapshot: Snapshot
  version: number
  rows: Row[]
  offset: number
}

/** The number of cursors that are stored; tokens of older cursors are rejected as malformed. */
const MAX_CURSORS = 10_000

export interface DeltaPage {
  value: object[]
  token: string
  isComplete: boolean
}

const formatName = ({ key, date }: RowRef) => (date === undefined ? key : `${key}|${date}`)
const parseName = (name: string): RowRef => {
  const [key = '', date] = name.split('|')
  return { key, ...(date !== undefined && { date }) }
}

/**
 * Incremental changes to a calendar view.
 * https://learn.microsoft.com/graph/api/event-delta and https://learn.microsoft.com/graph/delta-query-events
 */
export class DeltaRounds {
  readonly #cursors = new Map<string, Cursor>()
  readonly #switches: Switches

  constructor(switches: Switches) {
    this.#switches = switches
  }

  /** Starts a full round. */
  begin(mailbox: Mailbox, window: Window, format: OutputFormat, pageSize: number): DeltaPage {
    const snapshot = this.#readView(mailbox, window)
    const rows = [...snapshot.keys()].map((name) => ({ ...parseName(name), isRemoved: false }))
    const { version, cursorGeneration: generation } = mailbox
    return this.#createPage({ mailbox, window, generation, snapshot, version, rows, offset: 0 }, format, pageSize)
  }

  /** Returns the page for a skip or delta token; the same token always gets the same page. */
  resume(
    mailbox: Mailbox,
    token: string,
    format: OutputFormat,
    pageSize: number,
    restartUrl: (window: Window) => string,
  ): DeltaPage {
    const cursor = this.#cursors.get(token)
    if (!cursor || cursor.mailbox !== mailbox) throw new GraphError(400, 'ErrorInvalidUrlQuery', 'Badly formed token.')
    if (cursor.generation !== mailbox.cursorGeneration) throw this.#createExpiredError(restartUrl(cursor.window))
    if (cursor.offset < cursor.rows.length) return this.#createPage(cursor, format, pageSize)
    return this.#createPage(this.#nextRound(cursor), format, pageSize)
  }

  /**
   * 410 with a Location to restart from, or one of the responses that users report:
   * https://learn.microsoft.com/graph/delta-query-overview#synchronization-reset
   */
  #createExpiredError(location: string): GraphError {
    const code = 'SyncStateNotFound'
    const message = 'The sync state generation is not found; generation=1;[highest=2].'
    if (this.#switches.expiredCursor === '410-location') return new GraphError(410, code, message, { location })
    if (this.#switches.expiredCursor === '410') return new GraphError(410, code, message)
    if (this.#switches.expiredCursor === '404') return new GraphError(404, code, message)
    return new GraphError(400, 'ErrorInvalidSyncStateData', 'The sync state data is invalid.')
  }

  #readView(mailbox: Mailbox, { calendarKey, start, end }: Window): Snapshot {
    const view = new Map<string, string>()
    for (const event of mailbox.events.values()) {
      if (event.calendarKey !== calendarKey) continue
      const items = listItems(event, start, end)
      if (items.length === 0) continue
      if (event.fields.recurrence && this.#switches.seriesMasterInDelta) view.set(event.key, mailbox.changeKeyOf(event))
      // An unchanged occurrence has its master's version, so a change to the series sends all its occurrences again.
      for (const item of items)
        view.set(
          formatName({ key: event.key, ...(item.date !== undefined && { date: item.date }) }),
          mailbox.changeKeyOf(event, item.date) + event.version,
        )
    }
    return view
  }

  #nextRound(cursor: Cursor): Cursor {
    const { mailbox, window, snapshot: oldSnapshot } = cursor
    const { version } = mailbox
    if ((mailbox.calendarVersions.get(window.calendarKey) ?? 0) <= cursor.version)
      return { ...cursor, version, rows: [], offset: 0 }
    const snapshot = this.#readView(mailbox, window)
    const changedRows = [...snapshot]
      .filter(([name, etag]) => oldSnapshot.get(name) !== etag)
      .map(([name]) => ({ ...parseName(name), isRemoved: false }))
    const vanishedRefs = [...oldSnapshot.keys()].filter((name) => !snapshot.has(name)).map(parseName)
    const removedRefs = vanishedRefs.filter((ref) => this.#isReported(mailbox, snapshot, ref))
    const outsideRefs = this.#switches.removedOutsideWindow ? listChangesOutside(cursor, oldSnapshot, snapshot) : []
    const rows = [...[...removedRefs, ...outsideRefs].map((ref) => ({ ...ref, isRemoved: true })), ...changedRows]
    return { ...cursor, snapshot, version, rows, offset: 0 }
  }

  /** With `deletedOccurrence: series`, an occurrence that vanishes from a continuing series is not reported. */
  #isReported(mailbox: Mailbox, snapshot: Snapshot, { key, date }: RowRef): boolean {
    if (date === undefined || this.#switches.deletedOccurrence === 'removed') return true
    return !mailbox.events.has(key) || ![...snapshot.keys()].some((name) => name.startsWith(`${key}|`))
  }

  #createPage(cursor: Cursor, format: OutputFormat, pageSize: number): DeltaPage {
    const end = cursor.offset + pageSize
    const value = cursor.rows.slice(cursor.offset, end).flatMap((row) => formatRow(cursor, row, format) ?? [])
    const isComplete = end >= cursor.rows.length
    const token = crypto.randomUUID().replaceAll('-', '')
    const [oldest] = this.#cursors.keys()
    if (this.#cursors.size >= MAX_CURSORS && oldest !== undefined) this.#cursors.delete(oldest)
    this.#cursors.set(token, isComplete ? { ...cursor, rows: [], offset: 0 } : { ...cursor, offset: end })
    return { value, token, isComplete }
  }
}

/** Changed, added or deleted events outside the window are reported as removed, as documented. */
function listChangesOutside({ mailbox, window, version }: Cursor, oldSnapshot: Snapshot, snapshot: Snapshot): RowRef[] {
  const knownKeys = new Set([...oldSnapshot.keys(), ...snapshot.keys()].map((name) => parseName(name).key))
  const hasChanged = (event: EventRecord) => event.calendarKey === window.calendarKey && event.version > version
  const changedKeys = [...mailbox.events.values()].filter(hasChanged).map(({ key }) => key)
  const removals = mailbox.removals.filter(
    (entry) => entry.calendarKey === window.calendarKey && entry.version > version,
  )
  return [...new Set([...changedKeys, ...removals.map(({ key }) => key)])]
    .filter((key) => !knownKeys.has(key))
    .map((key) => ({ key }))
}

function formatRow({ mailbox, window }: Cursor, row: Row, format: OutputFormat): object | undefined {
  if (row.isRemoved) {
    const id = formatEventId(row, window.calendarKey, format.isImmutable)
    return { '@odata.type': '#microsoft.graph.event', id, '@removed': { reason: 'deleted' } }
  }
  const event = mailbox.events.get(row.key)
  // Deleted or moved since the round began: the next round reports it.
  if (!event || event.calendarKey !== window.calendarKey) return undefined
  const item = row.date === undefined ? toMasterOrSingle(event) : findOccurrence(event, row.date)
  if (!item) return undefined
  return item.type === 'occurrence'
    ? formatStub(mailbox, item, format)
    : { '@odata.type': '#microsoft.graph.event', ...formatEvent(mailbox, item, format) }
}
