import { z } from 'zod'
import { DAY, type Span } from '#shared/time.ts'
import { createYielder, mapYielding } from '../../../../platform/yielding.ts'
import type { KnownEvents, RemoteChanges } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { toStorableId } from '../storable-event.ts'
import { parseCursor } from '../stored-json.ts'
import { getCalendarPath } from './graph-calendars.ts'
import type { GraphPage } from './graph-client.ts'
import { GraphError } from './graph-error.ts'
import { type GraphEvent, parseGraphEvent } from './graph-event.ts'
import { formatRangeQuery } from './graph-times.ts'
import { toRemoteEvent } from './read-event.ts'
import { type CalendarContext, readGraphEvent, readSeries } from './series.ts'

/** Graph lists changes only within a window of at most 1,825 days. Ours reaches this many days back and ahead. */
const DAYS_BACK = 400
const DAYS_AHEAD = 800
/** The window moves forward in steps of this many days. */
const STEP_DAYS = 30
/** Smaller pages are read if a page is too large: Graph lists events with their whole text. */
const PAGE_SIZES = [200, 20, 2]
/** Up to this many removed events are looked up one by one; more are first checked against a list of all events. */
const MAX_LOOKUPS = 20
/** Number of series per page that are checked for deleted instances. */
const SERIES_PER_PAGE = 20

const linkPathSchema = z.string().regex(/^\/[^/]/)
const cursorSchema = z.object({
  version: z.literal(1),
  /** The window that is read, in epoch ms. */
  start: z.int(),
  end: z.int(),
  /** Graph's link to the next page or the next changes; absent when reading begins. */
  link: z.optional(linkPathSchema),
  /** Whether `link` leads to the next page of a list. */
  is_page: z.optional(z.boolean()),
  /** While a new window is being read: the link to the changes in the previous window since its last read. */
  previous: z.optional(linkPathSchema),
  /** While the changes in the previous window are being read: the link to the changes in the new window. */
  following: z.optional(linkPathSchema),
  /** While series are checked for deleted instances: the id of the last checked series, or empty. */
  checked: z.optional(z.string()),
})

type Cursor = z.infer<typeof cursorSchema>

/** The window to read as of `now`. */
export function getCurrentWindow(now: number): Span {
  const step = Math.floor(now / (STEP_DAYS * DAY)) * STEP_DAYS * DAY
  return { start: step - DAYS_BACK * DAY, end: step + DAYS_AHEAD * DAY }
}

type EventChanges = Required<Pick<RemoteChanges, 'events' | 'deleted' | 'replaced'>>

type DeltaContext = Omit<CalendarContext, 'window'> & {
  /** Epoch ms. */
  now: number
  /** Series that were read for an earlier page of the list: their other rows are skipped. */
  seenSeriesIds: Set<string>
  known: KnownEvents | undefined
}

/**
 * Reads one page of a calendar's changes. When the window moves forward, the new window is read in full, and then the
 * changes in the previous window since its last read: otherwise, events deleted in between would be missed.
 */
export async function readDelta(context: DeltaContext, cursorText: string | null): Promise<RemoteChanges> {
  const { now, seenSeriesIds } = context
  const cursor: Cursor =
    cursorText === null ? { version: 1, ...getCurrentWindow(now) } : parseCursor(cursorSchema, cursorText)
  if (cursor.checked !== undefined) return checkSeries({ ...context, window: cursor }, cursor, cursor.checked)
  if (!cursor.is_page) seenSeriesIds.clear()
  const page = await readDeltaPage(context, cursor)
  const { shouldCheckSeries, ...changes } = await readRows({ ...context, window: cursor }, page.value)
  return toChanges(changes, { ...getNextCursor(cursor, page, now), ...(shouldCheckSeries && { checked: '' }) })
}

function toChanges(changes: EventChanges, next: Cursor): RemoteChanges {
  const { is_page = false, previous, following, checked } = next
  const has_more = is_page || previous !== undefined || following !== undefined || checked !== undefined
  // All-day events can be in other zones, so the list may lack those at the edges of the window.
  const range = { start: new Date(next.start + DAY), end: new Date(next.end - DAY) }
  const deleted = changes.deleted.map(toStorableId)
  return { ...changes, deleted, range, cursor: JSON.stringify(next), has_more }
}

/** Reads the next few series again, because an instance of one of them may have been deleted. */
async function checkSeries(
  context: CalendarContext & DeltaContext,
  cursor: Cursor,
  previous_id: string,
): Promise<RemoteChanges> {
  const knownIds = (await context.known?.listSeriesIds()) ?? []
  const remainingIds = knownIds.filter((id) => id > previous_id).toSorted((a, b) => (a < b ? -1 : 1))
  const ids = remainingIds.slice(0, SERIES_PER_PAGE)
  const changes = await readAllSeries(context, ids)
  const checked = remainingIds.length > ids.length ? ids.at(-1) : undefined
  return toChanges(changes, { ...cursor, checked })
}

async function readDeltaPage({ client, calendar_id }: DeltaContext, { start, end, link }: Cursor): Promise<GraphPage> {
  const query = formatRangeQuery({ start, end })
  try {
    return await client.readPage(link ?? `${getCalendarPath(calendar_id)}/calendarView/delta?${query}`, PAGE_SIZES)
  } catch (error) {
    // Graph documents 410 for an expired token, but also responds with 400 and 404.
    const isExpired = link !== undefined && error instanceof GraphError && [400, 404, 410].includes(error.status)
    throw isExpired ? new ProviderError('gone', { cause: error }) : error
  }
}

function getNextCursor(cursor: Cursor, page: GraphPage, now: number): Cursor {
  const { previous, following, is_page: _, ...rest } = cursor
  if (page.next !== undefined) return { ...cursor, link: page.next, is_page: true }
  if (page.delta === undefined) throw new ProviderError('unavailable')
  if (previous !== undefined) return { ...rest, link: previous, following: page.delta }
  const sameWindowCursor = { ...rest, link: following ?? page.delta }
  const window = getCurrentWindow(now)
  if (window.start <= cursor.start) return sameWindowCursor
  return { version: 1, ...window, previous: sameWindowCursor.link }
}

interface Rows {
  singleEvents: GraphEvent[]
  seriesIds: Set<string>
  removedIds: string[]
  /** Single events that are listed with only some of their fields. */
  partialIds: string[]
  /** Series and exceptions that are listed completely, by id. Occurrences are stubs without a subject. */
  completeEvents: Map<string, GraphEvent>
}

async function groupRows(values: readonly unknown[]): Promise<Rows> {
  const rows: Rows = {
    singleEvents: [],
    seriesIds: new Set(),
    removedIds: [],
    partialIds: [],
    completeEvents: new Map(),
  }
  const yieldIfNeeded = createYielder()
  for (const value of values) {
    await yieldIfNeeded()
    const event = parseGraphEvent(value)
    if (value !== null && typeof value === 'object' && '@removed' in value) rows.removedIds.push(event.id)
    else if (event.seriesMasterId) rows.seriesIds.add(event.seriesMasterId)
    else if (event.type === 'seriesMaster' || event.recurrence) rows.seriesIds.add(event.id)
    else if (isPartial(event)) rows.partialIds.push(event.id)
    else rows.singleEvents.push(event)
    const isComplete = typeof event.subject === 'string' && event.start && event.end
    if (isComplete && (event.type === 'exception' || event.recurrence)) rows.completeEvents.set(event.id, event)
  }
  return rows
}

/** Whether fields that every event has are missing: the list may contain only those that changed. */
function isPartial({ subject, start, end, showAs }: GraphEvent): boolean {
  return !start || !end || subject === undefined || showAs === undefined
}

async function readRows(
  context: CalendarContext & DeltaContext,
  values: readonly unknown[],
): Promise<EventChanges & { shouldCheckSeries: boolean }> {
  const { singleEvents, seriesIds, removedIds, partialIds, completeEvents } = await groupRows(values)
  const checkedRemovals = await checkRemovedEvents(context, removedIds)
  const completedEvents = await readCompleteEvents(context, partialIds)
  const goneIds = [...checkedRemovals.goneIds, ...completedEvents.goneIds]
  for (const event of [...checkedRemovals.existing, ...completedEvents.existing]) {
    if (event.seriesMasterId) seriesIds.add(event.seriesMasterId)
    else if (event.recurrence) seriesIds.add(event.id)
    else singleEvents.push(event)
  }
  const mayHaveDeletedInstances = await hasUnknownIds(context, goneIds)
  // Removed instances belong either to a listed series or to a deleted one.
  const hasSeries = seriesIds.size > 0
  if (mayHaveDeletedInstances && hasSeries) for (const id of await listDeletedSeries(context)) seriesIds.add(id)
  const series = await readAllSeries(context, [...seriesIds], completeEvents)
  const events = await mapYielding(singleEvents, (event) => toRemoteEvent(event, context.owner))
  return {
    events: [...events, ...series.events],
    deleted: [...goneIds, ...series.deleted],
    replaced: [...events.map(({ external_id }) => external_id), ...series.replaced],
    shouldCheckSeries: mayHaveDeletedInstances && !hasSeries,
  }
}

/** Reads series, except those that were read for an earlier page of the list. */
async function readAllSeries(
  context: CalendarContext & DeltaContext,
  series_ids: readonly string[],
  completeEvents?: ReadonlyMap<string, GraphEvent>,
): Promise<EventChanges> {
  const { seenSeriesIds } = context
  const ids = series_ids.filter((id) => !seenSeriesIds.has(id))
  const results = await Promise.all(ids.map((id) => readSeries(context, id, completeEvents)))
  for (const id of ids) seenSeriesIds.add(id)
  const events = results.flatMap((series) => series?.events ?? [])
  return {
    events,
    deleted: ids.filter((_, index) => !results[index]),
    replaced: events.flatMap(({ exception_of, external_id }) => (exception_of ? [] : [external_id])),
  }
}

interface CheckedEvents {
  existing: GraphEvent[]
  goneIds: string[]
}

async function readCompleteEvents(context: CalendarContext, ids: readonly string[]): Promise<CheckedEvents> {
  const events = await Promise.all(ids.map((id) => readGraphEvent(context, id)))
  return {
    existing: events.filter((event) => event !== undefined),
    goneIds: ids.filter((_, index) => events[index] === undefined),
  }
}

/** Looks up events that are reported as removed, because they may merely have left the window. */
async function checkRemovedEvents(context: CalendarContext, removedIds: readonly string[]): Promise<CheckedEvents> {
  const candidates = removedIds.length > MAX_LOOKUPS ? await listEventIds(context) : new Set(removedIds)
  const existing = new Map<string, GraphEvent>()
  await Promise.all(
    removedIds.map(async (id) => {
      const event = candidates.has(id) ? await readGraphEvent(context, id) : undefined
      if (event) existing.set(id, event)
    }),
  )
  return { existing: [...existing.values()], goneIds: removedIds.filter((id) => !existing.has(id)) }
}

/** The ids of all single events and series of a calendar. */
async function listEventIds({
  client,
  calendar_id,
}: Pick<CalendarContext, 'client' | 'calendar_id'>): Promise<Set<string>> {
  const values = await client.readAll(`${getCalendarPath(calendar_id)}/events?$select=id&$top=1000`)
  return new Set(values.map((value) => parseGraphEvent(value).id))
}

/**
 * Whether we do not know some of the removed events. They may be instances: Graph returns only their own ids, not the
 * ids of their series.
 */
async function hasUnknownIds({ known }: DeltaContext, goneIds: readonly string[]): Promise<boolean> {
  if (goneIds.length === 0 || !known) return false
  return (await known.findKnownIds(goneIds.map(toStorableId))).size < goneIds.length
}

async function listDeletedSeries(context: CalendarContext & DeltaContext): Promise<string[]> {
  const [knownIds = [], existingIds] = await Promise.all([context.known?.listSeriesIds(), listEventIds(context)])
  return knownIds.filter((id) => !existingIds.has(id))
}
