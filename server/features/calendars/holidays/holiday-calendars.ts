import type { Calendar } from '#shared/calendars.ts'
import { type HolidayCalendar, parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import type { CalendarId, EventId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { PALETTE } from '#shared/palette.ts'
import { type Clock, dateOf } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockPeople } from '../../users/people.ts'
import { mainCalendar } from '../accounts.ts'
import { calendarKeptElsewhere, calendarNotFound, deleteInstead } from '../errors.ts'
import { expectRoom, isOwn, openCalendar, publishCalendars, takeAway, toCalendar } from '../management/calendar.ts'
import { findCalendar, insertCalendar } from '../management/store.ts'
import { countryOfZone } from './home-country.ts'
import { holidayCalendarName, type PublicHoliday, publicHolidays } from './public-holidays.ts'
import { listOutdatedHolidayCalendars, replaceHolidays } from './store.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'live'>

/** Holidays are there for last year, this one, and so many more. */
const YEARS_AHEAD = 3

/** Puts a calendar of public holidays into the caller's list; one that is there already is left as it is. */
export async function addHolidayCalendar(
  { db, clock, live }: Needed,
  caller: Caller & { language?: Language },
  calendar_id: string,
): Promise<Calendar> {
  const { user_id } = caller
  const named = parseHolidayCalendarId(calendar_id)
  const holidays = named && (await holidaysOf(named, calendar_id, clock))
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const present = await findCalendar(trx, user_id, calendar_id)
    if (present) return toCalendar(present, caller.language)
    if (!named || !holidays) throw calendarNotFound()
    await expectRoom(trx, user_id)
    const { account_id } = await mainCalendar(trx, user_id)
    const calendar = { user_id, calendar_id: calendar_id as CalendarId, summary: holidayCalendarName(named) }
    await insertCalendar(trx, {
      ...calendar,
      account_id,
      background_color: PALETTE.green,
      is_holiday_calendar: true,
      // Other countries' holidays are for information.
      is_selected: named.country === countryOfZone(caller.time_zone),
      created_at: dateOf(clock),
    })
    await replaceHolidays(trx, calendar, holidays, { from: firstDay(clock), now: dateOf(clock) })
    await publishCalendars(live, trx, user_id)
    return toCalendar(await openCalendar(trx, caller, calendar_id), caller.language)
  })
}

/** Takes such a calendar out of the caller's list again. */
export function removeHolidayCalendar(
  services: Needed,
  caller: Caller,
  calendar_id: string,
): Promise<{ success: true }> {
  return takeAway(services, caller, calendar_id, (calendar) => {
    if (isOwn(calendar)) return deleteInstead()
    return calendar.provider === 'local' ? undefined : calendarKeptElsewhere()
  })
}

/** Brings holiday calendars up to date that do not reach as far ahead as they should, or lack titles. */
export async function refreshHolidayCalendars({ db, clock, live }: Needed): Promise<void> {
  const lastYear = yearsOf(clock).at(-1)
  const known = new Map<string, Awaited<ReturnType<typeof holidaysOf>>>()
  for (const { user_id, calendar_id } of await listOutdatedHolidayCalendars(db, {
    firstDay: firstDay(clock),
    day: `${lastYear}-01-01`,
  })) {
    const named = parseHolidayCalendarId(calendar_id)
    if (!named) continue
    const holidays = known.get(calendar_id) ?? (await holidaysOf(named, calendar_id, clock))
    known.set(calendar_id, holidays)
    await db.transaction().execute(async (trx) => {
      await lockPeople(trx, [user_id])
      const calendar = await findCalendar(trx, user_id, calendar_id)
      if (!calendar) return
      await replaceHolidays(trx, { ...calendar, user_id }, holidays, { from: firstDay(clock), now: dateOf(clock) })
      await live.publish(trx, [user_id], 'events')
    })
  }
}

/** The same holiday has the same id each time. */
async function holidaysOf(
  named: HolidayCalendar,
  calendar_id: string,
  clock: Clock,
): Promise<(PublicHoliday & { event_id: EventId })[]> {
  const holidays = (await publicHolidays(named, yearsOf(clock))).map((holiday) => ({
    ...holiday,
    event_id: sha256([calendar_id, holiday.start_date, holiday.summary].join('\n')).slice(0, 22) as EventId,
  }))
  return [...new Map(holidays.map((holiday) => [holiday.event_id, holiday])).values()]
}

function yearsOf(clock: Clock): number[] {
  const year = dateOf(clock).getUTCFullYear()
  return Array.from({ length: YEARS_AHEAD + 2 }, (_, i) => year - 1 + i)
}

function firstDay(clock: Clock): string {
  return `${dateOf(clock).getUTCFullYear() - 1}-01-01`
}
