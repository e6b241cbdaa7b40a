import type { UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { randomSecret } from '../../platform/ids.ts'
import { keyedHash, type Secrets, sha256 } from '../../platform/secrets.ts'

/** An unused session ends after this long; every use extends it. */
export const REFRESH_LIFETIME = 30 * DAY

/** Maximum lifetime of a session, however often it is used. */
const SESSION_LIFETIME = 90 * DAY

/** When a session ends unless it is used again. */
export function getSessionExpiry(created_at: Date, used_at: Date): Date {
  return new Date(Math.min(created_at.valueOf() + SESSION_LIFETIME, used_at.valueOf() + REFRESH_LIFETIME))
}

/**
 * How long (ms) a replaced token is still accepted. Two tabs may refresh at the same moment, or a page may close before
 * the response arrives; neither means that the token was stolen.
 */
export const REUSE_GRACE_PERIOD = 10_000

/** The content of the refresh cookie: a secret, and the id of the user. */
export interface RefreshToken {
  user_id: UserId
  secret: string
}

export function createRefreshToken(user_id: UserId): RefreshToken {
  return { user_id, secret: randomSecret() }
}

export function parseRefreshToken(cookie: string | undefined): RefreshToken | undefined {
  const [user_id = '', secret = ''] = (cookie ?? '').split('.', 2)
  return isUserId(user_id) && secret ? { user_id, secret } : undefined
}

function isUserId(text: string): text is UserId {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

export function formatRefreshToken({ user_id, secret }: RefreshToken): string {
  return `${user_id}.${secret}`
}

/** The stored form of a token. */
export function hashRefreshToken({ secret }: RefreshToken): string {
  return sha256(secret)
}

/**
 * Derives a token's successor deterministically, so that a repeated refresh gets the same token as the first and a
 * token family never branches, although only hashes are stored. The successor cannot be derived without the server's
 * key.
 */
export function deriveSuccessor(secrets: Secrets, { user_id, secret }: RefreshToken): RefreshToken {
  return { user_id, secret: keyedHash(secrets.hashing, `refresh token after ${secret}`) }
}
