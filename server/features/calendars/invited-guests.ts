import type { Db } from '../../platform/db/database.ts'
import { invalidInput } from '../../platform/errors.ts'
import { isOwnUid } from './event-input.ts'
import type { ResolvedEvent } from './event-lookup.ts'
import { type EventCalendar, listEventCalendars } from './management/store.ts'
import { listExceptionsFrom } from './store.ts'
import type { EventRow } from './tables.ts'

/**
 * Whether the provider may have invited an event's guests. If such an event moved to another calendar, it would be
 * deleted in the first, and its guests would lose it. For events created in Meridian, nobody is invited.
 */
export function hasInvitations(
  { ical_uid, meeting_id, attendees, organizer }: EventRow,
  { external_id }: Pick<EventCalendar, 'external_id'>,
): boolean {
  if (external_id === null || meeting_id !== null || isOwnUid(ical_uid)) return false
  return attendees.some(({ email }) => email !== organizer.email)
}

/**
 * Keeps an event in its calendar, with its series and exceptions, if any of them has invitations.
 * @throws {DomainError} `invalid_input` on the field `calendar_id`
 */
export async function rejectMoveOfInvitations(trx: Db, { event, instance }: ResolvedEvent): Promise<void> {
  const calendar = (await listEventCalendars(trx, event.user_id)).get(event.calendar_id)
  const series = instance?.series ?? event
  const exceptions = await listExceptionsFrom(trx, { series, start: series.start_at.getTime() })
  if (calendar && [series, ...exceptions].some((row) => hasInvitations(row, calendar)))
    throw invalidInput({ calendar_id: { code: 'move_cancels_invitations' } })
}
