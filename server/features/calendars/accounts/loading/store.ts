import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { TimeRange } from '../../providers/provider.ts'
import type { CalendarKey } from '../../tables.ts'
import type { AccountKey } from '../account-connection.ts'
import { type KnownEvent, listKnownEvents, NO_REFUSED_READS } from '../store.ts'

/** Makes the next read of an account store all of its events again, if details are missing or times are outdated. */
export async function beginReload(db: Db, { user_id, account_id }: AccountKey): Promise<void> {
  const { rows } = await sql`
    update accounts set lacks_details = lacks_details and is_busy_only, has_outdated_times = false
    where user_id = ${user_id} and account_id = ${account_id} and ${needsReload('accounts')}
    returning account_id`.execute(db)
  if (rows.length === 0) return
  await sql`
    update events set etag = null
    where user_id = ${user_id} and meeting_id is null and sync_state = 'synced' and calendar_id in (
      select calendar_id from calendars where user_id = ${user_id} and account_id = ${account_id}
    )`.execute(db)
  await db
    .updateTable('calendars')
    .set({ sync_cursor: null, load_cursor: null, events_loaded: null, known_until: null })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute()
}

/** Makes the next read of a calendar list all of its events. */
export async function requestReload(db: Db, key: CalendarKey): Promise<void> {
  await updateCalendarQuery(db, key).set({ sync_cursor: null, load_cursor: null, events_loaded: null }).execute()
}

/** Whether details of an account's events are missing, or their times are outdated. */
export function needsReload(tableAlias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${tableAlias}.${name}`)
  return sql`(${column('lacks_details')} and not ${column('is_busy_only')} or ${column('has_outdated_times')})`
}

/** Begins a load of all events of a calendar from the start. */
export async function beginLoad(db: Db, { user_id, calendar_id }: CalendarKey): Promise<void> {
  await deleteLoadedEvents(db, { user_id, calendar_id })
  await updateCalendarQuery(db, { user_id, calendar_id }).set({ load_cursor: null, events_loaded: 0 }).execute()
}

/**
 * Saves the progress of a load.
 * @returns false when the calendar was deleted
 */
export async function saveLoadProgress(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
  { load_cursor, external_ids }: { load_cursor: string; external_ids: readonly string[] },
): Promise<boolean> {
  const updatedRow = await updateCalendarQuery(db, { user_id, calendar_id })
    .set((eb) => ({
      load_cursor,
      ...NO_REFUSED_READS,
      events_loaded: sql<number>`coalesce(${eb.ref('events_loaded')}, 0) + ${external_ids.length}::int4`,
    }))
    .returning('calendar_id')
    .executeTakeFirst()
  if (!updatedRow) return false
  await sql`
    insert into loaded_events (user_id, calendar_id, external_id)
    select ${user_id}, ${calendar_id}, external_id from unnest(${external_ids}::text[]) as e (external_id)
    on conflict do nothing`.execute(db)
  return true
}

/** Ends a load: from now on, changes are read from the cursor. */
export async function endLoad(db: Db, key: CalendarKey, sync_cursor: string): Promise<void> {
  await deleteLoadedEvents(db, key)
  await updateCalendarQuery(db, key).set({ sync_cursor, load_cursor: null, events_loaded: null }).execute()
}

/** The series of a calendar that block time and have not ended, latest start first. */
export function listBusySeries(db: Db, { user_id, calendar_id }: CalendarKey, now: Date) {
  return db
    .selectFrom('events')
    .select(['summary', 'recurrence', 'all_day', 'time_zone'])
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('recurrence', '<>', sql<string[]>`'{}'`)
    .where('status', '<>', 'cancelled')
    .where('transparency', '=', 'opaque')
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .orderBy('start_at', 'desc')
    .execute()
}

export async function saveUnreadableEvents(db: Db, key: CalendarKey, unreadable_events: string[]): Promise<void> {
  await updateCalendarQuery(db, key).set({ unreadable_events }).execute()
}

/**
 * The events, except copies of meetings, that a full load did not list.
 * @param options.range the time range of the load, if it is limited
 */
export async function listMissingEvents(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
  { range, limit }: { range: TimeRange | undefined; limit: number },
): Promise<KnownEvent[]> {
  const isInRange = range
    ? sql<boolean>`start_at < ${range.end} and (until is null or until > ${range.start})`
    : sql<boolean>`true`
  const { rows } = await sql<{ external_id: string }>`
    select external_id from events
    where user_id = ${user_id} and calendar_id = ${calendar_id} and external_id is not null
      and meeting_id is null and ${isInRange}
    except
    select external_id from loaded_events where user_id = ${user_id} and calendar_id = ${calendar_id}
    limit ${limit}`.execute(db)
  return listKnownEvents(
    db,
    user_id,
    calendar_id,
    rows.map(({ external_id }) => external_id),
  )
}

/** Saves the time until which a calendar is known during its first load, and when that was read. */
export async function saveKnownUntil(
  db: Db,
  key: CalendarKey,
  { known_until, synced_at }: { known_until: Date; synced_at: Date },
): Promise<void> {
  await updateCalendarQuery(db, key).set({ known_until, synced_at }).execute()
}

async function deleteLoadedEvents(db: Db, { user_id, calendar_id }: CalendarKey): Promise<void> {
  await db.deleteFrom('loaded_events').where('user_id', '=', user_id).where('calendar_id', '=', calendar_id).execute()
}

function updateCalendarQuery(db: Db, { user_id, calendar_id }: CalendarKey) {
  return db.updateTable('calendars').where('user_id', '=', user_id).where('calendar_id', '=', calendar_id)
}

/** The number of a user's events in connected calendars, and the size of their text in bytes. */
export interface MirrorSize {
  events: number
  bytes: number
}

export async function getMirrorSize(db: Db, user_id: UserId): Promise<MirrorSize> {
  const { rows } = await sql<MirrorSize>`
    select count(*)::int4 as events, coalesce(sum(bytes), 0)::float8 as bytes from events
    where user_id = ${user_id} and external_id is not null`.execute(db)
  return rows[0] ?? { events: 0, bytes: 0 }
}
