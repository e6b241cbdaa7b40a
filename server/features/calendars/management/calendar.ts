import { type Calendar, isHolidayCalendarId, MAX_CALENDARS } from '#shared/calendars.ts'
import { parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { eventTextColors } from '#shared/palette.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DomainError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockUser } from '../../users/people.ts'
import { calendarNotFound, tooManyCalendars } from '../errors.ts'
import { formatHolidayCalendarName } from '../holidays/public-holidays.ts'
import { moveMeetingEntries } from '../meeting-entries/store.ts'
import { type CalendarRow, deleteCalendarRow, findCalendar, findMainCalendar, listCalendars } from './store.ts'

export { canCreateConference } from './store.ts'

/** Converts a calendar to its API format. Holiday calendars are named in the viewer's language. */
export function toCalendar(calendar: CalendarRow, language?: Language): Calendar {
  const { color, background_color, foreground_color } = calendar
  const holidayCalendar = parseHolidayCalendarId(calendar.calendar_id)
  // The account's color may have changed since the text color was chosen.
  const chosenTextColor = background_color === color ? foreground_color : null
  return {
    id: calendar.calendar_id,
    account_id: calendar.account_id,
    account_email: calendar.account_email,
    account_provider: calendar.account_provider,
    summary:
      holidayCalendar && language ? formatHolidayCalendarName({ ...holidayCalendar, language }) : calendar.summary,
    description: calendar.description,
    time_zone: calendar.time_zone,
    background_color: color,
    foreground_color: chosenTextColor ?? eventTextColors(color).text.slice(1),
    is_primary: calendar.is_primary,
    is_selected: calendar.is_selected,
    is_holiday_calendar: calendar.is_holiday_calendar,
    is_writable: calendar.is_writable,
    accepts_meetings: calendar.accepts_meetings,
    is_own: isOwnCalendar(calendar),
    is_removable: isHolidayCalendarId(calendar.calendar_id) || isAddedCalendar(calendar),
    is_destination: calendar.is_destination,
  }
}

/**
 * A calendar of the caller.
 * @throws {DomainError} `not_found` if the caller has no such calendar
 */
export async function getCalendar(
  db: Db,
  { user_id }: Pick<Caller, 'user_id'>,
  calendar_id: string,
): Promise<CalendarRow> {
  const calendar = await findCalendar(db, user_id, calendar_id)
  if (!calendar) throw calendarNotFound()
  return calendar
}

/**
 * Whether the user may rename the calendar and, unless it is a main calendar, delete it. Includes calendars that the
 * user marked as holiday calendars.
 */
export function isOwnCalendar({ can_create_calendars, is_read_only, is_shared, calendar_id }: CalendarRow): boolean {
  return can_create_calendars && !is_read_only && !is_shared && !isHolidayCalendarId(calendar_id)
}

/** Whether the calendar is somebody else's, and can be removed from the list at its provider. */
export function isAddedCalendar({ can_add_calendars, is_shared, is_primary }: CalendarRow): boolean {
  return can_add_calendars && is_shared && !is_primary
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
 * Checks the limit on calendars per user. Holiday calendars count; calendars of connected accounts do not.
 * @throws {DomainError} `too_many_calendars` when the user has reached it
 */
export async function checkCalendarQuota(trx: Db, user_id: UserId): Promise<void> {
  const localCalendars = (await listCalendars(trx, user_id)).filter(({ external_id }) => external_id === null)
  if (localCalendars.length >= MAX_CALENDARS) throw tooManyCalendars(MAX_CALENDARS)
}

/**
 * Deletes a calendar of the caller with its events, unless `findError` returns an error. Meetings move to the main
 * calendar.
 */
export async function deleteCalendarIfAllowed(
  { db, live }: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  calendar_id: string,
  findError: (calendar: CalendarRow) => DomainError | undefined,
): Promise<{ success: true }> {
  const { user_id } = caller
  await db.transaction().execute(async (trx) => {
    // Busy times change: lock the user, so that no concurrent booking relies on the old ones.
    await lockUser(trx, user_id)
    const calendar = await getCalendar(trx, caller, calendar_id)
    const error = findError(calendar)
    if (error) throw error
    const mainCalendar = await getMainCalendar(trx, user_id)
    await moveMeetingEntries(trx, user_id, { from: [calendar.calendar_id], to: mainCalendar.calendar_id })
    await deleteCalendarRow(trx, user_id, calendar.calendar_id)
    await publishCalendarChanges(live, trx, user_id)
  })
  return { success: true }
}

/** Publishes that calendars, and therefore their events, were added, removed or changed. */
export async function publishCalendarChanges(live: Services['live'], trx: Db, user_id: UserId): Promise<void> {
  const users = [user_id]
  await live.publishAll(trx, [
    { users, topic: 'calendars' },
    { users, topic: 'events' },
  ])
}
