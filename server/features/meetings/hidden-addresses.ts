import type { CalendarEvent } from '#shared/events.ts'
import type { Caller } from '../../platform/trpc.ts'
import type { Meeting, Participant } from './store.ts'

/**
 * The addresses to hide in a response about a meeting. Users at the meeting see every address, as in their calendars
 * and emails. Other callers do not see the addresses of users who hide theirs.
 * @param actor the participant that the caller acts as, whose own address stays visible
 */
export function listHiddenAddresses(
  caller: Pick<Caller, 'user_id'> | null,
  actor: Pick<Participant, 'email'> | null,
  { participants }: Pick<Meeting, 'participants'>,
): string[] {
  if (caller && participants.some(({ user_id }) => user_id === caller.user_id)) return []
  const hiddenParticipants = participants.filter(
    ({ email, is_email_public }) => !is_email_public && email !== actor?.email,
  )
  return hiddenParticipants.map(({ email }) => email)
}

/** The event with these addresses blanked. */
export function hideAddresses(event: CalendarEvent, hiddenAddresses: readonly string[]): CalendarEvent {
  const mask = (email: string) => (hiddenAddresses.includes(email) ? '' : email)
  return {
    ...event,
    attendees: event.attendees.map((attendee) => ({ ...attendee, email: mask(attendee.email) })),
    organizer: { ...event.organizer, email: mask(event.organizer.email) },
    account_email: mask(event.account_email),
  }
}
