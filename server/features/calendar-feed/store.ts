import { type Selectable, sql } from 'kysely'
import type { CalendarId, UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { EVENT_COLUMNS, type EventRow } from '../calendars/tables.ts'
import type { CalendarFeedsTable } from './tables.ts'

export type FeedRow = Selectable<CalendarFeedsTable>

export function findFeed(db: Db, user_id: UserId): Promise<FeedRow | undefined> {
  return db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', user_id).executeTakeFirst()
}

export function findFeedBySecret(db: Db, secret_hash: string): Promise<FeedRow | undefined> {
  return db.selectFrom('calendar_feeds').selectAll().where('secret_hash', '=', secret_hash).executeTakeFirst()
}

/** Saves a user's feed, replacing the previous one. */
export async function saveFeed(db: Db, feed: FeedRow): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute()
}

export async function deleteFeed(db: Db, user_id: UserId): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', user_id).execute()
}

/** Records a use, unless one was recorded at or after `since`. */
export async function recordUse(db: Db, { user_id, secret_hash }: FeedRow, now: Date, since: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ last_used_at: now })
    .where('user_id', '=', user_id)
    .where('secret_hash', '=', secret_hash)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .execute()
}

/** The names of a user's selected calendars, by id. */
export async function listSelectedCalendarNames(db: Db, user_id: UserId): Promise<Map<CalendarId, string>> {
  const rows = await db
    .selectFrom('calendars')
    .select(['calendar_id', 'summary'])
    .where('user_id', '=', user_id)
    .where('is_selected', '=', true)
    .execute()
  return new Map(rows.map(({ calendar_id, summary }) => [calendar_id, summary]))
}

/** The size of the text of a user's events, in bytes. */
export async function getTextSize(db: Db, user_id: UserId): Promise<number> {
  const { size } = await db
    .selectFrom('events')
    .select(sql<number>`coalesce(sum(bytes), 0)::int8::float8`.as('size'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return size
}

/**
 * The events of a user's selected calendars within a range. Series are complete, because a client that expands a rule
 * needs every exception, even outside the range.
 */
export function listFeedEvents(db: Db, user_id: UserId, { start, end }: Span): Promise<EventRow[]> {
  return db
    .with('in_range', (query) =>
      query
        .selectFrom('events')
        .select(sql<string>`coalesce(recurring_event_id, event_id)`.as('event_id'))
        .where('user_id', '=', user_id)
        .where('start_at', '<', new Date(end))
        .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', new Date(start))])),
    )
    .selectFrom('events')
    .select(EVENT_COLUMNS.map((column) => `events.${column}` as const))
    .innerJoin('calendars', (join) =>
      join.onRef('calendars.user_id', '=', 'events.user_id').onRef('calendars.calendar_id', '=', 'events.calendar_id'),
    )
    .where('events.user_id', '=', user_id)
    .where('calendars.is_selected', '=', true)
    .where(sql<boolean>`coalesce(events.recurring_event_id, events.event_id) in (select event_id from in_range)`)
    .orderBy('events.start_at')
    .orderBy('events.event_id')
    .execute()
}
