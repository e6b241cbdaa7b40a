import { sql } from 'kysely'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { isInSeries, selectSyncState } from '../../store.ts'
import type { AccountKey } from '../account-connection.ts'

interface PreviousCalendar {
  calendar_id: CalendarId
  /** Null if the event has already been deleted from this calendar, or was never in it. */
  external_id: string | null
  etag: string | null
}

/** The calendar from which an event is moving; its new calendar does not have it yet. */
async function findPreviousCalendar(db: Db, user_id: UserId, event_id: EventId): Promise<PreviousCalendar | undefined> {
  return db
    .selectFrom('events as e')
    .innerJoin('deleted_events as d', (join) =>
      join
        .onRef('d.user_id', '=', 'e.user_id')
        .onRef('d.event_id', '=', 'e.event_id')
        .onRef('d.calendar_id', '!=', 'e.calendar_id'),
    )
    .innerJoin('calendars as c', (join) =>
      join.onRef('c.user_id', '=', 'd.user_id').onRef('c.calendar_id', '=', 'd.calendar_id'),
    )
    .select('d.calendar_id')
    .select([
      sql<string | null>`case when d.sync_state = 'pending' then d.external_id end`.as('external_id'),
      sql<string | null>`case when d.sync_state = 'pending' then d.etag end`.as('etag'),
    ])
    .where('e.user_id', '=', user_id)
    .where('e.event_id', '=', event_id)
    .where('e.external_id', 'is', null)
    .where('e.meeting_id', 'is', null)
    .orderBy('d.deleted_in', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Moves an event, or a series with its exceptions, back to its previous calendar. If it has not been deleted at that
 * calendar's provider yet, it keeps its external id and ETag.
 * @returns false if the event was not moved, or its new calendar already has it
 */
export async function moveEventBack(db: Db, user_id: UserId, event_id: EventId): Promise<boolean> {
  const previousCalendar = await findPreviousCalendar(db, user_id, event_id)
  if (!previousCalendar) return false
  const { calendar_id, external_id, etag } = previousCalendar
  const update = () => db.updateTable('events').where('user_id', '=', user_id).where(isInSeries(event_id))
  // Without an external id, no deletion is queued in the calendar that refused the event.
  await update().set({ external_id: null, etag: null, sync_state: 'synced', failing_since: null }).execute()
  await update()
    .set({ calendar_id, sync_state: selectSyncState(user_id, calendar_id) })
    .execute()
  await update().set({ external_id, etag }).where('event_id', '=', event_id).execute()
  await db
    .updateTable('deleted_events')
    .set({ sync_state: 'synced' })
    .where('user_id', '=', user_id)
    .where('event_id', '=', event_id)
    .where('calendar_id', '=', calendar_id)
    .where('sync_state', '=', 'pending')
    .execute()
  return true
}

/** Single events and series of connected calendars that their provider does not have yet. */
export async function listUnwrittenEvents(
  db: Db,
  user_id: UserId,
  calendar_ids: readonly CalendarId[],
): Promise<EventId[]> {
  const rows = await db
    .selectFrom('events')
    .select('event_id')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`calendar_id = any(${calendar_ids}::text[])`)
    .where('external_id', 'is', null)
    .where('recurring_event_id', 'is', null)
    .where('meeting_id', 'is', null)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** Retries the refused changes of an account's events. */
export async function retryRefusedWrites(db: Db, { user_id, account_id }: AccountKey): Promise<void> {
  const accountCalendars = db
    .selectFrom('calendars')
    .select('calendar_id')
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('external_id', 'is not', null)
  await db
    .updateTable('events')
    .set({ sync_state: 'pending' })
    .where('user_id', '=', user_id)
    .where('calendar_id', 'in', accountCalendars)
    .where('sync_state', '=', 'failed')
    .execute()
}
