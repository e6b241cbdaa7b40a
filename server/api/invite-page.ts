import { invitationTokenQuery } from '#shared/invitations.ts'
import type { InvitePageData, OpenedLink } from '#shared/invite-page.ts'
import { isTimeZone } from '#shared/time.ts'
import { LIMITS as INVITATION_LIMITS } from '../features/invitations/limits.ts'
import { exchangeLink } from '../features/invitations/tokens.ts'
import { listOfferedTimes } from '../features/meetings/guests/offered-times.ts'
import { LIMITS as MEETING_LIMITS } from '../features/meetings/limits.ts'
import { DomainError } from '../platform/errors.ts'
import { countAttempt } from '../platform/limits/declared-limit.ts'
import type { Services } from '../platform/services.ts'

interface Visitor {
  /** The client's network, under which rate limits count its requests. */
  network: string
  /** The time zone from the cookie, if any. */
  timeZone: string | undefined
}

/**
 * Loads the data of an invitation page, under the same rate limits as the API, so that guests and link previews see
 * whose link it is before any script loads. Undefined if the link cannot be opened or a limit is reached; the client
 * handles both.
 */
export async function loadInvitePage(
  services: Services,
  link: OpenedLink,
  { network, timeZone }: Visitor,
): Promise<InvitePageData | undefined> {
  const input = invitationTokenQuery.safeParse(link)
  if (!input.success) return undefined
  try {
    const limitedRequest = { services, caller: null, network }
    await countAttempt(limitedRequest, INVITATION_LIMITS.exchanges)
    const { openedInvitation, invitation } = await exchangeLink(limitedRequest, input.data)
    const now = services.clock.now()
    await countAttempt(limitedRequest, MEETING_LIMITS.listings)
    const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : openedInvitation.senderInfo.time_zone
    const offeredTimes = await listOfferedTimes(services, invitation, { timeZone: zone, now })
    return { now, invitation: openedInvitation, offeredTimes, zone }
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
