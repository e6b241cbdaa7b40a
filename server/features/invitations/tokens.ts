import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { DETAIL } from '#shared/errors.ts'
import type { OpenedInvitation, SenderInfo } from '#shared/invitations.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findPerson, findPersonByUrl, type Person } from '../users/people.ts'
import { findLink } from './store.ts'

/** Seconds that an invitation token is good for. */
const LIFETIME = 3600
const EXCHANGES = { name: 'link-exchange', points: 120, seconds: 60 }

const payloadSchema = z.object({
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  user_id: z.string(),
  url_invites: z.string(),
  event_duration: z.number(),
  time_zone: z.string(),
})

/** Whose invitation a token is, as they are now, and for how long a meeting (minutes). */
export interface Invitation {
  sender: Person
  event_duration: number
  url_invites: string
}

/**
 * Exchanges a link for an invitation token, which carries the public card of its owner; `invitation` is for the server
 * alone, which may go on with it.
 * @throws {DomainError} `not_found` for a link that is nobody's
 */
export async function exchangeLink(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'limits'>,
  ip: string,
  input: { url_invites: string; event_duration?: number | undefined },
): Promise<{ opened: OpenedInvitation; invitation: Invitation }> {
  await services.limits.consume(EXCHANGES, ip)
  const { url_invites } = input
  const found = await findSender(services, url_invites)
  if (!found) throw new DomainError('not_found', 'not_found', DETAIL.notFound)
  const { email, name, picture, user_id, time_zone } = found.sender
  const event_duration = input.event_duration ?? found.event_duration
  const senderInfo: SenderInfo = { email, name, picture, user_id, url_invites, event_duration, time_zone }
  const tokenInvitation = await new SignJWT({ ...senderInfo })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(services.clock.now() / 1000) + LIFETIME)
    .sign(services.secrets.invitation)
  return { opened: { tokenInvitation, senderInfo }, invitation: { sender: found.sender, event_duration, url_invites } }
}

async function findSender({ db }: Pick<Services, 'db'>, url_invites: string) {
  const link = await findLink(db, url_invites)
  const sender = link ? await findPerson(db, link.user_id) : await findPersonByUrl(db, url_invites)
  return sender?.is_auth ? { sender, event_duration: link?.event_duration ?? sender.event_duration } : undefined
}

/**
 * Reads an invitation token.
 * @throws {DomainError} `unauthenticated`: `Invalid token` or `Expired Token`
 */
export async function verifyInvitationToken(
  { clock, secrets }: Pick<Services, 'clock' | 'secrets'>,
  token: string,
): Promise<{ valid: true; senderInfo: SenderInfo }> {
  try {
    const currentDate = new Date(clock.now())
    const { payload } = await jwtVerify(token, secrets.invitation, { algorithms: ['HS256'], currentDate })
    return { valid: true, senderInfo: payloadSchema.parse(payload) }
  } catch (error) {
    const expired = error instanceof errors.JWTExpired
    throw new DomainError(
      'unauthenticated',
      expired ? 'expired_token' : 'invalid_token',
      expired ? DETAIL.expiredToken : DETAIL.invalidToken,
    )
  }
}

/**
 * Opens an invitation: its token must be good and its link still exist.
 * @throws {DomainError} `unauthenticated`
 */
export async function openInvitation(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<Invitation> {
  const { senderInfo } = await verifyInvitationToken(services, token)
  const found = await findSender(services, senderInfo.url_invites)
  if (found?.sender.user_id !== senderInfo.user_id) {
    throw new DomainError('unauthenticated', 'invalid_token', DETAIL.invalidToken)
  }
  return { sender: found.sender, event_duration: senderInfo.event_duration, url_invites: senderInfo.url_invites }
}
