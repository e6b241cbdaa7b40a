import { type Calendar, isHolidayCalendarId } from '#shared/calendars.ts'
import { parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { eventTextColors } from '#shared/palette.ts'
import { QUOTAS } from '#shared/quotas.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DomainError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockPeople } from '../../users/people.ts'
import { calendarNotFound, tooManyCalendars } from '../errors.ts'
import { holidayCalendarName } from '../holidays/public-holidays.ts'
import { moveMeetingEvents } from '../meeting-entries/store.ts'
import { type CalendarRow, findCalendar, findMainCalendar, listCalendars, removeCalendar } from './store.ts'

/** A calendar in its wire form. One of holidays is called as the reader's language does. */
export function toCalendar(calendar: CalendarRow, language?: Language): Calendar {
  const { color, background_color, foreground_color } = calendar
  const named = parseHolidayCalendarId(calendar.calendar_id)
  // The account's colour may have changed since.
  const chosen = background_color === color ? foreground_color : null
  return {
    id: calendar.calendar_id,
    account_id: calendar.account_id,
    account_email: calendar.account_email,
    summary: named && language ? holidayCalendarName({ ...named, language }) : calendar.summary,
    description: calendar.description,
    time_zone: calendar.time_zone,
    background_color: color,
    foreground_color: chosen ?? eventTextColors(color).text.slice(1),
    is_primary: calendar.is_primary,
    is_selected: calendar.is_selected,
    is_holiday_calendar: calendar.is_holiday_calendar,
    is_writable: calendar.is_writable,
    is_own: isOwn(calendar),
    is_destination: calendar.is_destination,
  }
}

/**
 * A calendar of the caller's.
 * @throws {DomainError} `not_found` for any other
 */
export async function openCalendar(
  db: Db,
  { user_id }: Pick<Caller, 'user_id'>,
  calendar_id: string,
): Promise<CalendarRow> {
  const calendar = await findCalendar(db, user_id, calendar_id)
  if (!calendar) throw calendarNotFound()
  return calendar
}

/** Its user may rename and delete it, whatever they treat it as. */
export function isOwn({ can_create_calendars, is_read_only, calendar_id }: CalendarRow): boolean {
  return can_create_calendars && !is_read_only && !isHolidayCalendarId(calendar_id)
}

/**
 * The main calendar of a user, or of one of their accounts.
 * @throws {DomainError} `not_found` when it is not their account
 */
export async function getMainCalendar(db: Db, user_id: UserId, account_id?: string): Promise<CalendarRow> {
  const calendar = await findMainCalendar(db, user_id, account_id)
  if (!calendar) throw calendarNotFound()
  return calendar
}

/**
 * Calendars of holidays count, those of other accounts do not.
 * @throws {DomainError} `conflict` when a user has as many calendars as one may have
 */
export async function expectRoom(trx: Db, user_id: UserId): Promise<void> {
  const own = (await listCalendars(trx, user_id)).filter(({ external_id }) => external_id === null)
  if (own.length >= QUOTAS.calendars) throw tooManyCalendars(QUOTAS.calendars)
}

/** Deletes a calendar of the caller with all its events, unless there is a reason not to. Meetings move to the main calendar. */
export async function takeAway(
  { db, live }: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  calendar_id: string,
  refusalOf: (calendar: CalendarRow) => DomainError | undefined,
): Promise<{ success: true }> {
  const { user_id } = caller
  await db.transaction().execute(async (trx) => {
    // What keeps them busy changes: no booking may have read it and not be done.
    await lockPeople(trx, [user_id])
    const calendar = await openCalendar(trx, caller, calendar_id)
    const refusal = refusalOf(calendar)
    if (refusal) throw refusal
    const main = await getMainCalendar(trx, user_id)
    await moveMeetingEvents(trx, user_id, { from: [calendar.calendar_id], to: main.calendar_id })
    await removeCalendar(trx, user_id, calendar.calendar_id)
    await publishCalendars(live, trx, user_id)
  })
  return { success: true }
}

/** Calendars came, went or look different, and so do their events. */
export async function publishCalendars(live: Services['live'], trx: Db, user_id: UserId): Promise<void> {
  const users = [user_id]
  await live.publishAll(trx, [
    { users, topic: 'calendars' },
    { users, topic: 'events' },
  ])
}
