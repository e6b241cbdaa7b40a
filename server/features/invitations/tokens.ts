import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { OpenedInvitation, SenderInfo } from '#shared/invitations.ts'
import { DomainError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import { type ActionLimit, checkActionLimit, recordAction } from '../../platform/limits/action-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Context } from '../../platform/trpc.ts'
import type { Person } from '../users/people.ts'
import { type FoundLink, findLink } from './store.ts'

/** Lifetime of an invitation token in seconds. */
const TOKEN_LIFETIME = 3600
/** Limits lookups of unknown links per network: allows typos, but no dictionary attacks. */
const UNKNOWN_LINK_LIMIT: ActionLimit = { action: 'link-miss', max: 60, seconds: 3600 }

const payloadSchema = z.object({
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  user_id: z.string(),
  url_invites: z.string(),
  event_duration: z.number(),
  time_zone: z.string(),
})

/** The owner of an invitation with their current settings, and the duration in minutes. */
export interface Invitation {
  sender: Person
  event_duration: number
  url_invites: string
}

/**
 * Exchanges a link for an invitation token that carries the link owner's public details; `invitation` is for the server
 * only. A duration other than the link's own is used only if the owner offers it.
 * @throws {DomainError} `not_found` for an unknown link, or if its owner is not verified
 */
export async function exchangeLink(
  { services, network }: Pick<Context, 'network'> & { services: Pick<Services, 'db' | 'clock' | 'config' | 'secrets'> },
  input: { url_invites: string; event_duration?: number | undefined },
): Promise<{ openedInvitation: OpenedInvitation; invitation: Invitation }> {
  const { db, clock, config } = services
  if (config.isRateLimitEnabled) await checkActionLimit(db, clock, UNKNOWN_LINK_LIMIT, network)
  const { url_invites } = input
  const link = await findActiveLink(services, url_invites)
  if (!link) {
    if (config.isRateLimitEnabled) await recordAction(db, clock, UNKNOWN_LINK_LIMIT, network)
    throw new DomainError('not_found')
  }
  const { name, picture, user_id, time_zone, is_email_public } = link.sender
  const email = is_email_public ? link.sender.email : ''
  const requestedDuration = input.event_duration
  const event_duration =
    requestedDuration !== undefined && link.offeredDurations.includes(requestedDuration)
      ? requestedDuration
      : link.event_duration
  const senderInfo: SenderInfo = { email, name, picture, user_id, url_invites, event_duration, time_zone }
  const tokenInvitation = await new SignJWT({ ...senderInfo })
    .setProtectedHeader({ alg: 'HS256' })
    // Every token is unique, because it scopes the Idempotency-Keys sent with it.
    .setJti(randomId())
    .setExpirationTime(Math.floor(services.clock.now() / 1000) + TOKEN_LIFETIME)
    .sign(services.secrets.invitation)
  return {
    openedInvitation: { tokenInvitation, senderInfo },
    invitation: { sender: link.sender, event_duration, url_invites },
  }
}

async function findActiveLink({ db }: Pick<Services, 'db'>, url_invites: string): Promise<FoundLink | undefined> {
  const link = await findLink(db, url_invites)
  return link?.sender.is_auth ? link : undefined
}

/**
 * Verifies that the invitation of a token can be opened, and returns its owner's public details from the token.
 * @throws {DomainError} `invalid_token` or `expired_token`
 */
export async function verifyInvitationToken(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<{ valid: true; senderInfo: SenderInfo }> {
  const { senderInfo } = await openToken(services, token)
  return { valid: true, senderInfo }
}

/**
 * Opens an invitation. Its token must be valid, its link must exist, and its owner must still offer the duration;
 * otherwise the client has to exchange the link again.
 * @throws {DomainError} `invalid_token` or `expired_token`
 */
export async function openInvitation(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<Invitation> {
  const { invitation } = await openToken(services, token)
  return invitation
}

async function openToken(services: Pick<Services, 'db' | 'clock' | 'secrets'>, token: string) {
  const { senderInfo, isExpired } = await parseToken(services, token)
  if (isExpired) throw expiredToken()
  const { isOffered, ...invitation } = await loadInvitation(services, senderInfo)
  if (!isOffered) throw invalidToken()
  return { senderInfo, invitation }
}

/**
 * Opens an invitation even if its token has expired or its duration is no longer offered, so that a retry can still
 * read the response saved under its Idempotency-Key. Callers that do anything new call `checkValidity` first, which
 * rejects both cases.
 * @throws {DomainError} `invalid_token` if the token is forged or its link no longer exists
 */
export async function openInvitationForRetry(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<Invitation & { checkValidity(): void }> {
  const { senderInfo, isExpired } = await parseToken(services, token)
  const { isOffered, ...invitation } = await loadInvitation(services, senderInfo)
  return {
    ...invitation,
    checkValidity() {
      if (isExpired) throw expiredToken()
      if (!isOffered) throw invalidToken()
    },
  }
}

/** Loads an invitation; `isOffered` says whether the owner still offers the duration. */
async function loadInvitation(
  services: Pick<Services, 'db'>,
  { url_invites, user_id, event_duration }: SenderInfo,
): Promise<Invitation & { isOffered: boolean }> {
  const link = await findActiveLink(services, url_invites)
  if (link?.sender.user_id !== user_id) throw invalidToken()
  return {
    sender: link.sender,
    event_duration,
    url_invites,
    isOffered: link.offeredDurations.includes(event_duration),
  }
}

async function parseToken({ clock, secrets }: Pick<Services, 'clock' | 'secrets'>, token: string) {
  try {
    const currentDate = new Date(clock.now())
    const { payload } = await jwtVerify(token, secrets.invitation, { algorithms: ['HS256'], currentDate })
    return { senderInfo: payloadSchema.parse(payload), isExpired: false }
  } catch (error) {
    // jose checks the signature before the expiry, so the payload can be trusted.
    const payload = error instanceof errors.JWTExpired ? payloadSchema.safeParse(error.payload) : undefined
    if (!payload?.success) throw invalidToken()
    return { senderInfo: payload.data, isExpired: true }
  }
}

function expiredToken(): DomainError {
  return new DomainError('expired_token')
}

function invalidToken(): DomainError {
  return new DomainError('invalid_token')
}
