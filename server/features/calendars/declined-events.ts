import type { Attendee } from '#shared/events.ts'

/**
 * Whether a user has declined an event: somebody invited under two addresses has to decline under both.
 * @param ownAddresses all of the user's addresses, and that of the event's account
 */
export function isDeclinedBy(attendees: readonly Attendee[], ownAddresses: readonly string[]): boolean {
  const ownResponses = attendees.filter(({ email }) => ownAddresses.includes(email))
  return ownResponses.length > 0 && ownResponses.every(({ response_status }) => response_status === 'declined')
}
