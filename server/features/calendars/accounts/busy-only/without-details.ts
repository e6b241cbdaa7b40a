import type { RemoteEvent } from '../../providers/provider.ts'

/**
 * An event as a busy-only account stores it: without its title, description, location, meeting link and people. A
 * declined event becomes transparent, because the owner's response is not stored.
 * @param email the address of the account
 */
export function withoutDetails(event: RemoteEvent, email: string): RemoteEvent {
  const isDeclined = event.attendees.some((person) => person.email === email && person.response_status === 'declined')
  return {
    ...event,
    summary: '',
    description: null,
    location: null,
    attendees: [],
    organizer: { email, name: null },
    meeting_url: null,
    transparency: isDeclined ? 'transparent' : event.transparency,
  }
}
