import { sql } from 'kysely'
import { HOLIDAY_ID_SUFFIX } from '#shared/holiday-calendars.ts'
import type { EventId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CalendarKey } from '../tables.ts'
import type { PublicHoliday } from './public-holidays.ts'

/** @returns false if the user has already been given the holidays of their country */
export async function claimHomeHolidays(db: Db, user_id: UserId): Promise<boolean> {
  const claimedUser = await db
    .updateTable('users')
    .set({ has_received_home_holidays: true })
    .where('user_id', '=', user_id)
    .where('has_received_home_holidays', '=', false)
    .returning('user_id')
    .executeTakeFirst()
  return claimedUser !== undefined
}

/**
 * Lists holiday calendars that have no holidays from `finalYearStart` on, or lack titles from `firstDay` on. Days are
 * `YYYY-MM-DD`.
 */
export function listOutdatedHolidayCalendars(
  db: Db,
  { firstDay, finalYearStart }: { firstDay: string; finalYearStart: string },
): Promise<CalendarKey[]> {
  return db
    .selectFrom('calendars as c')
    .select(['c.user_id', 'c.calendar_id'])
    .where(sql<boolean>`c.calendar_id like ${`%${HOLIDAY_ID_SUFFIX}`}`)
    .where((eb) => {
      const events = eb
        .selectFrom('events as e')
        .select('e.event_id')
        .whereRef('e.user_id', '=', 'c.user_id')
        .whereRef('e.calendar_id', '=', 'c.calendar_id')
      return eb.or([
        eb.not(eb.exists(events.where('e.start_date', '>=', finalYearStart))),
        eb.exists(events.where('e.start_date', '>=', firstDay).where('e.titles', 'is', null)),
      ])
    })
    .execute()
}

/**
 * Replaces the holidays on or after `from`. Holidays that already exist are left untouched, so that sync clients see
 * no change; only their titles are added if missing.
 */
export async function replaceHolidays(
  db: Db,
  { user_id, calendar_id, summary }: CalendarKey & { summary: string },
  holidays: readonly (PublicHoliday & { event_id: EventId })[],
  { from, now }: { from: string; now: Date },
): Promise<void> {
  const getColumn = (name: keyof (typeof holidays)[number]) => holidays.map((holiday) => holiday[name])
  const ids = getColumn('event_id')
  await db
    .deleteFrom('events')
    .where('user_id', '=', user_id)
    .where('calendar_id', '=', calendar_id)
    .where('start_date', '>=', from)
    .where(sql<boolean>`event_id <> all (${ids})`)
    .execute()
  // All-day events also store their days as instants in UTC, for range queries.
  await sql`
    insert into events (user_id, event_id, calendar_id, ical_uid, summary, transparency, all_day, start_date, end_date,
      start_at, end_at, until, time_zone, organizer, titles, created_at, updated_at)
    select ${user_id}, event_id, ${calendar_id}, event_id || '@meridian', summary, 'opaque', true, first, after,
      first::timestamp at time zone 'UTC', after::timestamp at time zone 'UTC', after::timestamp at time zone 'UTC',
      'UTC', ${JSON.stringify({ email: calendar_id, name: summary })}::jsonb, titles, ${now}, ${now}
    from unnest(${ids}::text[], ${getColumn('summary')}::text[], ${getColumn('start_date')}::date[],
      ${getColumn('end_date')}::date[], ${holidays.map(({ titles }) => JSON.stringify(titles))}::jsonb[])
      as holiday (event_id, summary, first, after, titles)
    on conflict (user_id, event_id) do update set titles = excluded.titles where events.titles is null`.execute(db)
}
