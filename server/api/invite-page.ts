import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getInvitationToken } from '#shared/invitations.ts'
import {
  type InvitePageData,
  type InvitePageRenderer,
  PAGE_DATA_ID,
  READER_ZONE,
  type Reader,
  readDuration,
} from '#shared/invite-page.ts'
import { DAY, isTimeZone, MINUTE } from '#shared/time.ts'
import { exchangeLink } from '../features/invitations/tokens.ts'
import { listAvailability } from '../features/matching/availability.ts'
import { DomainError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'

const DRAWING = path.join(import.meta.dirname, '../../dist/drawing')

/** This week, the next, and the one after it for who comes at the end of a week; in the reader's zone, wherever that is. */
const AHEAD = 22 * DAY

/** The page of a link, as it is asked for. */
interface PageRequest {
  /** As it was opened, its query included. */
  url: string
  url_invites: string
  query: Record<string, unknown>
  ip: string
  /** Undefined for a browser that has not told its zone: it is sent the page without the times. */
  reader: Reader | undefined
}

/**
 * Makes the page of a link; undefined for one that leads to nobody, which the client explains by itself. A reader is
 * sent what takes the place of the page's content alone.
 */
type DrawInvite = (request: PageRequest) => Promise<string | undefined>

/**
 * The pages of invitations, drawn by the client's own code as it was built for the server. A guest sees whose link it
 * is before any script has arrived, and so do the previews of the chat in which it was shared.
 * @returns undefined when nothing was built
 */
export async function inviteDrawing(services: Services): Promise<DrawInvite | undefined> {
  const frame = await readFile(path.join(DRAWING, 'invite.html'), 'utf8').catch(() => undefined)
  if (frame === undefined) return undefined
  const renderer: InvitePageRenderer = await import(pathToFileURL(path.join(DRAWING, 'entry-server.js')).href)
  return async ({ url, url_invites, query, ip, reader }) => {
    const input = getInvitationToken.safeParse({ url_invites, ...readDuration(query) })
    if (!input.success) return undefined
    try {
      const invitation = await exchangeLink(services, ip, input.data)
      const now = services.clock.now()
      const offered = await offeredUntil(services, ip, invitation.tokenInvitation, now + AHEAD)
      const data = { now, invitation, offered, ...(reader && { reader }) }
      const { head, body } = await renderer.renderInvite(url, data)
      const content = contentOf(body, data)
      return reader ? content : inFrame(frame, head, content)
    } catch (error) {
      if (error instanceof DomainError) return undefined
      throw error
    }
  }
}

/** What the reader will look at first, for as far as they will look. */
async function offeredUntil(services: Services, ip: string, token: string, until: number) {
  const time_max = new Date(until).toISOString()
  const { slots } = await listAvailability({ services, ip, caller: null }, { token, time_max })
  return { until, starts: slots.map(({ start }) => Date.parse(start) / MINUTE) }
}

/** A drawn page's root element, and what it was drawn from. */
function contentOf(body: string, data: InvitePageData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<div id="root">${body}</div><script id="${PAGE_DATA_ID}" type="application/json">${json}</script>`
}

function inFrame(frame: string, head: string, content: string): string {
  return frame
    .replace('<meta charset="utf-8" />', (charset) => charset + head)
    .replace('<div id="root"></div>', () => content)
}

/** Reads what a browser tells of its reader; undefined for a zone or a language that this runtime does not know. */
export function readReader(headers: IncomingHttpHeaders): Reader | undefined {
  const zone = headers[READER_ZONE]
  const [locale = ''] = (headers['accept-language'] ?? '').split(/[,;]/)
  if (typeof zone !== 'string' || !isTimeZone(zone)) return undefined
  try {
    return { zone, locale: new Intl.Locale(locale.trim()).toString() }
  } catch {
    return undefined
  }
}
