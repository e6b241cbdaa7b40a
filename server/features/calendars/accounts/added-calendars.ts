import { type Calendar, isHolidayCalendarId } from '#shared/calendars.ts'
import { parseHolidayCalendarId } from '#shared/holiday-calendars.ts'
import type { AccountId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { currentDate } from '../../../platform/clock.ts'
import { invalidInput } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockUser } from '../../users/people.ts'
import { accountNotWritable, calendarNotWritable, ownCalendarNotRemovable } from '../errors.ts'
import { addHolidayCalendar } from '../holidays/holiday-calendars.ts'
import {
  deleteCalendarIfAllowed,
  getCalendar,
  getMainCalendar,
  isAddedCalendar,
  isOwnCalendar,
  publishCalendarChanges,
  toCalendar,
} from '../management/calendar.ts'
import { type CalendarRow, listCalendars } from '../management/store.ts'
import { builtInProvider } from '../providers/built-in.ts'
import type { RemoteAccount, RemoteCalendar } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { AccountKey } from './account-connection.ts'
import { closeCalendarChannel } from './channels/keep-channels-open.ts'
import { type ConnectionServices, callProvider } from './connection.ts'
import { insertRemoteCalendar } from './remote-calendars.ts'
import { listMirroredCalendars } from './store.ts'
import { accountSynchronizationJob } from './synchronize-account.ts'

type AddedCalendarServices = ConnectionServices & Pick<Services, 'db' | 'clock' | 'live' | 'jobs'>

/**
 * Adds a holiday calendar, or another person's calendar in a connected account, to the caller's list. Does nothing if
 * the calendar is already there.
 * @throws {DomainError} `invalid_input` on `calendar_id` if the account cannot see such a calendar,
 *   `account_not_writable` if the account does not support this
 */
export async function addCalendar(
  services: AddedCalendarServices,
  caller: Caller & { language?: Language },
  { calendar_id, account_id }: { calendar_id: string; account_id?: string | undefined },
): Promise<Calendar> {
  const { db, clock, live, jobs } = services
  const { user_id } = caller
  const targetAccountId = await findTargetAccountId(services, caller, { calendar_id, account_id })
  if (!targetAccountId) return addHolidayCalendar(services, caller, calendar_id)
  const key = { user_id, account_id: targetAccountId }
  const remoteCalendar = await callProvider(services, key, (remote) => addAtProvider(remote, calendar_id))
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    // The account may have been removed in the meantime.
    await getMainCalendar(trx, user_id, targetAccountId)
    const existing = (await listMirroredCalendars(trx, key)).find(
      (calendar) => calendar.external_id === remoteCalendar.external_id,
    )
    if (existing) return toCalendar(await getCalendar(trx, caller, existing.calendar_id))
    const id = await insertRemoteCalendar(trx, key, remoteCalendar, currentDate(clock))
    await jobs.enqueue(trx, accountSynchronizationJob, key)
    await publishCalendarChanges(live, trx, user_id)
    return toCalendar(await getCalendar(trx, caller, id))
  })
}

/**
 * Finds the account to which a calendar is added.
 * @returns undefined for holiday calendars of our own, or if the caller specified no account and none of their accounts
 *   supports this
 */
async function findTargetAccountId(
  { db }: Pick<Services, 'db'>,
  { user_id }: Caller,
  { calendar_id, account_id }: { calendar_id: string; account_id: string | undefined },
): Promise<AccountId | undefined> {
  const isHolidayCalendar = parseHolidayCalendarId(calendar_id) !== undefined
  if (account_id === undefined)
    return isHolidayCalendar ? undefined : (await listCalendars(db, user_id)).find(canAdd)?.account_id
  const mainCalendar = await getMainCalendar(db, user_id, account_id)
  if (isHolidayCalendar && mainCalendar.account_provider === builtInProvider.provider) return undefined
  if (!canAdd(mainCalendar)) throw accountNotWritable('account_id')
  return mainCalendar.account_id
}

const canAdd = ({ can_add_calendars }: CalendarRow): boolean => can_add_calendars

async function addAtProvider(remote: RemoteAccount, address: string): Promise<RemoteCalendar> {
  try {
    if (!remote.addCalendar) throw new ProviderError('unavailable')
    return await remote.addCalendar(address)
  } catch (error) {
    const isRefused = error instanceof ProviderError && (error.kind === 'gone' || error.kind === 'forbidden')
    throw isRefused ? invalidInput({ calendar_id: { code: 'no_calendar_for_account' } }) : error
  }
}

/**
 * Removes a holiday calendar, or another person's calendar, from the caller's list. If the calendar is at an external
 * provider, removes it there first.
 */
export async function removeCalendar(
  services: AddedCalendarServices,
  caller: Caller,
  calendar_id: string,
): Promise<{ success: true }> {
  const calendar = await getCalendar(services.db, caller, calendar_id)
  const { account_id, external_id } = calendar
  if (external_id !== null && findRemovalError(calendar) === undefined) {
    const key: AccountKey = { user_id: caller.user_id, account_id }
    await callProvider(services, key, async (remote) => {
      await remote.removeCalendar?.(external_id)
      await closeCalendarChannel(services.db, remote, { ...key, calendar_id: calendar.calendar_id })
    })
  }
  return deleteCalendarIfAllowed(services, caller, calendar_id, findRemovalError)
}

function findRemovalError(calendar: CalendarRow) {
  if (isOwnCalendar(calendar)) return ownCalendarNotRemovable()
  return isHolidayCalendarId(calendar.calendar_id) || isAddedCalendar(calendar) ? undefined : calendarNotWritable()
}
