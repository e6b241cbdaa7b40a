import { getInvitationToken } from '#shared/invitations.ts'
import { readDuration } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import { isTimeZone } from '#shared/time.ts'
import { LIMITS as INVITATION_LIMITS } from '../features/invitations/limits.ts'
import { exchangeLink } from '../features/invitations/tokens.ts'
import { LIMITS as MATCHING_LIMITS } from '../features/meetings/limits.ts'
import { DomainError } from '../platform/errors.ts'
import { countTry } from '../platform/limits/limited.ts'
import type { Services } from '../platform/services.ts'
import { contentOf, type Drawing, inFrame } from './drawing.ts'
import { offeredTimes } from './offered-times.ts'

/** The page of a link, as it is asked for. */
interface PageRequest {
  /** As it was opened, its query included. */
  url: string
  url_invites: string
  query: Record<string, unknown>
  /** As rate limits count it. */
  network: string
  locale: string
  language: Language
  /** Where the browser has told its zone: it has the page, and is sent what takes the place of its content alone. */
  zone: string | undefined
}

/** Makes the page of a link; undefined for one that leads to nobody, which the client explains by itself. */
type DrawInvite = (request: PageRequest) => Promise<string | undefined>

/**
 * The pages of invitations, drawn by the client's own code as it was built for the server. A guest sees whose link it
 * is before any script has arrived, and so do the previews of the chat in which it was shared.
 */
export function inviteDrawing(services: Services, { renderer, frames }: Drawing): DrawInvite {
  return async ({ url, url_invites, query, network, locale, language, zone }) => {
    const input = getInvitationToken.safeParse({ url_invites, ...readDuration(query) })
    if (!input.success) return undefined
    try {
      const counted = { services, caller: null, network }
      await countTry(counted, INVITATION_LIMITS.exchanges)
      const { opened, invitation } = await exchangeLink(counted, input.data)
      const now = services.clock.now()
      await countTry(counted, MATCHING_LIMITS.listings)
      const reader = { zone: zone ?? opened.senderInfo.time_zone, locale, language }
      const offered = await offeredTimes(services, invitation, { zone: reader.zone, now })
      const invite = { now, invitation: opened, offered, reader }
      const data = { year: new Date(now).getFullYear(), site: services.config.siteLinks, invite }
      const drawn = await renderer.renderInvite(url, data, services.config.publicUrl)
      if (zone !== undefined) return contentOf(drawn.body, data)
      const frame = frames[language]['/invites'].replace('data-zone=""', () => `data-zone="${reader.zone}"`)
      return inFrame(frame, language, drawn, data)
    } catch (error) {
      if (error instanceof DomainError) return undefined
      throw error
    }
  }
}

/** Reads the zone that a browser tells; undefined for one that this runtime does not know. */
export function readZone(header: unknown): string | undefined {
  return typeof header === 'string' && isTimeZone(header) ? header : undefined
}
