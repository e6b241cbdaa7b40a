import type { z } from 'zod'
import { type Calendar, type calendarUpdate, isHolidayCalendarId, type newCalendar } from '#shared/calendars.ts'
import type { CalendarId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { PALETTE } from '#shared/palette.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { randomId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockPeople } from '../../users/people.ts'
import { accountKeptElsewhere, calendarKeptElsewhere, mainCalendarStays, removeInstead } from '../errors.ts'
import { expectRoom, getMainCalendar, isOwn, openCalendar, takeAway, toCalendar } from './calendar.ts'
import { setColors } from './colors.ts'
import { insertCalendar, listCalendars, updateCalendar } from './store.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'live'>

export async function listMyCalendars(
  { db }: Pick<Services, 'db'>,
  caller: Caller & { language?: Language },
): Promise<Calendar[]> {
  return (await listCalendars(db, caller.user_id)).map((calendar) => toCalendar(calendar, caller.language))
}

export async function createCalendar(
  { db, clock, live }: Needed,
  caller: Caller,
  input: z.output<typeof newCalendar>,
): Promise<Calendar> {
  const { user_id } = caller
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const account_id = await writableAccount(trx, user_id, input.account_id)
    await expectRoom(trx, user_id)
    const calendar_id = randomId<CalendarId>()
    await insertCalendar(trx, {
      user_id,
      calendar_id,
      account_id,
      summary: input.summary,
      description: input.description ?? null,
      time_zone: input.time_zone ?? caller.time_zone,
      background_color: input.background_color ?? PALETTE.skyblue,
      foreground_color: input.foreground_color ?? null,
      created_at: dateOf(clock),
    })
    await live.publish(trx, [user_id], 'calendars')
    return toCalendar(await openCalendar(trx, caller, calendar_id))
  })
}

/** Changes what is given. Of a calendar that comes from elsewhere that is its colours, and whether it is selected. */
export async function changeCalendar(
  services: Needed,
  caller: Caller,
  calendar_id: string,
  { is_selected, background_color, foreground_color, ...text }: z.output<typeof calendarUpdate>,
): Promise<Calendar> {
  const { db, live } = services
  const { user_id } = caller
  return db.transaction().execute(async (trx) => {
    // Which calendars count says when their owner is busy.
    await lockPeople(trx, [user_id])
    const calendar = await openCalendar(trx, caller, calendar_id)
    const isText = Object.values(text).some((value) => value !== undefined)
    if (isText && !isOwn(calendar)) throw calendarKeptElsewhere()
    await updateCalendar(trx, user_id, calendar.calendar_id, { ...text, is_selected })
    await setColors(services, trx, caller, calendar, { background_color, foreground_color })
    await live.publish(trx, [user_id], 'calendars')
    if (background_color !== undefined) await live.publish(trx, [user_id], 'events')
    return toCalendar(await openCalendar(trx, caller, calendar_id))
  })
}

/** Deletes a calendar of the caller's own, and all that is in it. */
export function deleteCalendar(services: Needed, caller: Caller, calendar_id: string): Promise<{ success: true }> {
  return takeAway(services, caller, calendar_id, (calendar) => {
    if (calendar.is_primary) return mainCalendarStays()
    if (isOwn(calendar)) return undefined
    return isHolidayCalendarId(calendar.calendar_id) ? removeInstead() : calendarKeptElsewhere()
  })
}

async function writableAccount(trx: Db, user_id: UserId, account_id: string | undefined) {
  const main = await getMainCalendar(trx, user_id, account_id)
  if (!main.can_create_calendars) throw accountKeptElsewhere('account_id')
  return main.account_id
}
