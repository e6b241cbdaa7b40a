import type { EventUpdate } from '#shared/events.ts'
import type { CalendarId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidInput } from '../../platform/errors.ts'
import { accountNotWritable, eventIsMeeting } from './errors.ts'
import type { ResolvedEvent } from './event-lookup.ts'
import { getMainCalendar } from './management/calendar.ts'
import { listEventCalendars } from './management/store.ts'
import { moveEventToCalendar } from './store.ts'
import type { EventRow } from './tables.ts'

/** The account that should contain an event, and the account to move the event to. */
export interface AccountFields {
  expectedAccountId?: string | undefined
  targetAccountId?: string | undefined
}

/**
 * Interprets a call's two account fields: `change_account` is the id of the target, or `true` if `account_id` is the
 * target.
 * @throws {DomainError} `invalid_input` on the field `account_id` if `change_account` is `true` without it
 */
export function parseAccountFields({
  account_id,
  change_account,
}: {
  account_id?: string | undefined
  change_account?: boolean | string | undefined
}): AccountFields {
  switch (String(change_account)) {
    case 'true':
      if (account_id === undefined) throw invalidInput({ account_id: { code: 'account_required' } })
      return { targetAccountId: account_id }
    case 'false':
    case 'undefined':
      return { expectedAccountId: account_id }
    default:
      return { expectedAccountId: account_id, targetAccountId: String(change_account) }
  }
}

/**
 * Moves an event, with its series and exceptions, to another account of its owner: to the calendar that the input
 * names, if it belongs to the account, otherwise to the account's main calendar.
 * @returns the moved event, and the input with its new calendar
 * @throws {DomainError} `not_found` for another user's account, `account_not_writable` for a read-only one,
 *   `is_meeting` for a meeting
 */
export async function moveToAccount(
  trx: Db,
  resolved: ResolvedEvent,
  account_id: string,
  input: EventUpdate,
): Promise<{ resolved: ResolvedEvent; input: EventUpdate }> {
  const { event, instance } = resolved
  const calendar_id = await findTargetCalendarId(trx, event, account_id, input.calendar_id)
  if (calendar_id === event.calendar_id) return { resolved, input: { ...input, calendar_id } }
  if (event.meeting_id !== null) throw eventIsMeeting()
  await moveEventToCalendar(trx, instance?.series ?? event, calendar_id)
  const withTargetCalendar = (row: EventRow): EventRow => ({ ...row, calendar_id })
  return {
    resolved: {
      ...resolved,
      event: withTargetCalendar(event),
      ...(instance && { instance: { ...instance, series: withTargetCalendar(instance.series) } }),
    },
    input: { ...input, calendar_id },
  }
}

async function findTargetCalendarId(
  trx: Db,
  { user_id }: EventRow,
  account_id: string,
  requestedId: string | undefined,
): Promise<CalendarId> {
  const calendars = await listEventCalendars(trx, user_id)
  const requestedCalendar = calendars.get(requestedId as CalendarId)
  const targetCalendar =
    requestedCalendar?.account_id === account_id ? requestedCalendar : await getMainCalendar(trx, user_id, account_id)
  if (!targetCalendar.is_writable) throw accountNotWritable('change_account')
  return targetCalendar.calendar_id
}
