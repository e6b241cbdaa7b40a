import { sql } from 'kysely'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { EventVersion, OutgoingEvent } from '../../providers/provider.ts'
import { isInSeries } from '../../store.ts'
import { EVENT_COLUMNS, type SyncState } from '../../tables.ts'
import type { AccountKey } from '../account-connection.ts'
import { isDeletionPending, isSameRemoteCalendar, saveEventVersion } from '../store.ts'

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

/** The users' connected accounts with pending writes. */
export async function listAccountsWithPendingWrites(db: Db, user_ids: readonly UserId[]): Promise<AccountKey[]> {
  if (user_ids.length === 0) return []
  const { rows } = await sql<AccountKey>`
    select distinct c.user_id, c.account_id from calendars c
    where c.external_id is not null and c.user_id = any(${user_ids}::uuid[])
      and ${calendarHasPendingWrites}`.execute(db)
  return rows
}

/** An event waiting to be deleted at its provider. */
export interface PendingDeletion {
  calendar_id: CalendarId
  event_id: EventId
  external_calendar_id: string
  external_id: string | null
  ical_uid: string
  /** Another participant of the meeting has the same event in the same calendar. */
  is_shared: boolean
}

/**
 * For a deletion `d` of a meeting's entry in the calendar `c` of the account `a`: whether another user's entry has, or
 * is about to have, the same copy.
 */
const hasSharedCopy = sql<boolean>`exists (
  select from events o
  join calendars oc on oc.user_id = o.user_id and oc.calendar_id = o.calendar_id
  join accounts oa on oa.user_id = oc.user_id and oa.account_id = oc.account_id
  where o.meeting_id = d.event_id and o.user_id <> d.user_id and ${isSameRemoteCalendar}
    and (o.external_id is not null or o.sync_state in ('pending', 'writing'))
)`

export async function listPendingDeletions(db: Db, { user_id, account_id }: AccountKey): Promise<PendingDeletion[]> {
  return (
    db
      .selectFrom('deleted_events as d')
      .innerJoin('calendars as c', (join) =>
        join.onRef('c.user_id', '=', 'd.user_id').onRef('c.calendar_id', '=', 'd.calendar_id'),
      )
      .innerJoin('accounts as a', (join) =>
        join.onRef('a.user_id', '=', 'c.user_id').onRef('a.account_id', '=', 'c.account_id'),
      )
      .select(['d.calendar_id', 'd.event_id', 'c.external_id as external_calendar_id', 'd.external_id', 'd.ical_uid'])
      .select(hasSharedCopy.as('is_shared'))
      .where('d.user_id', '=', user_id)
      .where('c.account_id', '=', account_id)
      .where('d.sync_state', '=', 'pending')
      // Do not delete an event that moves to another account until it is written there.
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
      .orderBy(failuresLast('d'))
      .orderBy('d.deleted_in')
      .execute()
  )
}

export async function settleDeletion(
  db: Db,
  user_id: UserId,
  deletion: PendingDeletion,
  sync_state: 'synced' | 'failed',
): Promise<void> {
  await updateDeletionQuery(db, user_id, deletion).set({ sync_state }).execute()
}

function updateDeletionQuery(db: Db, user_id: UserId, { calendar_id, event_id }: PendingDeletion) {
  return db
    .updateTable('deleted_events')
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('event_id', '=', event_id)
    .where('sync_state', '=', 'pending')
}

/** An event waiting to be written: a single event, or a series with its exceptions. */
export interface PendingWrite extends Required<OutgoingEvent> {
  calendar_id: CalendarId
  external_calendar_id: string
  external_id: string | null
  etag: string | null
}

/**
 * Marks the next pending event as being written. From then on its outcome is unknown until it is settled. Events whose
 * last write failed come last; those that are still to be deleted from the same calendar wait.
 */
export async function beginNextWrite(db: Db, { user_id, account_id }: AccountKey): Promise<PendingWrite | undefined> {
  const next = await db
    .selectFrom('events as e')
    .innerJoin('calendars as c', (join) =>
      join.onRef('c.user_id', '=', 'e.user_id').onRef('c.calendar_id', '=', 'e.calendar_id'),
    )
    .select((eb) => eb.fn.coalesce('e.recurring_event_id', 'e.event_id').as('event_id'))
    .select(['c.external_id', 'c.calendar_id', sql<boolean>`e.known_versions is not null`.as('isRetry')])
    .where('e.user_id', '=', user_id)
    .where('c.account_id', '=', account_id)
    .where('c.external_id', 'is not', null)
    .where(sql<boolean>`e.sync_state in ('pending', 'writing')`)
    // Do not write a meeting whose copy was changed at the provider until that change is applied to the meeting.
    .where('e.provider_change', 'is', null)
    .where(sql<boolean>`not ${isDeletionPending}`)
    .$narrowType<{ external_id: string }>()
    .orderBy(failuresLast('e'))
    .orderBy('isRetry', 'desc')
    .orderBy('e.updated_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const rows = await db
    .updateTable('events')
    .set({ sync_state: 'writing' })
    .where('user_id', '=', user_id)
    .where(isInSeries(next.event_id))
    .returning([...EVENT_COLUMNS, 'external_id', 'etag', 'needs_conference'])
    .execute()
  const [event, ...exceptions] = rows.toSorted(
    (a, b) => Number(b.event_id === next.event_id) - Number(a.event_id === next.event_id),
  )
  if (event?.event_id !== next.event_id) return undefined
  const { calendar_id, external_id: external_calendar_id, isRetry } = next
  const { external_id, etag, needs_conference } = event
  const shouldCreateConference = needs_conference && event.meeting_url === null
  return { calendar_id, external_calendar_id, external_id, etag, event, exceptions, shouldCreateConference, isRetry }
}

/**
 * Records the outcome of a write. Rows that changed in the meantime stay pending; events that left their calendar stay
 * unchanged.
 */
export async function settleWrite(db: Db, write: PendingWrite, outcome: EventVersion | 'failed'): Promise<void> {
  const writtenVersion = outcome === 'failed' ? undefined : outcome
  const newState: SyncState = writtenVersion ? 'synced' : 'failed'
  await updateWriteQuery(db, write)
    .set((eb) => ({
      failing_since: null,
      sync_state: eb
        .case()
        .when('sync_state', '=', 'writing')
        .then(newState)
        .else(eb.ref('sync_state'))
        .end()
        .$castTo<SyncState>(),
    }))
    .execute()
  if (writtenVersion) await saveEventVersion(db, { ...write.event, calendar_id: write.calendar_id }, writtenVersion)
}

function updateWriteQuery(db: Db, { calendar_id, event: { user_id, event_id } }: PendingWrite) {
  return db
    .updateTable('events')
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where(isInSeries(event_id))
}

/** Failing writes come last, in random order: the first failure ends a run, and must not always be the same. */
function failuresLast(tableAlias: string) {
  return sql<number>`case when ${sql.ref(`${tableAlias}.failing_since`)} is null then 0 else 1 + random() end`
}

/** Restarts the time limit of an account's failing writes, because the account cannot be read either. */
export async function clearFailures(db: Db, { user_id, account_id }: AccountKey): Promise<void> {
  const isInAccount = sql<boolean>`calendar_id in (
    select calendar_id from calendars where user_id = ${user_id} and account_id = ${account_id}
  )`
  await db
    .updateTable('events')
    .set({ failing_since: null })
    .where('user_id', '=', user_id)
    .where(isInAccount)
    .where(sql<boolean>`sync_state in ('pending', 'writing')`)
    .where('failing_since', 'is not', null)
    .execute()
  await db
    .updateTable('deleted_events')
    .set({ failing_since: null })
    .where('user_id', '=', user_id)
    .where(isInAccount)
    .where('sync_state', '=', 'pending')
    .where('failing_since', 'is not', null)
    .execute()
}

/** Records that an event could not be written. @returns when it first failed */
export async function recordFailedWrite(db: Db, write: PendingWrite, now: Date): Promise<Date> {
  const rows = await updateWriteQuery(db, write)
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    // Skip events that have changed in the meantime.
    .where('sync_state', '=', 'writing')
    .returning(['event_id', 'failing_since'])
    .execute()
  return rows.find(({ event_id }) => event_id === write.event.event_id)?.failing_since ?? now
}

/** Records that an event could not be deleted. @returns when it first failed */
export async function recordFailedDeletion(
  db: Db,
  user_id: UserId,
  deletion: PendingDeletion,
  now: Date,
): Promise<Date> {
  const row = await updateDeletionQuery(db, user_id, deletion)
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? now
}
