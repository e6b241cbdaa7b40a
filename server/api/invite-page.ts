import { invitationTokenQuery } from '#shared/invitations.ts'
import { parseDuration } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import { isTimeZone } from '#shared/time.ts'
import { LIMITS as INVITATION_LIMITS } from '../features/invitations/limits.ts'
import { exchangeLink } from '../features/invitations/tokens.ts'
import { LIMITS as MATCHING_LIMITS } from '../features/meetings/limits.ts'
import { DomainError } from '../platform/errors.ts'
import { countAttempt } from '../platform/limits/declared-limit.ts'
import type { Services } from '../platform/services.ts'
import { listOfferedTimes } from './offered-times.ts'
import { fillTemplate, renderRoot, type SsrBuild } from './ssr.ts'

/** A request for the page of a link. */
interface InvitePageRequest {
  /** The requested URL, including its query. */
  url: string
  url_invites: string
  query: Record<string, unknown>
  /** The network that rate limits count. */
  network: string
  locale: string
  language: Language
  /** Set if the browser sent its time zone: it already has the page and gets only the new content. */
  timeZone: string | undefined
}

/** Renders the page of a link; undefined for an unknown link, which the client handles. */
type RenderInvitePage = (request: InvitePageRequest) => Promise<string | undefined>

/**
 * Server-renders invitation pages with the client's own code. Guests and link previews see whose link it is before any
 * script loads.
 */
export function createInvitePageRenderer(services: Services, { renderer, templates }: SsrBuild): RenderInvitePage {
  return async ({ url, url_invites, query, network, locale, language, timeZone: zone }) => {
    const input = invitationTokenQuery.safeParse({ url_invites, ...parseDuration(query) })
    if (!input.success) return undefined
    try {
      const limitedRequest = { services, caller: null, network }
      await countAttempt(limitedRequest, INVITATION_LIMITS.exchanges)
      const { opened, invitation } = await exchangeLink(limitedRequest, input.data)
      const now = services.clock.now()
      await countAttempt(limitedRequest, MATCHING_LIMITS.listings)
      const reader = { zone: zone ?? opened.senderInfo.time_zone, locale, language }
      const offered = await listOfferedTimes(services, invitation, { timeZone: reader.zone, now })
      const invite = { now, invitation: opened, offered, reader }
      const data = { year: new Date(now).getFullYear(), site: services.config.siteLinks, invite }
      const rendered = await renderer.renderInvite(url, data, services.config.publicUrl)
      if (zone !== undefined) return renderRoot(rendered.body, data)
      const template = templates[language]['/invites'].replace('data-zone=""', () => `data-zone="${reader.zone}"`)
      return fillTemplate(template, language, rendered, data)
    } catch (error) {
      if (error instanceof DomainError) return undefined
      throw error
    }
  }
}

/** Parses the browser's time zone; undefined if this runtime does not know it. */
export function parseTimeZone(header: unknown): string | undefined {
  return typeof header === 'string' && isTimeZone(header) ? header : undefined
}
