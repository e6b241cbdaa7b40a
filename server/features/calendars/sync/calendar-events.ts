import type { z } from 'zod'
import type { CalendarEventsPage, calendarEventsQuery, EventsPage, someCalendarsEvents } from '#shared/calendars.ts'
import type { CalendarId } from '#shared/ids.ts'
import { fromCursor, toCursor } from '../../../platform/db/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { type EventReader, toCalendarEvents } from '../calendar-event.ts'
import { calendarNotFound, invalidInput } from '../errors.ts'
import { eventsWithin, pageOf, rangeOf } from '../events-within.ts'
import { openCalendar } from '../management/calendar.ts'
import { type CalendarRow, listEventCalendars } from '../management/store.ts'
import { readChanges } from './changes.ts'
import { readSight, type Sight } from './store.ts'
import {
  expectValid,
  fromPageToken,
  fromSyncToken,
  newSyncPoint,
  type PagePoint,
  pagePlace,
  type SyncPoint,
  toToken,
} from './sync-token.ts'

type Needed = Pick<Services, 'db' | 'clock'>
type Query = z.output<typeof calendarEventsQuery>

/** The parameters of a listing or sync. */
interface Reading {
  /** The sync point that it will reach. */
  to: SyncPoint
  /** Only changes by transactions that this snapshot does not see; null: everything. */
  since: string | null
  /** Returns all events in addition, because their presentation has changed. */
  isAll: boolean
  after: PagePoint['after'] | null
}

/** The events of one of the caller's calendars within a range, page by page; with a sync token, the changes since. */
export async function listCalendarEvents(
  { db, clock }: Needed,
  caller: Caller & EventReader,
  { calendarId, ...query }: Query & { calendarId: string },
): Promise<CalendarEventsPage> {
  const calendar = await openCalendar(db, caller, calendarId)
  // Read the snapshot before any events: the next sync returns whatever commits too late to be seen below.
  const sight = await readSight(db)
  const { to, since, isAll, after } = openReading(query, calendar, { sight, caller, now: clock.now() })

  const changes = since === null ? null : await readChanges(db, caller, calendar, since)
  const calendar_ids = [calendar.calendar_id]
  const event_ids = changes && !isAll ? changes.event_ids : undefined
  const events = await eventsWithin(db, caller, to, { calendar_ids, event_ids, field: 'timeMax' })

  const page = pageOf(events, caller.time_zone, { after, limit: query.max_results })
  return {
    events: toCalendarEvents(page.events, new Map([[calendar.calendar_id, calendar]]), caller),
    deleted: changes && after === null ? changes.deletedBeside(events) : [],
    next_page_token: page.last && toToken({ to, since: isAll ? null : since, after: page.last }),
    next_sync_token: page.last ? null : toToken(to),
  }
}

/**
 * All calendars of the caller, including the given ones.
 * @throws {DomainError} `not_found`
 */
export async function openCalendars(db: Db, { user_id }: Pick<Caller, 'user_id'>, calendar_ids: readonly string[]) {
  const calendars = await listEventCalendars(db, user_id)
  if (!calendar_ids.every((id) => calendars.has(id as CalendarId))) throw calendarNotFound()
  return calendars
}

/** The events of several of the caller's calendars within a range, page by page. */
export async function listSomeCalendarsEvents(
  { db, clock }: Needed,
  caller: Caller & EventReader,
  { calendar_ids, time_min, time_max, max_results, page_token }: z.output<typeof someCalendarsEvents>,
): Promise<EventsPage> {
  const calendars = await openCalendars(db, caller, calendar_ids)
  const ids = calendar_ids as CalendarId[]
  const after = page_token === undefined ? null : fromCursor(page_token, pagePlace, 'page_token')
  const events = await eventsWithin(db, caller, rangeOf(time_min, time_max, clock.now()), { calendar_ids: ids })
  const page = pageOf(events, caller.time_zone, { after, limit: max_results })
  return {
    events: toCalendarEvents(page.events, calendars, caller),
    next_page_token: page.last && toCursor(page.last),
  }
}

function openReading(
  { time_min, timeMax, sync_token, page_token }: Query,
  calendar: CalendarRow,
  { sight, caller, now }: { sight: Sight; caller: Caller; now: number },
): Reading {
  const facts = { sight, time_zone: caller.time_zone, now }
  if (page_token !== undefined) {
    const { to, since, after } = fromPageToken(page_token)
    expectValid(to, newSyncPoint(calendar, to, facts), sight)
    return { to, since, isAll: since === null, after }
  }
  if (sync_token !== undefined) {
    const from = fromSyncToken(sync_token)
    expectRangeOf(from, { time_min, timeMax })
    const to = newSyncPoint(calendar, { start: from.start, end: from.end }, facts)
    expectValid(from, to, sight)
    return { to, since: from.snapshot, isAll: from.color !== to.color, after: null }
  }
  const range = rangeOf(time_min, timeMax, now, 'timeMax')
  return { to: newSyncPoint(calendar, range, facts), since: null, isAll: true, after: null }
}

/** A token is valid only for the range that it was issued for; another range is a client error. */
function expectRangeOf({ start, end }: SyncPoint, { time_min, timeMax }: Pick<Query, 'time_min' | 'timeMax'>): void {
  const why = { code: 'range_of_sync_token' } as const
  if (time_min !== undefined && Date.parse(time_min) !== start) throw invalidInput({ time_min: why })
  if (timeMax !== undefined && Date.parse(timeMax) !== end) throw invalidInput({ timeMax: why })
}
