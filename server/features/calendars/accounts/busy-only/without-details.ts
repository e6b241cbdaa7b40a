import { isDeclinedBy } from '#shared/meetings.ts'
import type { RemoteEvent } from '../../providers/provider.ts'

/**
 * An event as a busy-only account stores it: without its title, description, location, meeting link and people. A
 * declined event becomes transparent, because the owner's response is not stored.
 * @param owner the address of the account, and all addresses of its user
 */
export function withoutDetails(
  event: RemoteEvent,
  { account_email, addresses }: { account_email: string; addresses: readonly string[] },
): RemoteEvent {
  const isDeclined = isDeclinedBy(event.attendees, [account_email, ...addresses])
  return {
    ...event,
    summary: '',
    description: null,
    location: null,
    attendees: [],
    organizer: { email: account_email, name: null },
    meeting_url: null,
    transparency: isDeclined ? 'transparent' : event.transparency,
  }
}
