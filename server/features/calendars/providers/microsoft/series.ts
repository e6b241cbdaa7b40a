import { createHash } from 'node:crypto'
import type { Span } from '#shared/time.ts'
import { mapYielding } from '../../../../platform/yielding.ts'
import { getInstanceTimes } from '../../event-times.ts'
import { expandSeries, type Series } from '../../recurrence.ts'
import { formatDateLine, formatIcalTime, RecurrenceError } from '../../recurrence-rule.ts'
import { isPlaceholder } from '../icalendar/placeholder-event.ts'
import type { RemoteEvent } from '../provider.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import { parseGraphRecurrence } from './from-graph-recurrence.ts'
import { getCalendarPath } from './graph-calendars.ts'
import type { GraphClient } from './graph-client.ts'
import { EVENT_FIELDS, type GraphEvent, parseGraphEvent } from './graph-event.ts'
import { formatRangeQuery, getEventSpan, getEventZone, toDay } from './graph-times.ts'
import { type MailboxOwner, toRemoteEvent } from './read-event.ts'

/** Everything needed to read events of a calendar. */
export interface CalendarContext {
  client: GraphClient
  calendar_id: string
  owner: MailboxOwner
  /** The range in which the instances of series are compared with their rules. */
  window: Span
}

/** One occurrence or exception of a series. */
interface SeriesInstance {
  id: string
  /** Its start according to the rule, in epoch ms. */
  originalStart: number
  isException: boolean
}

/** A series in Graph. */
export interface GraphSeries {
  master: GraphEvent
  instances: SeriesInstance[]
  /** The series first, then its exceptions. */
  events: RemoteEvent[]
}

const INSTANCE_FIELDS = 'id,type,start,end,originalStart,originalStartTimeZone,isAllDay,isCancelled'
const INSTANCE_PAGE_SIZE = 500
/** With more exceptions, or more dates in RDATE and EXDATE, the times of the series are unknown. */
const MAX_EXCEPTIONS = 500
const MAX_DATES = 900

export function getEventPath(calendar_id: string, event_id: string): string {
  return `${getCalendarPath(calendar_id)}/events/${encodeURIComponent(event_id)}`
}

/** Reads one event of a calendar; undefined if the calendar does not contain it. */
export async function readGraphEvent(
  { client, calendar_id }: Pick<CalendarContext, 'client' | 'calendar_id'>,
  event_id: string,
): Promise<GraphEvent | undefined> {
  const value = await ignoreGone(client.call(`${getEventPath(calendar_id, event_id)}?$select=${EVENT_FIELDS}`))
  return value === undefined ? undefined : parseGraphEvent(value)
}

/**
 * Reads a series with its instances in the window. Graph does not list cancelled instances: an instance that the rule
 * produces counts as cancelled if it is missing from Graph's list.
 * @param knownEvents events that were just read, by id
 * @returns undefined if there is no such event; a single event has no instances
 */
export async function readSeries(
  context: CalendarContext,
  series_id: string,
  knownEvents: ReadonlyMap<string, GraphEvent> = new Map(),
): Promise<GraphSeries | undefined> {
  const { client, calendar_id, owner, window } = context
  const master = knownEvents.get(series_id) ?? (await readGraphEvent(context, series_id))
  if (!master) return undefined
  const mainEvent = toRemoteEvent(master, owner)
  if (!master.recurrence || isPlaceholder(mainEvent)) return { master, instances: [], events: [mainEvent] }
  const path = `${getEventPath(calendar_id, series_id)}/instances?${formatRangeQuery(window)}&$select=${INSTANCE_FIELDS}&$top=${INSTANCE_PAGE_SIZE}`
  const values = await ignoreGone(client.readAll(path))
  if (!values) return undefined
  const readableInstances = values.flatMap((value) => toInstanceIfReadable(value, master))
  const instances = readableInstances.flatMap(({ isCancelled, ...instance }) => (isCancelled ? [] : [instance]))
  const changedInstances = instances.filter(({ isException }) => isException)
  const lines = await deriveRecurrenceLines(master, instances, window)
  const unreadableCount = values.length - readableInstances.length
  if (unreadableCount > 0) lines.push(`X-INSTANCES:${unreadableCount}`)
  if (changedInstances.length > MAX_EXCEPTIONS) lines.push(`X-EXCEPTIONS:${changedInstances.length}`)
  const changedEvents = await Promise.all(
    changedInstances.slice(0, MAX_EXCEPTIONS).map(async ({ id, originalStart }) => {
      const event = knownEvents.get(id) ?? (await readGraphEvent(context, id))
      return event ? [{ event, originalStart }] : []
    }),
  )
  const exceptions = await mapYielding(changedEvents.flat(), ({ event, originalStart }) =>
    toException(toRemoteEvent(event, owner), mainEvent, originalStart),
  )
  const digest = createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 16)
  const series = { ...mainEvent, recurrence: lines, etag: `${mainEvent.etag ?? ''} ${digest}` }
  return { master, instances, events: [series, ...exceptions] }
}

/** Removes the digest of the recurrence lines, which we append to the ETag of a series. */
export function toGraphEtag(etag: string | null): string | null {
  return etag === null ? null : (etag.split(' ')[0] ?? null)
}

/** The external id of an exception. */
export function formatExceptionId(series_id: string, originalStart: number): string {
  return `${series_id}#${formatIcalTime(originalStart)}`
}

/** Creates an instance with all values of its series. */
export function toInstanceEvent(mainEvent: RemoteEvent, originalStart: number): RemoteEvent {
  const times = getInstanceTimes(mainEvent, originalStart)
  return toException({ ...mainEvent, ...times, recurrence: [] }, mainEvent, originalStart)
}

/** Makes an event an exception. A placeholder becomes a separate event, because only a series can be a placeholder. */
function toException(event: RemoteEvent, mainEvent: RemoteEvent, originalStart: number): RemoteEvent {
  const external_id = formatExceptionId(mainEvent.external_id, originalStart)
  if (isPlaceholder(event)) return { ...event, external_id }
  return {
    ...event,
    external_id,
    ical_uid: mainEvent.ical_uid,
    exception_of: { external_id: mainEvent.external_id, original_start_time: new Date(originalStart) },
  }
}

type ListedInstance = SeriesInstance & { isCancelled: boolean }

/** @returns an empty list if the instance has no id or no readable start */
function toInstanceIfReadable(value: unknown, master: GraphEvent): ListedInstance[] {
  try {
    return [toInstance(parseGraphEvent(value), master)]
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return []
  }
}

function toInstance(event: GraphEvent, master: GraphEvent): ListedInstance {
  const isException = event.type === 'exception'
  const parsedStart = Date.parse(event.originalStart ?? '')
  const start = Number.isNaN(parsedStart)
    ? getEventSpan({ ...event, isAllDay: master.isAllDay, recurrence: master.recurrence }).start
    : parsedStart
  const originalStart = master.isAllDay ? toDay(start, getEventZone(master) ?? 'UTC') : start
  return { id: event.id, originalStart, isException, isCancelled: event.isCancelled === true && !isException }
}

/** The recurrence lines that produce exactly these instances within the window. */
async function deriveRecurrenceLines(
  master: GraphEvent,
  instances: readonly SeriesInstance[],
  window: Span,
): Promise<string[]> {
  const all_day = master.isAllDay === true
  const span = getEventSpan(master)
  const zone = getEventZone(master)
  const isInWindow = (start: number) => start >= Math.max(window.start, span.start) && start < window.end
  const actualStarts = new Set(instances.map(({ originalStart }) => originalStart).filter(isInWindow))
  const rule = zone && master.recurrence ? parseGraphRecurrence(master.recurrence, { zone, all_day }) : undefined
  const expectedStarts =
    rule === undefined || zone === undefined
      ? undefined
      : await listExpectedStarts(rule, { ...span, all_day, zone }, window)
  // Without a supported rule, for example in a custom zone, only the dates that Graph lists are known.
  const lines = rule === undefined || expectedStarts === undefined ? [] : [rule]
  const producedStarts = new Set(expectedStarts?.filter(isInWindow) ?? (isInWindow(span.start) ? [span.start] : []))
  const rdates = [...actualStarts.difference(producedStarts)].toSorted((a, b) => a - b)
  const exdates = [...producedStarts.difference(actualStarts)].toSorted((a, b) => a - b)
  if (rdates.length + exdates.length > MAX_DATES) return [...lines, `X-DATES:${rdates.length + exdates.length}`]
  if (lines.length === 0 && rdates.length === 0) rdates.push(span.start)
  return [...lines, ...formatDateLine('RDATE', rdates, { all_day }), ...formatDateLine('EXDATE', exdates, { all_day })]
}

/** The starts according to the rule within the window; undefined if the rule is unsupported. */
async function listExpectedStarts(
  rule: string,
  { zone, ...event }: Span & { all_day: boolean; zone: string },
  window: Span,
): Promise<number[] | undefined> {
  const series: Series = { ...event, time_zone: zone, recurrence: [rule], until: null, rule_until: null }
  try {
    return (await expandSeries(series, window)).map(({ start }) => start)
  } catch (error) {
    if (error instanceof RecurrenceError) return undefined
    throw error
  }
}
