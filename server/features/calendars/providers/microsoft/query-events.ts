import { mapYielding } from '../../../../platform/yielding.ts'
import type { CalendarOwner, RemoteEvent, TimeRange } from '../provider.ts'
import { getCalendarPath } from './graph-calendars.ts'
import { EVENT_FIELDS, type GraphEvent, parseGraphEvent } from './graph-event.ts'
import { formatRangeQuery, getEventSpan, toLocalMidnight } from './graph-times.ts'
import { isFree, toRemoteEvent } from './read-event.ts'
import { type CalendarContext, formatExceptionId, readSeries, toInstanceEvent } from './series.ts'

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
    await context.client.call(`${getCalendarPath(context.calendar_id)}?$select=id`)
    return null
  }
  const listedEvent = series.events.find((event) => event.external_id === external_id)
  const [mainEvent] = series.events
  // Unchanged instances are not among the events.
  const regularInstance = series.instances.find(
    ({ originalStart }) => instance && formatExceptionId(id, originalStart) === external_id,
  )
  const event =
    listedEvent ??
    (mainEvent && regularInstance ? toInstanceEvent(mainEvent, regularInstance.originalStart) : undefined)
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
  const { value, next } = await client.readPage(page ?? formatViewPath(context, range, EVENT_FIELDS))
  const rows = await mapYielding(value, parseGraphEvent)
  const seriesIds = [...new Set(rows.flatMap(({ seriesMasterId }) => seriesMasterId ?? []))]
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const seriesList = await Promise.all(seriesIds.map((id) => readSeries(context, id, rowsById)))
  const singleRows = rows.filter(({ seriesMasterId }) => !seriesMasterId)
  const singleEvents = await mapYielding(singleRows, (row) => toRemoteEvent(row, owner))
  const seriesEvents = seriesList.flatMap((series) => series?.events ?? [])
  return { events: [...singleEvents, ...seriesEvents], next_page: next ?? null }
}

/**
 * The current busy times of a calendar. Graph's own free/busy (`getSchedule`) is not available for personal accounts,
 * and covers only the default calendar.
 */
export async function listGraphBusyTimes(
  context: Pick<CalendarContext, 'client' | 'calendar_id'>,
  range: TimeRange,
  { time_zone }: CalendarOwner,
): Promise<TimeRange[]> {
  const rows = await context.client.readAll(formatViewPath(context, range, BUSY_FIELDS))
  return rows
    .map(parseGraphEvent)
    .filter(isBusy)
    .map((event) => toBusyTime(event, time_zone))
}

function formatViewPath(
  { calendar_id }: Pick<CalendarContext, 'calendar_id'>,
  { start, end }: TimeRange,
  fields: string,
) {
  const query = formatRangeQuery({ start: start.getTime(), end: end.getTime() })
  return `${getCalendarPath(calendar_id)}/calendarView?${query}&$select=${fields}&$top=${PAGE_SIZE}`
}

function isBusy(event: GraphEvent): boolean {
  return !isFree(event) && !event.isCancelled && event.responseStatus?.response !== 'declined'
}

function toBusyTime(event: GraphEvent, time_zone: string): TimeRange {
  const { start, end } = getEventSpan(event)
  if (!event.isAllDay) return { start: new Date(start), end: new Date(end) }
  return { start: toLocalMidnight(start, time_zone), end: toLocalMidnight(end, time_zone) }
}
