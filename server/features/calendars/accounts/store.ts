import { sql } from 'kysely'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { PROVIDER_FIELDS, type WrittenEvent } from '../providers/provider.ts'
import { EVENT_COLUMNS, toColumns } from '../store.ts'
import type { EventRow, SyncState } from '../tables.ts'
import type { AccountConnection, AccountKey } from './connection.ts'

/** Whether the calendar `c` of a query has changes that its provider does not have yet. */
export const calendarHasPendingWrites = sql<boolean>`(
  exists (
    select from events e where e.user_id = c.user_id and e.calendar_id = c.calendar_id
      and e.sync_state in ('pending', 'writing')
  ) or exists (
    select from deleted_events d where d.user_id = c.user_id and d.calendar_id = c.calendar_id
      and d.sync_state = 'pending'
  )
)`

/** Connected accounts of users with pending writes. */
export async function listAccountsToWrite(db: Db, user_ids?: readonly UserId[]): Promise<AccountKey[]> {
  if (user_ids?.length === 0) return []
  const { rows } = await sql<AccountKey>`
    select distinct c.user_id, c.account_id from calendars c
    where c.external_id is not null ${user_ids ? sql`and c.user_id = any(${user_ids}::uuid[])` : sql``}
      and ${calendarHasPendingWrites}`.execute(db)
  return rows
}

function connections(db: Db) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('account_credentials as k', (join) =>
      join.onRef('k.user_id', '=', 'a.user_id').onRef('k.account_id', '=', 'a.account_id'),
    )
    .select(['a.account_id', 'a.provider', 'a.external_id', 'k.credentials_sealed'])
    .$narrowType<{ external_id: string }>()
}

export function findConnection(db: Db, { user_id, account_id }: AccountKey): Promise<AccountConnection | undefined> {
  return connections(db).where('a.user_id', '=', user_id).where('a.account_id', '=', account_id).executeTakeFirst()
}

export function listConnections(db: Db, user_id: UserId): Promise<AccountConnection[]> {
  return connections(db).where('a.user_id', '=', user_id).execute()
}

/** @returns false when the account has no longer these credentials */
export async function replaceCredentials(
  db: Db,
  { user_id, account_id }: AccountKey,
  { current, renewed }: { current: string; renewed: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('account_credentials')
    .set({ credentials_sealed: renewed })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('credentials_sealed', '=', current)
    .returning('account_id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** A calendar of a connected account. */
export interface MirroredCalendar {
  calendar_id: CalendarId
  external_id: string
  sync_cursor: string | null
  sync_state: 'pending' | 'synced' | 'failed'
  known_until: Date | null
  load_cursor: string | null
  /** Null unless a load of all events is under way. */
  events_loaded: number | null
  summary: string
  is_read_only: boolean
}

/** The calendars of an account, those that block availability first. */
export function listMirroredCalendars(db: Db, { user_id, account_id }: AccountKey): Promise<MirroredCalendar[]> {
  return mirroredCalendars(db)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .orderBy('is_selected', 'desc')
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute()
}

export function findMirroredCalendar(
  db: Db,
  { user_id, calendar_id }: { user_id: UserId; calendar_id: CalendarId },
): Promise<MirroredCalendar | undefined> {
  return mirroredCalendars(db).where('user_id', '=', user_id).where('calendar_id', '=', calendar_id).executeTakeFirst()
}

function mirroredCalendars(db: Db) {
  return db
    .selectFrom('calendars')
    .select(['calendar_id', 'external_id', 'sync_cursor', 'sync_state', 'known_until', 'load_cursor', 'events_loaded'])
    .select(['summary', 'is_read_only'])
    .where('external_id', 'is not', null)
    .$narrowType<{ external_id: string }>()
}

export async function hasCalendar(db: Db, user_id: UserId, calendar_id: CalendarId): Promise<boolean> {
  return (await findMirroredCalendar(db, { user_id, calendar_id })) !== undefined
}

/** Marks calendars of an account as unreadable: their owner's busy times are unknown. */
export async function markCalendarsFailed(
  db: Db,
  { user_id, account_id }: AccountKey,
  calendar_id?: CalendarId,
): Promise<void> {
  await db
    .updateTable('calendars')
    .set({ sync_state: 'failed' })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('external_id', 'is not', null)
    .$if(calendar_id !== undefined, (query) => query.where('calendar_id', '=', calendar_id ?? ('' as CalendarId)))
    .execute()
}

/**
 * Saves the cursor up to which the provider's changes were read.
 * @param state.synced_at after the last page: when the read began
 * @returns false when the calendar was deleted
 */
export async function saveCursor(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  { sync_cursor, synced_at }: { sync_cursor: string; synced_at: Date | null },
): Promise<boolean> {
  const saved = await db
    .updateTable('calendars')
    .set({ sync_cursor, ...(synced_at && { sync_state: 'synced' as const, synced_at }) })
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .returning('calendar_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** An event waiting to be deleted at its provider. */
export interface PendingDeletion {
  calendar_id: CalendarId
  event_id: EventId
  external_calendar_id: string
  external_id: string | null
  ical_uid: string
}

export async function listPendingDeletions(db: Db, { user_id, account_id }: AccountKey): Promise<PendingDeletion[]> {
  return (
    db
      .selectFrom('deleted_events as d')
      .innerJoin('calendars as c', (join) =>
        join.onRef('c.user_id', '=', 'd.user_id').onRef('c.calendar_id', '=', 'd.calendar_id'),
      )
      .select(['d.calendar_id', 'd.event_id', 'c.external_id as external_calendar_id', 'd.external_id', 'd.ical_uid'])
      .where('d.user_id', '=', user_id)
      .where('c.account_id', '=', account_id)
      .where('d.sync_state', '=', 'pending')
      // An event that moves to another account stays here until it is there.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('events as e')
              .innerJoin('calendars as t', (join) =>
                join.onRef('t.user_id', '=', 'e.user_id').onRef('t.calendar_id', '=', 'e.calendar_id'),
              )
              .select('e.event_id')
              .whereRef('e.user_id', '=', 'd.user_id')
              .whereRef('e.event_id', '=', 'd.event_id')
              .whereRef('t.account_id', '!=', 'c.account_id')
              .where('e.sync_state', 'in', ['pending', 'writing']),
          ),
        ),
      )
      .$narrowType<{ external_calendar_id: string; ical_uid: string }>()
      .execute()
  )
}

export async function settleDeletion(
  db: Db,
  user_id: UserId,
  { calendar_id, event_id }: PendingDeletion,
  sync_state: 'synced' | 'failed',
): Promise<void> {
  await db
    .updateTable('deleted_events')
    .set({ sync_state })
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('event_id', '=', event_id)
    .where('sync_state', '=', 'pending')
    .execute()
}

/** Event rows waiting to be written: a single event, or all rows of a series, with the series first. */
export interface PendingWrite {
  calendar_id: CalendarId
  external_calendar_id: string
  external_id: string | null
  etag: string | null
  event: EventRow
  exceptions: EventRow[]
  /** The provider creates a link to a video meeting with it. */
  createConference: boolean
  /** An earlier write has begun but was not settled. */
  isRetry: boolean
}

/** Marks the next pending event as being written. From then on its outcome is unknown until it is settled. */
export async function beginNextWrite(db: Db, { user_id, account_id }: AccountKey): Promise<PendingWrite | undefined> {
  const next = await db
    .selectFrom('events as e')
    .innerJoin('calendars as c', (join) =>
      join.onRef('c.user_id', '=', 'e.user_id').onRef('c.calendar_id', '=', 'e.calendar_id'),
    )
    .select((eb) => eb.fn.coalesce('e.recurring_event_id', 'e.event_id').as('event_id'))
    .select(['c.external_id', 'c.calendar_id', sql<boolean>`e.sync_state = 'writing'`.as('isRepeated')])
    .where('e.user_id', '=', user_id)
    .where('c.account_id', '=', account_id)
    .where('c.external_id', 'is not', null)
    .where(sql<boolean>`e.sync_state in ('pending', 'writing')`)
    // A meeting whose copy was changed at the provider is written once that is applied.
    .where('e.provider_change', 'is', null)
    .$narrowType<{ external_id: string }>()
    .orderBy('isRepeated', 'desc')
    .orderBy('e.updated_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const rows = await db
    .updateTable('events')
    .set({ sync_state: 'writing' })
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('event_id', '=', next.event_id), eb('recurring_event_id', '=', next.event_id)]))
    .returning([...EVENT_COLUMNS, 'external_id', 'etag', 'needs_conference'])
    .execute()
  const [event, ...exceptions] = rows.toSorted(
    (a, b) => Number(b.event_id === next.event_id) - Number(a.event_id === next.event_id),
  )
  if (event?.event_id !== next.event_id) return undefined
  const { calendar_id, external_id: external_calendar_id, isRepeated: isRetry } = next
  const { external_id, etag, needs_conference } = event
  const createConference = needs_conference && event.meeting_url === null
  return { calendar_id, external_calendar_id, external_id, etag, event, exceptions, createConference, isRetry }
}

/**
 * Records the outcome of a write. Rows that changed in the meantime stay pending; events that left their calendar are
 * not touched.
 */
export async function settleWrite(
  db: Db,
  { calendar_id, event: { user_id, event_id } }: PendingWrite,
  outcome: WrittenEvent | 'failed',
): Promise<void> {
  const written = outcome === 'failed' ? undefined : outcome
  const newState: SyncState = written ? 'synced' : 'failed'
  await db
    .updateTable('events')
    .set((eb) => ({
      sync_state: eb
        .case()
        .when('sync_state', '=', 'writing')
        .then(newState)
        .else(eb.ref('sync_state'))
        .end()
        .$castTo<SyncState>(),
    }))
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where((eb) => eb.or([eb('event_id', '=', event_id), eb('recurring_event_id', '=', event_id)]))
    .execute()
  if (written) await saveWrittenEvent(db, { user_id, event_id, calendar_id }, written)
}

/** Saves an event's provider id and ETag, if it is still in that calendar. */
export async function saveWrittenEvent(
  db: Db,
  { user_id, event_id, calendar_id }: Pick<EventRow, 'user_id' | 'event_id' | 'calendar_id'>,
  { external_id, etag }: WrittenEvent,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ external_id, etag })
    .where('user_id', '=', user_id)
    .where('event_id', '=', event_id)
    .where('calendar_id', '=', calendar_id)
    .execute()
}

export interface KnownEvent extends Pick<EventRow, 'event_id' | 'all_day' | 'meeting_id'> {
  external_id: string
  etag: string | null
  sync_state: SyncState
}

/**
 * The events of a calendar with these external ids. Looks up each of them: before its first statistics, which the
 * embedded database never has, Postgres would compare each event of the calendar with each id.
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
      select event_id, all_day, meeting_id, external_id, etag, sync_state from events e
      where e.user_id = ${user_id} and e.calendar_id = ${calendar_id} and e.external_id = wanted.external_id
      limit 1
    ) known`.execute(db)
  return rows
}

/** The external ids of a calendar's series. */
export async function listKnownSeries(db: Db, user_id: UserId, calendar_id: CalendarId): Promise<string[]> {
  const series = await knownEvents(db, user_id, calendar_id).where(sql<boolean>`cardinality(recurrence) > 0`).execute()
  return series.map(({ external_id }) => external_id)
}

/** The events whose external ids, or the parts of these before `#`, are among the given ids. */
export async function listEventsOfObjects(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
  external_ids: readonly string[],
): Promise<KnownEvent[]> {
  return knownEvents(db, user_id, calendar_id)
    .where(sql<boolean>`split_part(external_id, '#', 1) = any(${external_ids}::text[])`)
    .execute()
}

function knownEvents(db: Db, user_id: UserId, calendar_id: CalendarId) {
  return db
    .selectFrom('events')
    .select(['event_id', 'all_day', 'meeting_id', 'external_id', 'etag', 'sync_state'])
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('external_id', 'is not', null)
    .$narrowType<{ external_id: string }>()
}

/** Saves the provider's version of events; each event may occur only once. */
export async function saveRemoteEvents(db: Db, events: readonly (EventRow & WrittenEvent)[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('events')
    .values(events.map((event) => ({ ...toColumns(event), sync_state: 'synced' as const })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_id'])
        .doUpdateSet(Object.fromEntries(PROVIDER_COLUMNS.map((column) => [column, sql.ref(`excluded.${column}`)]))),
    )
    .execute()
}

/** The columns that come from the provider, and the columns derived from them. */
const PROVIDER_COLUMNS = [
  ...PROVIDER_FIELDS,
  ...(['until', 'rule_until', 'recurring_event_id', 'original_start_time', 'updated_at'] as const),
  ...(['external_id', 'etag', 'sync_state', 'bytes'] as const),
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

/** The address by which an account knows its user, if the provider has verified it. */
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
