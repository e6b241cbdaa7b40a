import { MAX_CALENDARS } from '#shared/calendars.ts'
import { holidayCalendarId, parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { publishCalendarChanges } from '../management/calendar.ts'
import { listCalendars } from '../management/store.ts'
import { insertHolidayCalendar } from './holiday-calendars.ts'
import { findHolidayRegion } from './home-country.ts'
import { claimHomeHolidays } from './store.ts'

/** A user whose time zone has become known. */
interface UserWithTimeZone {
  user_id: UserId
  time_zone: string
  language: Language | null
}

/**
 * Adds the public holidays of a user's country, once: when their time zone first identifies the country. A calendar
 * that the user removes is not added again, and a calendar that the user already has stays as it is. Runs in the
 * caller's transaction.
 */
export async function addHomeHolidays(
  { clock, live }: Pick<Services, 'clock' | 'live'>,
  trx: Db,
  { user_id, time_zone, language }: UserWithTimeZone,
): Promise<void> {
  const region = findHolidayRegion(time_zone)
  if (region === undefined || !(await claimHomeHolidays(trx, user_id))) return
  const calendar_id = holidayCalendarId(region, language ?? 'en')
  const holidayCalendar = parseHolidayCalendarId(calendar_id)
  if (!holidayCalendar) return
  const localCalendars = (await listCalendars(trx, user_id)).filter(({ external_id }) => external_id === null)
  const hasHolidays = localCalendars.some(
    ({ calendar_id: id }) => parseHolidayCalendarId(id)?.country === holidayCalendar.country,
  )
  if (hasHolidays || localCalendars.length >= MAX_CALENDARS) return
  await insertHolidayCalendar({ clock }, trx, { user_id, calendar_id, holidayCalendar, is_selected: true })
  await publishCalendarChanges(live, trx, user_id)
}
