import type { UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { randomSecret } from '../../platform/ids.ts'
import { keyedHash, type Secrets, sha256 } from '../../platform/secrets.ts'

/** A session that nobody uses ends after this long; every use begins it anew. */
export const REFRESH_LIFETIME = 30 * DAY

/** A session ends after this long, however often it is used. */
export const SESSION_LIFETIME = 90 * DAY

/** When a session ends unless it is used again. */
export function sessionExpiry(created_at: Date, used_at: Date): Date {
  return new Date(Math.min(created_at.valueOf() + SESSION_LIFETIME, used_at.valueOf() + REFRESH_LIFETIME))
}

/**
 * How long (ms) a token that was just replaced is still answered. Two tabs may refresh at the same moment, and a page
 * may be left before the answer reaches it: neither is a theft.
 */
export const REPLACED_GRACE = 10_000

/** What the cookie holds: whose it is, so that it is looked up under its user, and the secret. */
export interface RefreshToken {
  user_id: UserId
  secret: string
}

export function newRefreshToken(user_id: UserId): RefreshToken {
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

/** The form in which a token is stored. */
export function hashOf({ secret }: RefreshToken): string {
  return sha256(secret)
}

/**
 * The token that replaces `token`: always the same one, so that a repeated refresh is given what the first was
 * given, though only hashes are stored, and a family never has two branches. Without our key it cannot be
 * foretold from `token`.
 */
export function successorOf(secrets: Secrets, { user_id, secret }: RefreshToken): RefreshToken {
  return { user_id, secret: keyedHash(secrets.hashing, `refresh token after ${secret}`) }
}
