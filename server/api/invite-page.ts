import { getInvitationToken } from '#shared/invitations.ts'
import { readDuration } from '#shared/invite-page.ts'
import type { Language } from '#shared/languages.ts'
import { DAY, isTimeZone, MINUTE } from '#shared/time.ts'
import { exchangeLink, type Invitation } from '../features/invitations/tokens.ts'
import { listForGuest } from '../features/matching/availability.ts'
import { DomainError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { contentOf, type Drawing, inFrame } from './drawing.ts'

/** This week, the next, and the one after it for who comes at the end of a week; in the reader's zone, wherever that is. */
const AHEAD = 22 * DAY

/** The page of a link, as it is asked for. */
interface PageRequest {
  /** As it was opened, its query included. */
  url: string
  url_invites: string
  query: Record<string, unknown>
  ip: string
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
  return async ({ url, url_invites, query, ip, locale, language, zone }) => {
    const input = getInvitationToken.safeParse({ url_invites, ...readDuration(query) })
    if (!input.success) return undefined
    try {
      const { opened, invitation } = await exchangeLink(services, ip, input.data)
      const now = services.clock.now()
      const offered = await offeredUntil(services, ip, invitation, now + AHEAD)
      const reader = { zone: zone ?? opened.senderInfo.time_zone, locale, language }
      const invite = { now, invitation: opened, offered, reader }
      const data = { year: new Date(now).getFullYear(), invite }
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

/** What the reader will look at first, for as far as they will look. */
async function offeredUntil(services: Services, ip: string, invitation: Invitation, until: number) {
  const slots = await listForGuest({ services, ip }, invitation, new Date(until).toISOString())
  return { until, starts: slots.map(({ start }) => Date.parse(start) / MINUTE) }
}

/** Reads the zone that a browser tells; undefined for one that this runtime does not know. */
export function readZone(header: unknown): string | undefined {
  return typeof header === 'string' && isTimeZone(header) ? header : undefined
}
