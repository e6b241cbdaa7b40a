import type { z } from 'zod'
import { type Calendar, type calendarColors, isHolidayCalendarId } from '#shared/calendars.ts'
import type { FieldCode } from '#shared/field-errors.ts'
import type { Language } from '#shared/languages.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalidInput } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockUser } from '../../users/people.ts'
import { setAccountColor } from '../../users/synchronized-accounts.ts'
import { getCalendar, publishCalendarChanges, toCalendar } from './calendar.ts'
import { type CalendarRow, clearEventColors, updateCalendarRow } from './store.ts'

interface Colors {
  background_color?: string | undefined
  foreground_color?: string | undefined
}

/**
 * Sets a calendar's colors and whether it is a holiday calendar. With `update_events_colors`, also removes its events'
 * own colors, so that they use the calendar's color.
 */
export async function updateCalendarColors(
  services: Pick<Services, 'db' | 'clock' | 'live'>,
  caller: Caller & { language?: Language },
  calendar_id: string,
  { is_holiday_calendar, update_events_colors = false, ...colors }: z.output<typeof calendarColors>,
): Promise<Calendar> {
  const { db, clock, live } = services
  const { user_id } = caller
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const calendar = await getCalendar(trx, caller, calendar_id)
    if (is_holiday_calendar !== undefined) await setIsHolidayCalendar(trx, caller, calendar, is_holiday_calendar)
    await setColors(services, trx, caller, calendar, colors)
    if (update_events_colors) await clearEventColors(trx, user_id, calendar.calendar_id, currentDate(clock))
    await publishCalendarChanges(live, trx, user_id)
    return toCalendar(await getCalendar(trx, caller, calendar_id), caller.language)
  })
}

/**
 * Sets a calendar's colors; the color of a main calendar is also its account's. A text color belongs to its background:
 * a new background resets it to the readable default, unless a text color is given too.
 */
export async function setColors(
  services: Pick<Services, 'live'>,
  trx: Db,
  caller: Caller,
  { calendar_id, account_id, is_primary, color }: CalendarRow,
  { background_color, foreground_color }: Colors,
): Promise<void> {
  if (background_color === undefined && foreground_color === undefined) return
  if (background_color !== undefined && is_primary) {
    await setAccountColor(services, trx, caller, account_id, background_color)
  }
  const colors = { background_color: background_color ?? color, foreground_color: foreground_color ?? null }
  await updateCalendarRow(trx, caller.user_id, calendar_id, colors)
}

async function setIsHolidayCalendar(trx: Db, caller: Caller, calendar: CalendarRow, is_holiday_calendar: boolean) {
  const { calendar_id, is_primary } = calendar
  const createFieldError = (code: Extract<FieldCode, 'primary_calendar_of_holidays' | 'holiday_calendar'>) =>
    invalidInput({ is_holiday_calendar: { code } })
  if (is_primary && is_holiday_calendar) throw createFieldError('primary_calendar_of_holidays')
  if (!is_holiday_calendar && isHolidayCalendarId(calendar_id)) throw createFieldError('holiday_calendar')
  if (is_holiday_calendar === calendar.is_holiday_calendar) return
  // Marking a calendar as a holiday calendar deselects it, so that its events do not block time; unmarking selects it.
  await updateCalendarRow(trx, caller.user_id, calendar_id, { is_holiday_calendar, is_selected: !is_holiday_calendar })
}
