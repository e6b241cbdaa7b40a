import type { RemoteEvent, TimeRange } from '../provider.ts'
import { calendarPath } from './graph-calendars.ts'
import { EVENT_FIELDS, type GraphEvent, parseGraphEvent } from './graph-event.ts'
import { formatUtc, localMidnight, spanOfEvent, zoneOfEvent } from './graph-times.ts'
import { toRemoteEvent } from './read-event.ts'
import { type CalendarContext, exceptionId, readSeries, toInstanceEvent } from './series.ts'

const PAGE_SIZE = 100
const BUSY_FIELDS = 'id,type,start,end,showAs,isAllDay,isCancelled,responseStatus,originalStartTimeZone'

/**
 * The event as it is now; null if it is not in this calendar, or was cancelled.
 * @throws {ProviderError} `gone` when the calendar does not exist
 */
export async function findGraphEvent(context: CalendarContext, external_id: string): Promise<RemoteEvent | null> {
  const [id = '', instance] = external_id.split('#')
  const series = await readSeries(context, id)
  if (!series) {
    await context.client.call(`${calendarPath(context.calendar_id)}?$select=id`)
    return null
  }
  const found = series.events.find((event) => event.external_id === external_id)
  const [main] = series.events
  // An instance that has not been changed.
  const regular = series.instances.find(({ original }) => instance && exceptionId(id, original) === external_id)
  const event = found ?? (main && regular ? toInstanceEvent(main, regular.original) : undefined)
  return event && event.status !== 'cancelled' ? event : null
}

/**
 * Lists single events in a range, and series with instances in it, page by page.
 * @param page null, or `next_page` of the previous page
 */
export async function listGraphEvents(
  context: CalendarContext,
  range: TimeRange,
  page: string | null,
): Promise<{ events: RemoteEvent[]; next_page: string | null }> {
  const { client, owner } = context
  const { value, next } = await client.readPage(page ?? viewPath(context, range, EVENT_FIELDS))
  const rows = value.map(parseGraphEvent)
  const series = [...new Set(rows.flatMap(({ seriesMasterId }) => seriesMasterId ?? []))]
  const known = new Map(rows.map((row) => [row.id, row]))
  const read = await Promise.all(series.map((id) => readSeries(context, id, known)))
  const singles = rows.filter(({ seriesMasterId }) => !seriesMasterId)
  const events = [...singles.map((row) => toRemoteEvent(row, owner)), ...read.flatMap((found) => found?.events ?? [])]
  return { events, next_page: next ?? null }
}

/**
 * The busy times of a calendar now. Graph's own free/busy (`getSchedule`) is not available for personal accounts, and
 * covers only the default calendar.
 */
export async function listGraphBusyTimes(
  context: Pick<CalendarContext, 'client' | 'calendar_id'>,
  range: TimeRange,
): Promise<TimeRange[]> {
  const rows = await context.client.readAll(viewPath(context, range, BUSY_FIELDS))
  return rows.map(parseGraphEvent).filter(isBusy).map(toBusyTime)
}

function viewPath({ calendar_id }: Pick<CalendarContext, 'calendar_id'>, { start, end }: TimeRange, fields: string) {
  const query = `startDateTime=${formatUtc(start.getTime())}Z&endDateTime=${formatUtc(end.getTime())}Z`
  return `${calendarPath(calendar_id)}/calendarView?${query}&$select=${fields}&$top=${PAGE_SIZE}`
}

function isBusy({ showAs, isCancelled, responseStatus }: GraphEvent): boolean {
  const isFree = showAs === 'free' || showAs === 'workingElsewhere'
  return !isFree && !isCancelled && responseStatus?.response !== 'declined'
}

function toBusyTime(event: GraphEvent): TimeRange {
  const { start, end } = spanOfEvent(event)
  if (!event.isAllDay) return { start: new Date(start), end: new Date(end) }
  const zone = zoneOfEvent(event) ?? 'UTC'
  return { start: localMidnight(start, zone), end: localMidnight(end, zone) }
}
