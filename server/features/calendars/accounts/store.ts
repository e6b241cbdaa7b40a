import { sql } from 'kysely'
import type { AccountId, CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type EventVersion, PROVIDER_FIELDS } from '../providers/provider.ts'
import { toColumns } from '../store.ts'
import type { CalendarKey, EventRow, SyncState } from '../tables.ts'
import type { AccountKey } from './account-connection.ts'

/** A calendar of a connected account. */
export interface MirroredCalendar {
  calendar_id: CalendarId
  account_id: AccountId
  external_id: string
  sync_cursor: string | null
  sync_state: 'pending' | 'synced' | 'failed'
  /** The mirror is at least as new as this; null until the first events are loaded. */
  synced_at: Date | null
  /** The number of consecutive reads that were refused, perhaps temporarily. */
  refused_reads: number
  /** Since when its provider has refused it, although not its account. */
  refused_since: Date | null
  known_until: Date | null
  load_cursor: string | null
  /** Null unless a load of all events is under way. */
  events_loaded: number | null
  /** Titles of events that cannot be expanded; null until the calendar has been searched for them. */
  unreadable_events: string[] | null
  summary: string
  description: string | null
  time_zone: string | null
  is_primary: boolean
  is_read_only: boolean
  is_shared: boolean
}

/**
 * In a query with the calendars `c` and `oc` of the accounts `a` and `oa`: whether both are the same calendar at their
 * provider. A path identifies a calendar only within its account.
 */
export const isSameRemoteCalendar = sql<boolean>`(
  oa.provider = a.provider and oc.external_id = c.external_id
  and (oa.external_id = a.external_id or c.external_id not like '/%')
)`

/** The calendars of an account, those that block availability first. */
export function listMirroredCalendars(db: Db, { user_id, account_id }: AccountKey): Promise<MirroredCalendar[]> {
  return mirroredCalendarsQuery(db)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .orderBy('is_selected', 'desc')
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('calendar_id')
    .execute()
}

export function findMirroredCalendar(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
): Promise<MirroredCalendar | undefined> {
  return mirroredCalendarsQuery(db)
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .executeTakeFirst()
}

function mirroredCalendarsQuery(db: Db) {
  return db
    .selectFrom('calendars')
    .select([
      'calendar_id',
      'external_id',
      'sync_cursor',
      'sync_state',
      'synced_at',
      'refused_reads',
      'refused_since',
      'known_until',
      'load_cursor',
      'events_loaded',
    ])
    .select([
      'account_id',
      'summary',
      'description',
      'time_zone',
      'is_primary',
      'is_read_only',
      'is_shared',
      'unreadable_events',
    ])
    .where('external_id', 'is not', null)
    .$narrowType<{ external_id: string }>()
}

export async function hasMirroredCalendar(db: Db, user_id: UserId, calendar_id: CalendarId): Promise<boolean> {
  return (await findMirroredCalendar(db, { user_id, calendar_id })) !== undefined
}

/** Marks all calendars of an account as unreadable: their owner's busy times are unknown. */
export async function markCalendarsFailed(db: Db, { user_id, account_id }: AccountKey): Promise<void> {
  await db
    .updateTable('calendars')
    .set({ sync_state: 'failed' })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('external_id', 'is not', null)
    .execute()
}

/** Marks a calendar as unreadable, if it is not yet, because its provider refuses it. */
export async function markCalendarRefused(db: Db, { user_id, calendar_id }: CalendarKey, now: Date): Promise<void> {
  await db
    .updateTable('calendars')
    .set((eb) => ({ sync_state: 'failed', refused_since: eb.fn.coalesce('refused_since', eb.val(now)) }))
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .execute()
}

/** Counts a refused read of each of these calendars. */
export async function recordRefusedReads(db: Db, user_id: UserId, calendar_ids: readonly CalendarId[]): Promise<void> {
  await db
    .updateTable('calendars')
    .set((eb) => ({ refused_reads: eb('refused_reads', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('calendar_id', 'in', calendar_ids)
    .execute()
}

export const NO_REFUSED_READS = { refused_reads: 0, refused_since: null }

/** The position up to which the provider's changes were read. */
export interface ReadPosition {
  sync_cursor: string
  /** When the read began; null unless this was its last page. */
  synced_at: Date | null
  /** When the events were last requested, if that may be before `synced_at`. */
  requested_at: Date | null
}

/**
 * Saves the position up to which the provider's changes were read.
 * @returns false when the calendar was deleted
 */
export async function saveCursor(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  { sync_cursor, synced_at, requested_at }: ReadPosition,
): Promise<boolean> {
  const updatedRow = await db
    .updateTable('calendars')
    .set({
      sync_cursor,
      ...(synced_at && { sync_state: 'synced' as const, synced_at, requested_at, ...NO_REFUSED_READS }),
    })
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .returning('calendar_id')
    .executeTakeFirst()
  return updatedRow !== undefined
}

/**
 * For an event `e`: whether it has left its calendar and returned before it was deleted there. Until that deletion,
 * which may already have begun, it counts as without a copy in this calendar: it is neither written nor linked to one.
 */
export const isDeletionPending = sql<boolean>`exists (
  select from deleted_events d
  where d.user_id = e.user_id and d.calendar_id = e.calendar_id and d.sync_state = 'pending'
    and d.event_id = coalesce(e.recurring_event_id, e.event_id)
)`

/**
 * Saves an event's provider id and ETag, if it is still in that calendar. Another event with this id is deleted: it is
 * the same event, which a read has saved before the outcome of its insertion was known.
 */
export async function saveEventVersion(
  db: Db,
  { user_id, event_id, calendar_id }: Pick<EventRow, 'user_id' | 'event_id' | 'calendar_id'>,
  { external_id, etag }: EventVersion,
): Promise<void> {
  const duplicates = await knownEventsQuery(db, user_id, calendar_id)
    .where('external_id', '=', external_id)
    .where('event_id', '!=', event_id)
    .execute()
  await deleteGoneEvents(
    db,
    user_id,
    duplicates.map((duplicate) => duplicate.event_id),
  )
  await db
    .updateTable('events as e')
    .set({ external_id, etag })
    .where('e.user_id', '=', user_id)
    .where('e.event_id', '=', event_id)
    .where('e.calendar_id', '=', calendar_id)
    .where(sql<boolean>`not ${isDeletionPending}`)
    .execute()
  // Otherwise a running load, which may not list the event, would delete it at its end.
  await sql`
    insert into loaded_events (user_id, calendar_id, external_id)
    select user_id, calendar_id, ${external_id} from calendars
    where user_id = ${user_id} and calendar_id = ${calendar_id} and events_loaded is not null
    on conflict do nothing`.execute(db)
}

export interface KnownEvent extends Pick<EventRow, 'event_id' | 'all_day' | 'meeting_id' | 'time_zone'> {
  external_id: string
  etag: string | null
  sync_state: SyncState
}

/**
 * The events of a calendar with these external ids. This and the following queries look up each id separately: without
 * table statistics, which the embedded database never has, Postgres would compare each event with each id.
 */
export async function listKnownEvents(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  external_ids: readonly string[],
): Promise<KnownEvent[]> {
  if (external_ids.length === 0) return []
  const { rows } = await sql<KnownEvent>`
    select known.* from (select distinct unnest(${external_ids}::text[]) as external_id) wanted
    cross join lateral (
      select event_id, all_day, meeting_id, time_zone, external_id, etag, sync_state from events e
      where e.user_id = ${user_id} and e.calendar_id = ${calendar_id} and e.external_id = wanted.external_id
      limit 1
    ) known`.execute(db)
  return rows
}

/** The external ids of a calendar's series, except placeholders of unreadable exceptions (`series#instance`). */
export async function listKnownSeriesIds(db: Db, user_id: UserId, calendar_id: CalendarId): Promise<string[]> {
  const series = await knownEventsQuery(db, user_id, calendar_id)
    .where(sql<boolean>`cardinality(recurrence) > 0`)
    .where('external_id', 'not like', '%#%')
    .execute()
  return series.map(({ external_id }) => external_id)
}

/** The events whose external id, or the part of it before `#`, is among `external_ids`. */
export async function listEventsInObjects(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  external_ids: readonly string[],
): Promise<KnownEvent[]> {
  const { rows } = await sql<KnownEvent>`
    select known.* from (select distinct unnest(${external_ids}::text[]) as external_id) wanted
    cross join lateral (
      select event_id, all_day, meeting_id, time_zone, external_id, etag, sync_state from events e
      where e.user_id = ${user_id} and e.calendar_id = ${calendar_id} and e.external_id is not null
        and split_part(e.external_id, '#', 1) = wanted.external_id
      offset 0
    ) known`.execute(db)
  return rows
}

/**
 * The exceptions of these series that are at the provider, but whose ids there are unknown: a provider that has no
 * exception for a cancelled instance, only an EXDATE, never lists one.
 */
export async function listUnidentifiedExceptions(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  series_ids: readonly string[],
): Promise<Pick<EventRow, 'event_id' | 'meeting_id'>[]> {
  const { rows } = await sql<Pick<EventRow, 'event_id' | 'meeting_id'>>`
    select exceptions.* from unnest(${series_ids}::text[]) wanted (external_id)
    cross join lateral (
      select event_id from events s
      where s.user_id = ${user_id} and s.calendar_id = ${calendar_id} and s.external_id = wanted.external_id
      limit 1
    ) series
    cross join lateral (
      select event_id, meeting_id from events e
      where e.user_id = ${user_id} and e.recurring_event_id = series.event_id
        and e.external_id is null and e.sync_state = 'synced'
      offset 0
    ) exceptions`.execute(db)
  return rows
}

/**
 * Saves the provider's ids of exceptions that we have created, or whose series has changed here.
 * @returns those of the exceptions that exist here
 */
export async function identifyExceptions(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
  exceptions: readonly { event_id: EventId; external_id: string }[],
): Promise<KnownEvent[]> {
  if (exceptions.length === 0) return []
  const { rows } = await sql<KnownEvent>`
    update events e set external_id = x.external_id
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as x (event_id text, external_id text)
    where e.user_id = ${user_id} and e.calendar_id = ${calendar_id} and e.event_id = x.event_id
      and e.external_id is null
    returning e.event_id, e.all_day, e.meeting_id, e.time_zone, e.external_id, e.etag, e.sync_state`.execute(db)
  return rows
}

function knownEventsQuery(db: Db, user_id: UserId, calendar_id: CalendarId) {
  return db
    .selectFrom('events')
    .select(['event_id', 'all_day', 'meeting_id', 'time_zone', 'external_id', 'etag', 'sync_state'])
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('external_id', 'is not', null)
    .$narrowType<{ external_id: string }>()
}

/** Saves the provider's version of events; each event may occur only once. */
export async function saveRemoteEvents(db: Db, events: readonly (EventRow & EventVersion)[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('events')
    .values(events.map(toProviderColumns))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_id'])
        .doUpdateSet(Object.fromEntries(PROVIDER_COLUMNS.map((column) => [column, sql.ref(`excluded.${column}`)]))),
    )
    .execute()
}

/** Its size also counts the provider's identifiers, because a malicious provider could make them long. */
function toProviderColumns(event: EventRow & EventVersion) {
  const columns = toColumns(event)
  const texts = [event.external_id, event.etag, event.ical_uid, event.meeting_url, columns.organizer]
  return { ...columns, bytes: columns.bytes + Buffer.byteLength(texts.join('')), sync_state: 'synced' as const }
}

/** The columns that come from the provider, and the columns derived from them. */
const PROVIDER_COLUMNS = [
  ...PROVIDER_FIELDS,
  ...(['until', 'rule_until', 'recurring_event_id', 'original_start_time', 'updated_at'] as const),
  ...(['external_id', 'etag', 'sync_state', 'bytes', 'guests_can_modify'] as const),
]

/** Deletes events that no longer exist at their provider, without queuing a deletion there. */
export async function deleteGoneEvents(db: Db, user_id: UserId, event_ids: readonly EventId[]): Promise<void> {
  if (event_ids.length === 0) return
  await db
    .updateTable('events')
    .set({ external_id: null, etag: null, sync_state: 'synced' })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`event_id = any(${event_ids}::text[])`)
    .execute()
  await db
    .deleteFrom('events')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`event_id = any(${event_ids}::text[])`)
    .execute()
}

/** The address of an account, if the provider has verified it. */
export async function findVerifiedAddress(db: Db, { user_id, account_id }: AccountKey): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('account_email')
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('is_email_verified', '=', true)
    .executeTakeFirst()
  return account?.account_email
}
