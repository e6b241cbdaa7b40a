import type { EventInput } from '#shared/events.ts'
import type { CalendarId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { accountKeptElsewhere, invalidInput, isMeeting } from './errors.ts'
import { getMainCalendar } from './management/calendar.ts'
import { listEventCalendars } from './management/store.ts'
import type { OwnEvent } from './own-events.ts'
import { moveToCalendar } from './store.ts'
import type { EventRow } from './tables.ts'

/** The account in which a call expects an event, and the account to move it to. */
export interface AccountsOfEvent {
  account_id?: string | undefined
  change_account?: string | undefined
}

/**
 * Interprets a call's two account fields: with `change_account=true`, `account_id` is the target.
 * @throws {DomainError} `invalid` on the field `account_id` when that is missing
 */
export function accountsOf({
  account_id,
  change_account,
}: {
  account_id?: string | undefined
  change_account?: boolean | string | undefined
}): AccountsOfEvent {
  switch (String(change_account)) {
    case 'true':
      if (account_id === undefined) throw invalidInput({ account_id: { code: 'account_required' } })
      return { change_account: account_id }
    case 'false':
    case 'undefined':
      return { account_id }
    default:
      return { account_id, change_account: String(change_account) }
  }
}

/**
 * Moves an event, with its series and exceptions, to another account of its owner: to the calendar that the input
 * names, if it belongs to the account, otherwise to the account's main calendar.
 * @returns the moved event, and the input for it there
 * @throws {DomainError} `not_found` for another user's account, `conflict` when the account is read-only
 */
export async function moveToAccount(
  trx: Db,
  own: OwnEvent,
  account_id: string,
  input: EventInput,
): Promise<{ own: OwnEvent; input: EventInput }> {
  const { event, instance } = own
  const calendar_id = await targetIn(trx, event, account_id, input.calendar_id)
  if (calendar_id === event.calendar_id) return { own, input: { ...input, calendar_id } }
  if (event.meeting_id !== null) throw isMeeting()
  await moveToCalendar(trx, instance?.series ?? event, calendar_id)
  const moved = (row: EventRow): EventRow => ({ ...row, calendar_id })
  return {
    own: {
      ...own,
      event: moved(event),
      ...(instance && { instance: { ...instance, series: moved(instance.series) } }),
    },
    input: { ...input, calendar_id },
  }
}

async function targetIn(
  trx: Db,
  { user_id }: EventRow,
  account_id: string,
  wanted: string | undefined,
): Promise<CalendarId> {
  const calendars = await listEventCalendars(trx, user_id)
  const named = calendars.get(wanted as CalendarId)
  const target = named?.account_id === account_id ? named : await getMainCalendar(trx, user_id, account_id)
  if (!target.is_writable) throw accountKeptElsewhere('change_account')
  return target.calendar_id
}
