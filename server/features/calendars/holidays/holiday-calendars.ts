import { type Calendar, isHolidayCalendarId } from '#shared/calendars.ts'
import { type HolidayCalendar, parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import type { CalendarId, EventId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { PALETTE } from '#shared/palette.ts'
import { type Clock, dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockPeople, lockUser } from '../../users/people.ts'
import { calendarKeptElsewhere, calendarNotFound, deleteInstead } from '../errors.ts'
import {
  expectRoom,
  getMainCalendar,
  isOwn,
  openCalendar,
  publishCalendars,
  takeAway,
  toCalendar,
} from '../management/calendar.ts'
import { findCalendar, insertCalendar } from '../management/store.ts'
import { countryOfZone } from './home-country.ts'
import { holidayCalendarName, type PublicHoliday, publicHolidays } from './public-holidays.ts'
import { listOutdatedHolidayCalendars, replaceHolidays } from './store.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'live'>

/** Holidays cover last year, this year, and this many more. */
const YEARS_AHEAD = 3

/** Adds a calendar of public holidays to the caller's list; does nothing if it is already there. */
export async function addHolidayCalendar(
  { db, clock, live }: Needed,
  caller: Caller & { language?: Language },
  calendar_id: string,
): Promise<Calendar> {
  const { user_id } = caller
  const named = parseHolidayCalendarId(calendar_id)
  // Compute the holidays before taking a lock.
  if (named) await holidaysOf(named, calendar_id, clock)
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const present = await findCalendar(trx, user_id, calendar_id)
    if (present) return toCalendar(present, caller.language)
    if (!named) throw calendarNotFound()
    await expectRoom(trx, user_id)
    // Other countries' holidays do not block time by default.
    const is_selected = named.country === countryOfZone(caller.time_zone)
    await insertHolidayCalendar({ clock }, trx, { user_id, calendar_id, named, is_selected })
    await publishCalendars(live, trx, user_id)
    return toCalendar(await openCalendar(trx, caller, calendar_id), caller.language)
  })
}

/** Creates a calendar of public holidays with its events. */
export async function insertHolidayCalendar(
  { clock }: Pick<Services, 'clock'>,
  trx: Db,
  given: { user_id: UserId; calendar_id: string; named: HolidayCalendar; is_selected: boolean },
): Promise<void> {
  const { user_id, named, is_selected } = given
  const { account_id } = await getMainCalendar(trx, user_id)
  const calendar = { user_id, calendar_id: given.calendar_id as CalendarId, summary: holidayCalendarName(named) }
  await insertCalendar(trx, {
    ...calendar,
    account_id,
    background_color: PALETTE.green,
    is_holiday_calendar: true,
    is_selected,
    created_at: dateOf(clock),
  })
  const holidays = await holidaysOf(named, given.calendar_id, clock)
  await replaceHolidays(trx, calendar, holidays, { from: firstDay(clock), now: dateOf(clock) })
}

/** Removes a holiday calendar from the caller's list. */
export function removeHolidayCalendar(
  services: Needed,
  caller: Caller,
  calendar_id: string,
): Promise<{ success: true }> {
  return takeAway(services, caller, calendar_id, (calendar) => {
    if (isOwn(calendar)) return deleteInstead()
    return isHolidayCalendarId(calendar.calendar_id) ? undefined : calendarKeptElsewhere()
  })
}

/** Updates holiday calendars that do not reach far enough ahead, or lack titles. */
export async function refreshHolidayCalendars({ db, clock, live }: Needed): Promise<void> {
  const lastYear = yearsOf(clock).at(-1)
  for (const { user_id, calendar_id } of await listOutdatedHolidayCalendars(db, {
    firstDay: firstDay(clock),
    day: `${lastYear}-01-01`,
  })) {
    const named = parseHolidayCalendarId(calendar_id)
    if (!named) continue
    const holidays = await holidaysOf(named, calendar_id, clock)
    await db.transaction().execute(async (trx) => {
      await lockPeople(trx, [user_id])
      const calendar = await findCalendar(trx, user_id, calendar_id)
      if (!calendar) return
      await replaceHolidays(trx, { ...calendar, user_id }, holidays, { from: firstDay(clock), now: dateOf(clock) })
      await live.publish(trx, [user_id], 'events')
    })
  }
}

/** Ids are deterministic: the same holiday always gets the same id. */
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
