import { sql } from 'kysely'
import type { EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { EVENT_COLUMNS, type EventRow } from '../tables.ts'

/** Locks the recorded rules until the transaction ends: one process at a time compares and records them. */
export async function lockZoneRules(db: Db): Promise<void> {
  await sql`lock table zone_rules in share row exclusive mode`.execute(db)
}

/** The newest recorded rules of each zone. */
export async function listZoneRules(db: Db): Promise<{ time_zone: string; version: string; offsets: string }[]> {
  return db
    .selectFrom('zone_rules')
    .distinctOn('time_zone')
    .select(['time_zone', 'version', 'offsets'])
    .orderBy('time_zone')
    .orderBy('revision', 'desc')
    .execute()
}

export async function insertZoneRules(
  db: Db,
  rules: readonly (readonly [time_zone: string, offsets: string])[],
  { version, recorded_at }: { version: string; recorded_at: Date },
): Promise<void> {
  const [zones, offsets] = [rules.map(([zone]) => zone), rules.map(([, text]) => text)]
  await sql`
    insert into zone_rules (time_zone, version, offsets, recorded_at)
    select r.time_zone, ${version}, r.offsets, ${recorded_at}
    from unnest(${zones}::text[], ${offsets}::text[]) as r (time_zone, offsets)`.execute(db)
}

/** A condition on `events e` that selects timed events in these zones that end after `from`. */
const isInZones = (time_zones: readonly string[], from: Date) =>
  sql`e.time_zone = any(${time_zones}::text[]) and not e.all_day and (e.until is null or e.until > ${from})`

/**
 * Marks single events and series that are stored only in Meridian: their wall times are authoritative, in the zone of
 * the event. An exception marks its series. Events that are already marked keep their older revision.
 */
export async function markOutdatedEvents(db: Db, time_zones: readonly string[], from: Date): Promise<void> {
  await sql`
    update events set rules_revision = (select max(revision) from zone_rules)
    where rules_revision is null and (user_id, event_id) in (
      select e.user_id, coalesce(e.recurring_event_id, e.event_id)
      from events e join calendars c using (user_id, calendar_id)
      where ${isInZones(time_zones, from)} and e.meeting_id is null and c.external_id is null
    )`.execute(db)
}

/** Marks connected accounts with events in these zones, so that these events are read from their providers again. */
export async function markOutdatedAccounts(db: Db, time_zones: readonly string[], from: Date): Promise<void> {
  await sql`
    update accounts set has_outdated_times = true
    where (user_id, account_id) in (
      select c.user_id, c.account_id
      from events e join calendars c using (user_id, calendar_id)
      where ${isInZones(time_zones, from)} and e.meeting_id is null and c.external_id is not null
    )`.execute(db)
}

/**
 * Marks meetings' copies in connected calendars to be written again: meetings keep their instants, but providers that
 * store wall times would move the copies.
 */
export async function markOutdatedCopies(db: Db, time_zones: readonly string[], from: Date): Promise<void> {
  await sql`
    update events e set sync_state = 'pending'
    from calendars c
    where ${isInZones(time_zones, from)} and e.meeting_id is not null and e.sync_state = 'synced'
      and c.user_id = e.user_id and c.calendar_id = e.calendar_id and c.external_id is not null`.execute(db)
}

export async function hasOutdatedEvents(db: Db): Promise<boolean> {
  return (await findUserWithOutdatedEvents(db)) !== undefined
}

export async function findUserWithOutdatedEvents(db: Db): Promise<UserId | undefined> {
  const event = await db
    .selectFrom('events')
    .select('user_id')
    .where('rules_revision', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return event?.user_id
}

/** A single event or a series whose times were computed with outdated rules. */
export interface OutdatedEvent {
  event: EventRow
  exceptions: EventRow[]
  rules_revision: string
  /** When the new rules were recorded. Events changed since then already use them. */
  rules_recorded_at: Date
}

export async function listOutdatedEvents(db: Db, user_id: UserId, limit: number): Promise<OutdatedEvent[]> {
  const outdatedEvents = await db
    .selectFrom('events')
    .select([...EVENT_COLUMNS, 'rules_revision'])
    .select((eb) =>
      eb
        .selectFrom('zone_rules as r')
        .select('r.recorded_at')
        .whereRef('r.revision', '>', 'events.rules_revision')
        .orderBy('r.revision')
        .limit(1)
        .as('rules_recorded_at'),
    )
    .where('user_id', '=', user_id)
    .where('rules_revision', 'is not', null)
    .$narrowType<{ rules_revision: string; rules_recorded_at: Date }>()
    .limit(limit)
    .execute()
  const ids = outdatedEvents.map(({ event_id }) => event_id)
  const exceptions = await db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`recurring_event_id = any(${ids}::text[])`)
    .execute()
  return outdatedEvents.map(({ rules_revision, rules_recorded_at, ...event }) => ({
    event,
    exceptions: exceptions.filter(({ recurring_event_id }) => recurring_event_id === event.event_id),
    rules_revision,
    rules_recorded_at,
  }))
}

/** For each zone whose offsets have changed since a revision: the offsets at that revision, and the newest offsets. */
export async function listChangedOffsets(
  db: Db,
  time_zones: readonly string[],
  revision: string,
): Promise<{ time_zone: string; before: string; after: string }[]> {
  const { rows } = await sql<{ time_zone: string; before: string; after: string }>`
    select time_zone, before, after from (
      select time_zone, (array_agg(offsets order by revision desc))[1] as after,
        (array_agg(offsets order by revision desc) filter (where revision <= ${revision}::bigint))[1] as before
      from zone_rules where time_zone = any(${time_zones}::text[])
      group by time_zone
    ) as r
    where before <> after`.execute(db)
  return rows
}

export async function clearRulesRevision(db: Db, user_id: UserId, event_ids: readonly EventId[]): Promise<void> {
  await db
    .updateTable('events')
    .set({ rules_revision: null })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`event_id = any(${event_ids}::text[])`)
    .execute()
}

export async function deleteExceptions(db: Db, { user_id, event_id }: EventRow): Promise<void> {
  await db.deleteFrom('events').where('user_id', '=', user_id).where('recurring_event_id', '=', event_id).execute()
}
