import { rawTimeZones } from '@vvo/tzdb'
import { type Kysely, sql } from 'kysely'
import { parseHolidayCalendarId } from '#shared/holiday-calendars.ts'

interface HolidayCalendar {
  user_id: string
  calendar_id: string
  time_zone: string
}

/**
 * Makes holidays block time if their calendar is selected. Of the existing holiday calendars, only the one for the
 * owner's country (by time zone) is selected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A holiday's titles by language; null for any other event.
  await sql`alter table events add column titles jsonb`.execute(db)
  await sql`
    update events set transparency = 'opaque'
    where calendar_id like '%#holiday@group.v.calendar.google.com'`.execute(db)
  await sql`update calendars set is_selected = false where is_holiday_calendar`.execute(db)
  const { rows } = await sql<HolidayCalendar>`
    select c.user_id, c.calendar_id, u.time_zone from calendars c join users u using (user_id)
    where c.calendar_id like '%#holiday@group.v.calendar.google.com'`.execute(db)
  for (const { user_id, calendar_id, time_zone } of rows) {
    const zone = rawTimeZones.find(({ name, group }) => name === time_zone || group.includes(time_zone))
    if (!zone || parseHolidayCalendarId(calendar_id)?.country !== zone.countryCode) continue
    await sql`
      update calendars set is_selected = true
      where user_id = ${user_id} and calendar_id = ${calendar_id}`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update events set transparency = 'transparent'
    where calendar_id like '%#holiday@group.v.calendar.google.com'`.execute(db)
  await sql`update calendars set is_selected = true where is_holiday_calendar`.execute(db)
  await sql`alter table events drop column titles`.execute(db)
}
