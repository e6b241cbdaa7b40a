import type { Calendar } from '#shared/calendars.ts'
import { type HolidayCalendar, parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { PALETTE } from '#shared/palette.ts'
import { type Clock, currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockUser } from '../../users/people.ts'
import { withUserLock } from '../accounts/user-lock.ts'
import { calendarNotFound } from '../errors.ts'
import {
  checkCalendarQuota,
  getCalendar,
  getMainCalendar,
  publishCalendarChanges,
  toCalendar,
} from '../management/calendar.ts'
import { findCalendar, insertCalendar } from '../management/store.ts'
import { findCountry } from './home-country.ts'
import { formatHolidayCalendarName, listPublicHolidays, type PublicHoliday } from './public-holidays.ts'
import { listOutdatedHolidayCalendars, replaceHolidays } from './store.ts'

type HolidayServices = Pick<Services, 'db' | 'clock' | 'live'>

/** Holidays cover last year, this year, and this many more. */
const YEARS_AHEAD = 3

/** Adds a calendar of public holidays to the caller's list; does nothing if it is already there. */
export async function addHolidayCalendar(
  { db, clock, live }: HolidayServices,
  caller: Caller & { language?: Language },
  calendar_id: string,
): Promise<Calendar> {
  const { user_id } = caller
  const holidayCalendar = parseHolidayCalendarId(calendar_id)
  // Compute and cache the holidays before taking a lock.
  if (holidayCalendar) await listHolidaysWithIds(holidayCalendar, calendar_id, clock)
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const existing = await findCalendar(trx, user_id, calendar_id)
    if (existing) return toCalendar(existing, caller.language)
    if (!holidayCalendar) throw calendarNotFound()
    await checkCalendarQuota(trx, user_id)
    // Other countries' holidays do not block time by default.
    const is_selected = holidayCalendar.country === findCountry(caller.time_zone)
    await insertHolidayCalendar({ clock }, trx, { user_id, calendar_id, holidayCalendar, is_selected })
    await publishCalendarChanges(live, trx, user_id)
    return toCalendar(await getCalendar(trx, caller, calendar_id), caller.language)
  })
}

/** Creates a calendar of public holidays with its events. */
export async function insertHolidayCalendar(
  { clock }: Pick<Services, 'clock'>,
  trx: Db,
  options: { user_id: UserId; calendar_id: string; holidayCalendar: HolidayCalendar; is_selected: boolean },
): Promise<void> {
  const { user_id, holidayCalendar, is_selected } = options
  const { account_id } = await getMainCalendar(trx, user_id)
  const calendar = {
    user_id,
    calendar_id: options.calendar_id as CalendarId,
    summary: formatHolidayCalendarName(holidayCalendar),
  }
  await insertCalendar(trx, {
    ...calendar,
    account_id,
    background_color: PALETTE.green,
    is_holiday_calendar: true,
    is_selected,
    created_at: currentDate(clock),
  })
  const holidays = await listHolidaysWithIds(holidayCalendar, options.calendar_id, clock)
  await replaceHolidays(trx, calendar, holidays, { from: getFirstCoveredDay(clock), now: currentDate(clock) })
}

/** Updates holiday calendars that do not reach far enough into the future, or lack translated titles. */
export async function refreshHolidayCalendars({ db, clock, live }: HolidayServices): Promise<void> {
  const finalYear = listCoveredYears(clock).at(-1)
  for (const { user_id, calendar_id } of await listOutdatedHolidayCalendars(db, {
    firstDay: getFirstCoveredDay(clock),
    finalYearStart: `${finalYear}-01-01`,
  })) {
    const holidayCalendar = parseHolidayCalendarId(calendar_id)
    if (!holidayCalendar) continue
    const holidays = await listHolidaysWithIds(holidayCalendar, calendar_id, clock)
    await withUserLock(db, user_id, async (trx) => {
      const calendar = await findCalendar(trx, user_id, calendar_id)
      if (!calendar) return
      await replaceHolidays(trx, { ...calendar, user_id }, holidays, {
        from: getFirstCoveredDay(clock),
        now: currentDate(clock),
      })
      await live.publish(trx, [user_id], 'events')
    })
  }
}

/** Lists the holidays of a calendar. Ids are deterministic: the same holiday always gets the same id. */
async function listHolidaysWithIds(
  holidayCalendar: HolidayCalendar,
  calendar_id: string,
  clock: Clock,
): Promise<(PublicHoliday & { event_id: EventId })[]> {
  const holidays = (await listPublicHolidays(holidayCalendar, listCoveredYears(clock))).map((holiday) => ({
    ...holiday,
    event_id: sha256([calendar_id, holiday.start_date, holiday.summary].join('\n')).slice(0, 22) as EventId,
  }))
  return [...new Map(holidays.map((holiday) => [holiday.event_id, holiday])).values()]
}

function listCoveredYears(clock: Clock): number[] {
  const year = currentDate(clock).getUTCFullYear()
  return Array.from({ length: YEARS_AHEAD + 2 }, (_, i) => year - 1 + i)
}

function getFirstCoveredDay(clock: Clock): string {
  return `${currentDate(clock).getUTCFullYear() - 1}-01-01`
}
