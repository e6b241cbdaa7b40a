import type { z } from 'zod'
import type { CalendarEventsPage, calendarEventsQuery, EventsPage, multipleCalendarsQuery } from '#shared/calendars.ts'
import type { CalendarId } from '#shared/ids.ts'
import { formatCursor, parseCursor } from '../../../platform/db/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalidInput } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { type EventViewer, toCalendarEvents } from '../calendar-event.ts'
import { calendarNotFound } from '../errors.ts'
import { listEventPage, parseRange } from '../events-in-range.ts'
import { getCalendar } from '../management/calendar.ts'
import { type CalendarRow, listEventCalendars } from '../management/store.ts'
import { readChanges } from './changes.ts'
import { type DatabaseSnapshot, readSnapshot } from './store.ts'
import {
  createSyncPoint,
  formatToken,
  type PageCursor,
  pagePosition,
  parsePageToken,
  parseSyncToken,
  type SyncPoint,
  validateSyncPoint,
} from './sync-token.ts'

type SyncServices = Pick<Services, 'db' | 'clock'>
type Query = z.output<typeof calendarEventsQuery>

/** The parameters of a listing or sync. */
interface ReadParams {
  /** The sync point that the read will reach. */
  to: SyncPoint
  /** Only changes by transactions that this snapshot does not see; null: everything. */
  since: string | null
  /** Whether to return all events: on a first read, or if the calendar's color has changed since the previous read. */
  isFull: boolean
  after: PageCursor['after'] | null
}

/** The events of one of the caller's calendars within a range, page by page; with a sync token, only the changes. */
export async function listCalendarEvents(
  { db, clock }: SyncServices,
  caller: Caller & EventViewer,
  { calendarId, ...query }: Query & { calendarId: string },
): Promise<CalendarEventsPage> {
  const calendar = await getCalendar(db, caller, calendarId)
  // Read the snapshot before any events: the next sync returns changes that are committed later.
  const snapshot = await readSnapshot(db)
  const { to, since, isFull, after } = parseReadParams(query, calendar, { snapshot, caller, now: clock.now() })

  const changes = since === null ? null : await readChanges(db, caller, calendar, since)
  const page = await listEventPage(db, caller, to, {
    calendar_ids: [calendar.calendar_id],
    event_ids: isFull ? undefined : changes?.event_ids,
    after,
    limit: query.max_results,
    field: 'timeMax',
  })
  return {
    events: toCalendarEvents(page.events, new Map([[calendar.calendar_id, calendar]]), caller),
    // The first page has the deletions of all pages.
    deleted: changes && after === null ? changes.listDeletedIds(to) : [],
    next_page_token: page.last && formatToken({ to, since: isFull ? null : since, after: page.last }),
    next_sync_token: page.last ? null : formatToken(to),
  }
}

/**
 * Lists all calendars of the caller, after checking that `calendar_ids` are among them.
 * @throws {DomainError} `not_found` if a calendar is not the caller's
 */
export async function listCalendarsIncluding(
  db: Db,
  { user_id }: Pick<Caller, 'user_id'>,
  calendar_ids: readonly string[],
) {
  const calendars = await listEventCalendars(db, user_id)
  if (!calendar_ids.every((id) => calendars.has(id as CalendarId))) throw calendarNotFound()
  return calendars
}

/** The events of several of the caller's calendars within a range, page by page. */
export async function listEventsInCalendars(
  { db, clock }: SyncServices,
  caller: Caller & EventViewer,
  { calendar_ids, time_min, time_max, max_results, page_token }: z.output<typeof multipleCalendarsQuery>,
): Promise<EventsPage> {
  const calendars = await listCalendarsIncluding(db, caller, calendar_ids)
  const after = page_token === undefined ? null : parseCursor(page_token, pagePosition, { field: 'page_token' })
  const page = await listEventPage(db, caller, parseRange(time_min, time_max, clock.now()), {
    calendar_ids: calendar_ids as CalendarId[],
    after,
    limit: max_results,
  })
  return {
    events: toCalendarEvents(page.events, calendars, caller),
    next_page_token: page.last && formatCursor(page.last),
  }
}

function parseReadParams(
  { time_min, timeMax, sync_token, page_token }: Query,
  calendar: CalendarRow,
  { snapshot, caller, now }: { snapshot: DatabaseSnapshot; caller: Caller; now: number },
): ReadParams {
  const readContext = { snapshot, time_zone: caller.time_zone, now }
  if (page_token !== undefined) {
    const { to, since, after } = parsePageToken(page_token)
    validateSyncPoint(to, createSyncPoint(calendar, to, readContext), snapshot)
    return { to, since, isFull: since === null, after }
  }
  if (sync_token !== undefined) {
    const from = parseSyncToken(sync_token)
    validateTokenRange(from, { time_min, timeMax })
    const to = createSyncPoint(calendar, { start: from.start, end: from.end }, readContext)
    validateSyncPoint(from, to, snapshot)
    return { to, since: from.snapshot, isFull: from.color !== to.color, after: null }
  }
  const range = parseRange(time_min, timeMax, now, 'timeMax')
  return { to: createSyncPoint(calendar, range, readContext), since: null, isFull: true, after: null }
}

/** A token is valid only for the range that it was issued for; another range is a client error. */
function validateTokenRange(
  { start, end }: SyncPoint,
  { time_min, timeMax }: Pick<Query, 'time_min' | 'timeMax'>,
): void {
  const error = { code: 'range_of_sync_token' } as const
  if (time_min !== undefined && Date.parse(time_min) !== start) throw invalidInput({ time_min: error })
  if (timeMax !== undefined && Date.parse(timeMax) !== end) throw invalidInput({ timeMax: error })
}
