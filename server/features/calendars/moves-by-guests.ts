import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { listAddresses } from '../users/people.ts'
import { organizerOnly } from './errors.ts'
import { findCalendar } from './management/store.ts'
import type { EventRow } from './tables.ts'

const TIME_FIELDS = ['all_day', 'start_at', 'end_at', 'recurrence'] as const

export function hasSameTimes(event: EventRow, other: EventRow): boolean {
  return TIME_FIELDS.every((field) => isDeepStrictEqual(event[field], other[field]))
}

/**
 * Keeps guests from moving an event where that would change only their own copy, or only ours: the others would not
 * know, and the event's actual time would count as free.
 * @throws {DomainError} `organizer_only`
 */
export async function rejectMoveByGuest(
  { calendarProviders }: Pick<Services, 'calendarProviders'>,
  trx: Db,
  { user_id, calendar_id, organizer, attendees, guests_can_modify }: EventRow,
): Promise<void> {
  if (guests_can_modify) return
  const calendar = await findCalendar(trx, user_id, calendar_id)
  const provider = calendarProviders.find((candidate) => candidate.provider === calendar?.account_provider)
  if (!calendar || !provider?.onlyOrganizersCanMove) return
  // At Google, the address of a calendar is its id: whoever edits a shared calendar acts as its owner.
  const ownAddresses = [calendar.account_email, calendar.external_id, ...(await listAddresses(trx, user_id))]
  const isGuest = attendees.some(({ email }) => ownAddresses.includes(email))
  if (isGuest && !ownAddresses.includes(organizer.email)) throw organizerOnly()
}
