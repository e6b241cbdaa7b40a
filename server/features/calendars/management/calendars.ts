import type { z } from 'zod'
import { type Calendar, type calendarUpdate, isHolidayCalendarId, type newCalendar } from '#shared/calendars.ts'
import type { CalendarId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { PALETTE } from '#shared/palette.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type DomainError, invalidInput } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockUser } from '../../users/people.ts'
import { closeCalendarChannel } from '../accounts/channels/keep-channels-open.ts'
import { type ConnectionServices, callProvider } from '../accounts/connection.ts'
import { listMirroredCalendars } from '../accounts/store.ts'
import { accountSynchronizationJob } from '../accounts/synchronize-account.ts'
import {
  accountNotFound,
  accountNotWritable,
  calendarNotWritable,
  mainCalendarNotDeletable,
  unownedCalendarNotDeletable,
} from '../errors.ts'
import { checkCalendarQuota, deleteCalendarIfAllowed, getCalendar, isOwnCalendar, toCalendar } from './calendar.ts'
import { setColors } from './colors.ts'
import {
  type CalendarRow,
  chooseMainCalendar,
  findAccount,
  insertCalendar,
  listCalendars,
  updateCalendarRow,
  updateDestination,
} from './store.ts'

type CalendarServices = Pick<Services, 'db' | 'clock' | 'live'>

export async function listCallerCalendars(
  { db }: Pick<Services, 'db'>,
  caller: Caller & { language?: Language },
): Promise<Calendar[]> {
  return (await listCalendars(db, caller.user_id)).map((calendar) => toCalendar(calendar, caller.language))
}

/**
 * Creates a calendar in one of the caller's accounts. If the account belongs to an external provider, creates it there
 * first.
 */
export async function createCalendar(
  services: CalendarServices & ConnectionServices & Pick<Services, 'jobs'>,
  caller: Caller,
  input: z.output<typeof newCalendar>,
): Promise<Calendar> {
  const { db, clock, live, jobs } = services
  const { user_id } = caller
  const { summary, description = null, time_zone = caller.time_zone } = input
  const { account_id, is_main } = await getAccountForCreation(db, user_id, input.account_id)
  const key = { user_id, account_id }
  const created_at = currentDate(clock)
  const remoteCalendar = is_main
    ? undefined
    : await callProvider(services, key, (remote) => remote.createCalendar({ summary, description, time_zone }))
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    await getAccountForCreation(trx, user_id, account_id)
    if (!remoteCalendar) await checkCalendarQuota(trx, user_id)
    const fields = {
      summary,
      description,
      time_zone,
      background_color: input.background_color ?? PALETTE.skyblue,
      foreground_color: input.foreground_color ?? null,
    }
    // A synchronization may have found it at the provider in the meantime.
    const existing =
      remoteCalendar &&
      (await listMirroredCalendars(trx, key)).find(({ external_id }) => external_id === remoteCalendar.external_id)
    const calendar_id = existing?.calendar_id ?? randomId<CalendarId>()
    // A new calendar is empty, so its owner's availability stays known.
    const mirror = remoteCalendar && { external_id: remoteCalendar.external_id, synced_at: created_at }
    if (existing) await updateCalendarRow(trx, user_id, calendar_id, fields)
    else await insertCalendar(trx, { ...key, calendar_id, ...fields, created_at, ...mirror })
    if (remoteCalendar) await jobs.enqueue(trx, accountSynchronizationJob, key)
    await chooseMainCalendar(trx, key)
    await live.publish(trx, [user_id], 'calendars')
    return toCalendar(await getCalendar(trx, caller, calendar_id))
  })
}

/**
 * Updates the given fields. If the calendar is at an external provider, updates its name, description and time zone
 * there first. In calendars that the caller does not own, only the colors, `is_selected` and `is_destination` can
 * change.
 */
export async function updateCalendar(
  services: CalendarServices & ConnectionServices,
  caller: Caller & { language?: Language },
  calendar_id: string,
  { is_selected, is_destination, background_color, foreground_color, ...details }: z.output<typeof calendarUpdate>,
): Promise<Calendar> {
  const { db, live } = services
  const { user_id } = caller
  const hasDetails = Object.values(details).some((value) => value !== undefined)
  if (hasDetails) await updateDetailsAtProvider(services, await getCalendar(db, caller, calendar_id), user_id, details)
  return db.transaction().execute(async (trx) => {
    // Busy times change with the selected calendars: no concurrent booking may rely on the old ones.
    await lockUser(trx, user_id)
    const calendar = await getCalendar(trx, caller, calendar_id)
    if (hasDetails && !isOwnCalendar(calendar)) throw calendarNotWritable()
    if (is_destination !== undefined) await setDestination(trx, user_id, calendar, is_destination)
    await updateCalendarRow(trx, user_id, calendar.calendar_id, { ...details, is_selected })
    await setColors(services, trx, caller, calendar, { background_color, foreground_color })
    await live.publish(trx, [user_id], 'calendars')
    if (background_color !== undefined) await live.publish(trx, [user_id], 'events')
    return toCalendar(await getCalendar(trx, caller, calendar_id), caller.language)
  })
}

async function updateDetailsAtProvider(
  services: CalendarServices & ConnectionServices,
  calendar: CalendarRow,
  user_id: UserId,
  details: Pick<z.output<typeof calendarUpdate>, 'summary' | 'description' | 'time_zone'>,
): Promise<void> {
  const { account_id, external_id } = calendar
  if (!isOwnCalendar(calendar)) throw calendarNotWritable()
  if (external_id === null) return
  await callProvider(services, { user_id, account_id }, (remote) => remote.updateCalendar(external_id, details))
}

async function setDestination(trx: Db, user_id: UserId, calendar: CalendarRow, isDestination: boolean): Promise<void> {
  if (isDestination && !calendar.accepts_meetings)
    throw invalidInput({ is_destination: { code: 'unwritable_destination' } })
  await updateDestination(trx, user_id, isDestination ? calendar.calendar_id : null)
}

/**
 * Deletes a calendar of the caller and its events except meetings. If it is at an external provider, deletes it there
 * first.
 */
export async function deleteCalendar(
  services: CalendarServices & ConnectionServices,
  caller: Caller,
  calendar_id: string,
): Promise<{ success: true }> {
  const calendar = await getCalendar(services.db, caller, calendar_id)
  const error = findDeletionError(calendar)
  if (error) throw error
  const { account_id, external_id } = calendar
  if (external_id !== null) {
    const key = { user_id: caller.user_id, account_id }
    await callProvider(services, key, async (remote) => {
      await remote.deleteCalendar(external_id)
      await closeCalendarChannel(services.db, remote, { ...key, calendar_id: calendar.calendar_id })
    })
  }
  return deleteCalendarIfAllowed(services, caller, calendar_id, findDeletionError)
}

function findDeletionError(calendar: CalendarRow): DomainError | undefined {
  if (calendar.is_primary) return mainCalendarNotDeletable()
  if (isOwnCalendar(calendar)) return undefined
  return isHolidayCalendarId(calendar.calendar_id) ? unownedCalendarNotDeletable() : calendarNotWritable()
}

/**
 * The account in which to create a calendar.
 * @throws {DomainError} `not_found` if it is not the user's, `account_not_writable` if it cannot have new calendars
 */
async function getAccountForCreation(db: Db, user_id: UserId, account_id: string | undefined) {
  const account = await findAccount(db, user_id, account_id)
  if (!account) throw accountNotFound()
  if (!account.can_create_calendars) throw accountNotWritable('account_id')
  return account
}
