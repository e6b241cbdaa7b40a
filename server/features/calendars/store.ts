import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { MAX_EVENT_LENGTH } from '#shared/events.ts'
import { HOLIDAY_ID_SUFFIX } from '#shared/holiday-calendars.ts'
import type { CalendarId, EventId, MeetingId, UserId } from '#shared/ids.ts'
import { DAY, type Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Instance } from './instances.ts'
import { EVENT_COLUMNS, type EventRow, type EventsTable, type SyncState } from './tables.ts'
import { OverBudgetError } from './work-budget.ts'

/** Filters for a user's events, in addition to the range. */
export interface EventFilter {
  calendar_ids?: readonly CalendarId[] | undefined
  /** These events, and the exceptions of those that are series. */
  event_ids?: readonly EventId[] | undefined
}

/** Maximum length of an event, plus a day for UTC offsets and the UTC days of all-day events. */
export const MAX_STORED_LENGTH = MAX_EVENT_LENGTH + DAY

/**
 * Matches events that may overlap a range. The range is widened by a day on both sides, because all-day events depend
 * on the owner's time zone. A series matches until its end; an exception also matches by its original start.
 */
function isNearRange({ start, end }: Span) {
  const from = new Date(start - DAY)
  const to = new Date(end + DAY)
  return (eb: ExpressionBuilder<Schema & { e: EventsTable }, 'e'>) =>
    eb.or([
      eb.and([eb('e.start_at', '<', to), eb.or([eb('e.until', 'is', null), eb('e.until', '>', from)])]),
      eb.and([
        eb('e.original_start_time', '<', to),
        eb('e.original_start_time', '>', new Date(start - MAX_STORED_LENGTH)),
      ]),
    ])
}

function selectEvents(db: Db, user_id: UserId, { calendar_ids, event_ids }: EventFilter) {
  return db
    .selectFrom('events as e')
    .where('e.user_id', '=', user_id)
    .$if(calendar_ids !== undefined, (query) => query.where(sql<boolean>`e.calendar_id = any (${calendar_ids})`))
    .$if(event_ids !== undefined, (query) =>
      query.where(sql<boolean>`(e.event_id = any (${event_ids}) or e.recurring_event_id = any (${event_ids}))`),
    )
}

/**
 * A user's events around a range, including cancelled events and series.
 * @throws {OverBudgetError} for more than `limit` rows
 */
export async function listEventsNearRange(
  db: Db,
  user_id: UserId,
  range: Span,
  { limit, ...filter }: EventFilter & { limit: number },
): Promise<EventRow[]> {
  const rows = await selectEvents(db, user_id, filter)
    .select(EVENT_COLUMNS)
    .where(isNearRange(range))
    .orderBy('e.start_at')
    .limit(limit + 1)
    .execute()
  if (rows.length > limit) throw new OverBudgetError('There are too many events')
  return rows
}

/** The stored start of the nth event of a user that starts within a range and is not cancelled. */
export async function findNthStart(
  db: Db,
  user_id: UserId,
  { start, end }: Span,
  { n, ...filter }: EventFilter & { n: number },
): Promise<number | undefined> {
  const row = await selectEvents(db, user_id, filter)
    .select('e.start_at')
    .where('e.start_at', '>', new Date(start))
    .where('e.start_at', '<', new Date(end))
    .where('e.status', '<>', 'cancelled')
    .orderBy('e.start_at')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.start_at.getTime()
}

export async function findEvent(db: Db, user_id: UserId, event_id: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('user_id', '=', user_id)
    .where('event_id', '=', event_id as EventId)
    .executeTakeFirst()
}

/** The sync state of an event written to a calendar: pending if it must be written to a provider too. */
export function selectSyncState(
  user_id: UserId | RawBuilder<UserId>,
  calendar_id: CalendarId | RawBuilder<CalendarId>,
) {
  return sql<SyncState>`(
    select case when k.external_id is null then 'synced' else 'pending' end from calendars k
    where k.user_id = ${user_id} and k.calendar_id = ${calendar_id}
  )`
}

/** A meeting's entries in the calendars of some users. */
export function listMeetingEntryRows(db: Db, meeting_id: MeetingId, user_ids: readonly UserId[]): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('meeting_id', '=', meeting_id)
    .where(sql<boolean>`user_id = any(${user_ids}::uuid[])`)
    .execute()
}

/**
 * Inserts an event. For an exception, its series becomes pending too: until both are written, changes to the series at
 * the provider are merged into both.
 */
export async function insertEvent(db: Db, event: EventRow): Promise<void> {
  const { user_id, calendar_id, recurring_event_id } = event
  const sync_state = selectSyncState(user_id, calendar_id)
  await db
    .insertInto('events')
    .values({ ...toColumns(event), sync_state })
    .execute()
  if (recurring_event_id === null) return
  await db
    .updateTable('events')
    .set({ sync_state: 'pending' })
    .where('user_id', '=', user_id)
    .where('event_id', '=', recurring_event_id)
    .where('sync_state', '=', 'synced')
    .where('external_id', 'is not', null)
    .execute()
}

/** Replaces a stored event, except its creation time. */
export async function replaceEvent(db: Db, event: EventRow): Promise<void> {
  const { user_id, event_id, created_at: _, ...columns } = toColumns(event)
  await db
    .updateTable('events')
    .set({ ...columns, ...getProviderColumns(user_id, event.calendar_id) })
    .where('user_id', '=', user_id)
    .where('event_id', '=', event_id)
    .execute()
}

/**
 * The columns that track the provider's copy. An event that moves to another calendar is new to the provider of that
 * calendar.
 */
function getProviderColumns(user_id: UserId, calendar_id: CalendarId) {
  const keepInSameCalendar = (column: 'external_id' | 'etag') =>
    sql<string | null>`case when calendar_id = ${calendar_id} then ${sql.ref(column)} end`
  return {
    external_id: keepInSameCalendar('external_id'),
    etag: keepInSameCalendar('etag'),
    sync_state: selectSyncState(user_id, calendar_id),
    failing_since: null,
    guests_can_modify: sql<boolean>`guests_can_modify and calendar_id = ${calendar_id}`,
  }
}

/** Selects the exceptions of a series at or after the start of an instance. */
function isExceptionFrom({ series, start }: Instance) {
  return (eb: ExpressionBuilder<Schema, 'events'>) =>
    eb.and([
      eb('user_id', '=', series.user_id),
      eb('recurring_event_id', '=', series.event_id),
      eb('original_start_time', '>=', new Date(start)),
    ])
}

export function listExceptionsFrom(db: Db, from: Instance): Promise<EventRow[]> {
  return db.selectFrom('events').select(EVENT_COLUMNS).where(isExceptionFrom(from)).execute()
}

export async function deleteExceptionsFrom(db: Db, from: Instance): Promise<void> {
  await db.deleteFrom('events').where(isExceptionFrom(from)).execute()
}

/** Selects an event, and if it is a series, its exceptions. */
export function isInSeries(event_id: EventId) {
  return (eb: ExpressionBuilder<Schema, 'events'>) =>
    eb.or([eb('event_id', '=', event_id), eb('recurring_event_id', '=', event_id)])
}

/** Moves an event to another calendar; a series moves with its exceptions. */
export async function moveEventToCalendar(
  db: Db,
  { user_id, event_id }: EventRow,
  calendar_id: CalendarId,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ calendar_id, ...getProviderColumns(user_id, calendar_id) })
    .where('user_id', '=', user_id)
    .where(isInSeries(event_id))
    .execute()
}

/** Deletes an event; a series is deleted with its exceptions. */
export async function deleteEventRow(db: Db, { user_id, event_id }: EventRow): Promise<void> {
  await db.deleteFrom('events').where('user_id', '=', user_id).where('event_id', '=', event_id).execute()
}

/** How much a user's events use of each quota: those stored only in Meridian, without meetings and holidays. */
export interface EventTotals {
  events: number
  series: number
  /** Of one series. */
  exceptions: number
  /** In bytes. */
  event_text: number
}

export async function getEventTotals(db: Db, user_id: UserId, series_id: EventId): Promise<EventTotals> {
  const { rows } = await sql<EventTotals>`
    select count(*)::int as events, (count(*) filter (where recurrence <> '{}'))::int as series,
      (count(*) filter (where recurring_event_id = ${series_id}))::int as exceptions,
      coalesce(sum(bytes), 0)::int as event_text
    from events
    where user_id = ${user_id} and meeting_id is null and calendar_id in (
      select calendar_id from calendars
      where user_id = ${user_id} and external_id is null and calendar_id not like ${`%${HOLIDAY_ID_SUFFIX}`}
    )`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The aggregate query returned no row')
  return totals
}

type EventTextFields = Pick<EventRow, 'summary' | 'description' | 'location' | 'recurrence' | 'titles'>

export function toColumns<Event extends Pick<EventRow, 'attendees' | 'organizer'> & EventTextFields>(row: Event) {
  const { attendees, organizer, titles: _, ...event } = row
  const columns = { ...event, attendees: JSON.stringify(attendees), organizer: JSON.stringify(organizer) }
  const strings = [row.summary, row.description ?? '', row.location ?? '', ...row.recurrence, columns.attendees]
  return { ...columns, bytes: Buffer.byteLength(strings.join('')) }
}
