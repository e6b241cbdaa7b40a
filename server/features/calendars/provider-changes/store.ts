import { sql } from 'kysely'
import type { AccountId, CalendarId, EventId, MeetingId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isSameRemoteCalendar } from '../accounts/store.ts'
import type { EventVersion } from '../providers/provider.ts'
import { toColumns } from '../store.ts'
import {
  type CalendarKey,
  EVENT_COLUMNS,
  type EventRow,
  type FormerCopy,
  type KnownVersion,
  type ProviderChange,
  type SyncState,
} from '../tables.ts'

/** An event as we have stored it, with everything that is known about its copy at the provider. */
export interface LocalEvent {
  event: EventRow
  external_id: string | null
  sync_state: SyncState
  /** Oldest first. */
  knownVersions: readonly KnownVersion[]
  /** For a meeting's entry: a change to the copy that has not been applied yet. */
  change: ProviderChange | null
  /** For a meeting's entry without a copy: the copy in a calendar that was disconnected. */
  formerCopy: FormerCopy | null
}

function localEventsQuery(db: Db, user_id: UserId) {
  return db
    .selectFrom('events')
    .select([...EVENT_COLUMNS, 'external_id', 'sync_state', 'known_versions', 'provider_change', 'former_copy'])
    .where('user_id', '=', user_id)
}

type LocalEventRow = Awaited<ReturnType<ReturnType<typeof localEventsQuery>['execute']>>[number]

function toLocalEvent(row: LocalEventRow): LocalEvent {
  const { external_id, sync_state, known_versions, provider_change, former_copy, ...event } = row
  return {
    event,
    external_id,
    sync_state,
    knownVersions: known_versions ?? [],
    change: provider_change,
    formerCopy: external_id === null ? former_copy : null,
  }
}

export async function listLocalEvents(
  db: Db,
  user_id: UserId,
  event_ids: readonly EventId[],
): Promise<Map<EventId, LocalEvent>> {
  if (event_ids.length === 0) return new Map()
  const rows = await localEventsQuery(db, user_id).where('event_id', 'in', event_ids).execute()
  return new Map(rows.map((row) => [row.event_id, toLocalEvent(row)]))
}

export async function findEntry(db: Db, { user_id, meeting_id }: EntryKey): Promise<LocalEvent | undefined> {
  const row = await localEventsQuery(db, user_id).where('meeting_id', '=', meeting_id).executeTakeFirst()
  return row && toLocalEvent(row)
}

/**
 * Finds by UID a user's meeting entries in all calendars, and the events of one calendar that are waiting to be
 * inserted: an earlier call may have inserted them.
 */
export async function listUnlinkedEventsByUid(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
  uids: readonly string[],
): Promise<Map<string, LocalEvent>> {
  if (uids.length === 0) return new Map()
  const query = localEventsQuery(db, user_id).where(sql<boolean>`ical_uid = any(${uids}::text[])`)
  const entries = await query.where('meeting_id', 'is not', null).execute()
  const unsettledInsertions = await query
    .where('calendar_id', '=', calendar_id)
    .where(sql<boolean>`sync_state in ('pending', 'writing')`)
    .where('external_id', 'is', null)
    .where('recurring_event_id', 'is', null)
    .execute()
  const rows = [...unsettledInsertions, ...entries]
  return new Map(rows.map((row) => [row.ical_uid, toLocalEvent(row)]))
}

/**
 * A calendar in which its user responds to invitations, with its account's address; undefined for subscriptions and for
 * other people's calendars.
 */
export async function findOwnCalendar(
  db: Db,
  user_id: UserId,
  calendar_id: CalendarId,
): Promise<{ account_email: string } | undefined> {
  return db
    .selectFrom('calendars as c')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'c.user_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .select('a.account_email')
    .where('c.user_id', '=', user_id)
    .where('c.calendar_id', '=', calendar_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.is_email_verified', '=', true), eb('c.is_primary', '=', true)]),
        eb.and([eb('a.can_write', '=', true), eb('c.is_read_only', '=', false), eb('c.is_shared', '=', false)]),
      ]),
    )
    .executeTakeFirst()
}

/**
 * Replaces the fields of an event waiting to be written; the event stays pending.
 * @param knownVersion the provider's version that was merged; undefined if the provider does not have the event
 */
export async function saveMergedEvent(db: Db, event: EventRow, knownVersion?: KnownVersion): Promise<void> {
  const { user_id, event_id, created_at: _, ...columns } = toColumns(event)
  await db
    .updateTable('events')
    .set({
      ...columns,
      sync_state: 'pending',
      ...(knownVersion && { known_versions: JSON.stringify([knownVersion]) }),
    })
    .where('user_id', '=', user_id)
    .where('event_id', '=', event_id)
    .execute()
}

/** The instances of a series that have been changed here, and whose changes the provider does not have yet. */
export function listUnwrittenExceptions(db: Db, { user_id, event_id }: EventRow): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('user_id', '=', user_id)
    .where('recurring_event_id', '=', event_id)
    .where('external_id', 'is', null)
    .where('sync_state', 'in', ['pending', 'writing'])
    .execute()
}

export interface EntryKey {
  user_id: UserId
  meeting_id: MeetingId
}

/**
 * Enqueues the deletion of those events of a calendar that are copies of meetings whose entries were deleted before
 * their copies could be: while the calendar was disconnected, or just before. Copies in a read-only calendar, and those
 * whose deletion was refused, count as ordinary events.
 * @returns the external ids of these copies
 */
export async function enqueueCopyDeletions(
  db: Db,
  { user_id, calendar_id }: CalendarKey,
  external_ids: readonly string[],
): Promise<Set<string>> {
  if (external_ids.length === 0) return new Set()
  const { rows } = await sql<{ external_id: string }>`
    with copies as (
      select d.user_id, c.calendar_id, d.event_id, d.ical_uid, d.former_copy ->> 'event' as external_id
      from deleted_events d
      join calendars c on c.user_id = d.user_id and c.external_id = d.former_copy ->> 'calendar' and not c.is_read_only
      where d.user_id = ${user_id} and d.former_copy is not null and c.calendar_id = ${calendar_id}
        and d.former_copy ->> 'event' = any(${external_ids}::text[])
        and not exists (
          select from deleted_events r
          where r.user_id = d.user_id and r.calendar_id = c.calendar_id and r.event_id = d.event_id
            and r.external_id = d.former_copy ->> 'event' and r.sync_state = 'failed'
        )
    ), enqueued as (
      insert into deleted_events (user_id, calendar_id, event_id, ical_uid, external_id, sync_state)
      select copies.*, 'pending' from copies
      on conflict do nothing
    )
    select external_id from copies`.execute(db)
  return new Set(rows.map(({ external_id }) => external_id))
}

/** Whether a user who does not organize a meeting has it in the same calendar at the provider as its organizer. */
export async function sharesOrganizersCopy(db: Db, { user_id, meeting_id }: EntryKey): Promise<boolean> {
  const { rows } = await sql`
    select from events e
    join calendars c on c.user_id = e.user_id and c.calendar_id = e.calendar_id
    join accounts a on a.user_id = c.user_id and a.account_id = c.account_id
    join meetings m on m.meeting_id = e.meeting_id and m.organizer_id <> e.user_id
    join events o on o.user_id = m.organizer_id and o.meeting_id = e.meeting_id
    join calendars oc on oc.user_id = o.user_id and oc.calendar_id = o.calendar_id
    join accounts oa on oa.user_id = oc.user_id and oa.account_id = oc.account_id
    where e.user_id = ${user_id} and e.meeting_id = ${meeting_id} and ${isSameRemoteCalendar}`.execute(db)
  return rows.length > 0
}

/** Sets or clears the change to a meeting's copy. */
export async function saveProviderChange(
  db: Db,
  { user_id, meeting_id }: EntryKey,
  change: ProviderChange | null,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ provider_change: change && JSON.stringify(change) })
    .where('user_id', '=', user_id)
    .where('meeting_id', '=', meeting_id)
    .execute()
}

/** A recorded change, with its copy missing: the copy may only have been moved. */
const withMissingCopy = sql<string>`coalesce(provider_change, '{}') || '{"absence": "missing"}'`

/** Records that the copies of meetings are missing, unless the meetings have ended. */
export async function recordMissingCopies(
  db: Db,
  user_id: UserId,
  event_ids: readonly EventId[],
  now: Date,
): Promise<void> {
  if (event_ids.length === 0) return
  await db
    .updateTable('events')
    .set({ provider_change: withMissingCopy })
    .where('user_id', '=', user_id)
    .where('event_id', 'in', event_ids)
    .where('end_at', '>', now)
    .execute()
}

/** Records which copies of meetings a full load did not list, unless the meetings have ended. */
export async function recordUnlistedCopies(db: Db, { user_id, calendar_id }: CalendarKey, now: Date): Promise<void> {
  await sql`
    update events e set provider_change = ${withMissingCopy}
    where e.user_id = ${user_id} and e.calendar_id = ${calendar_id} and e.meeting_id is not null
      and e.external_id is not null and e.end_at > ${now} and not exists (
        select from loaded_events l
        where l.user_id = e.user_id and l.calendar_id = e.calendar_id and l.external_id = e.external_id
      )`.execute(db)
}

/** A meeting's entry whose copy the provider no longer lists. */
export interface MissingCopy extends EntryKey {
  event_id: EventId
  calendar_id: CalendarId
  external_calendar_id: string
  external_id: string
}

export async function listMissingCopies(
  db: Db,
  { user_id, account_id }: { user_id: UserId; account_id: AccountId },
): Promise<MissingCopy[]> {
  return db
    .selectFrom('events as e')
    .innerJoin('calendars as c', (join) =>
      join.onRef('c.user_id', '=', 'e.user_id').onRef('c.calendar_id', '=', 'e.calendar_id'),
    )
    .select(['e.user_id', 'e.event_id', 'e.meeting_id', 'e.calendar_id', 'e.external_id'])
    .select('c.external_id as external_calendar_id')
    .where('e.user_id', '=', user_id)
    .where('c.account_id', '=', account_id)
    .where(sql<boolean>`e.provider_change ->> 'absence' = 'missing'`)
    .where('e.provider_change', 'is not', null)
    .where('e.external_id', 'is not', null)
    .where('c.external_id', 'is not', null)
    .$narrowType<{ meeting_id: MeetingId; external_id: string; external_calendar_id: string }>()
    .execute()
}

/**
 * A user's entries with changes that can be applied to their meetings. Includes all accounts, because users may respond
 * to an invitation outside the account that contains the entry.
 */
export async function listChangedEntries(db: Db, user_id: UserId): Promise<EntryKey[]> {
  return db
    .selectFrom('events')
    .select(['user_id', 'meeting_id'])
    .where('user_id', '=', user_id)
    .where('provider_change', 'is not', null)
    .where(sql<boolean>`provider_change ->> 'absence' is distinct from 'missing'`)
    .$narrowType<{ meeting_id: MeetingId }>()
    .execute()
}

/** Returns and clears the change to a meeting's copy; null if there is none, or while the copy is only missing. */
export async function consumeProviderChange(db: Db, key: EntryKey): Promise<ProviderChange | null> {
  const row = await db
    .selectFrom('events')
    .select('provider_change')
    .where('user_id', '=', key.user_id)
    .where('meeting_id', '=', key.meeting_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.provider_change || row.provider_change.absence === 'missing') return null
  await saveProviderChange(db, key, null)
  return row.provider_change
}

/** A meeting's entry that has a copy at its provider, but no link to the video meeting yet. */
export interface EntryWithoutLink extends EntryKey {
  account_id: AccountId
  external_calendar_id: string
  external_id: string
  change: ProviderChange | null
}

export function findEntryWithoutLink(db: Db, { user_id, meeting_id }: EntryKey): Promise<EntryWithoutLink | undefined> {
  return db
    .selectFrom('events as e')
    .innerJoin('calendars as c', (join) =>
      join.onRef('c.user_id', '=', 'e.user_id').onRef('c.calendar_id', '=', 'e.calendar_id'),
    )
    .select(['e.user_id', 'e.meeting_id', 'c.account_id', 'e.external_id', 'e.provider_change as change'])
    .select('c.external_id as external_calendar_id')
    .where('e.user_id', '=', user_id)
    .where('e.meeting_id', '=', meeting_id)
    .where('e.needs_conference', '=', true)
    .where('e.meeting_url', 'is', null)
    .where('e.external_id', 'is not', null)
    .where('c.external_id', 'is not', null)
    .$narrowType<{ meeting_id: MeetingId; external_id: string; external_calendar_id: string }>()
    .executeTakeFirst()
}

/** Marks an entry as pending, so that its copy is written again. */
export async function markEntryPending(db: Db, { user_id, meeting_id }: EntryKey): Promise<void> {
  await db
    .updateTable('events')
    .set({ sync_state: 'pending' })
    .where('user_id', '=', user_id)
    .where('meeting_id', '=', meeting_id)
    .where('external_id', 'is not', null)
    .execute()
}

/** Moves an entry to the calendar that contains its copy now; with null, records that there is no copy. */
export async function relocateEntry(
  db: Db,
  { user_id, meeting_id }: EntryKey,
  location: (EventVersion & { calendar_id: CalendarId }) | null,
): Promise<void> {
  const update = () => db.updateTable('events').where('user_id', '=', user_id).where('meeting_id', '=', meeting_id)
  // Without its id, the old copy is not queued for deletion when the entry leaves its calendar.
  await update().set({ external_id: null, etag: null, sync_state: 'synced' }).execute()
  if (location) await update().set(location).execute()
}
