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

/** A request for the page of a link. */
interface PageRequest {
  /** The requested URL, including its query. */
  url: string
  url_invites: string
  query: Record<string, unknown>
  /** The network that rate limits count. */
  network: string
  locale: string
  language: Language
  /** Set if the browser sent its time zone: it already has the page and gets only the new content. */
  zone: string | undefined
}

/** Renders the page of a link; undefined for an unknown link, which the client handles. */
type DrawInvite = (request: PageRequest) => Promise<string | undefined>

/**
 * Server-renders invitation pages with the client's own code. Guests and link previews see whose link it is before any
 * script loads.
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

/** Parses the browser's time zone; undefined if this runtime does not know it. */
export function readZone(header: unknown): string | undefined {
  return typeof header === 'string' && isTimeZone(header) ? header : undefined
}
