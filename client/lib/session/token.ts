import { jwtDecode } from 'jwt-decode'
import type { UserInfo } from '#shared/access.ts'
import { isMembers, type Members, textOrNull } from '../json.ts'

/**
 * A bearer token that cannot be read. Its message is the decoder's reason (no string, a missing part, invalid base64,
 * invalid JSON), or what else is wrong.
 */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError'
}

function payloadOf(token: string): Members {
  const payload = decoded(token)
  if (token.split('.').length !== 3) throw new InvalidTokenError('A token has three parts')
  return payload
}

function decoded(token: string): Members {
  try {
    return jwtDecode<Members>(token)
  } catch (cause) {
    throw new InvalidTokenError(cause instanceof Error ? cause.message : undefined, { cause })
  }
}

/** Reads who is meant from members that may be anything; undefined if they do not say. */
export function readUserInfo(value: unknown): UserInfo | undefined {
  if (!isMembers(value)) return undefined
  const { email, name, picture, user_id } = value
  if (typeof email !== 'string' || typeof user_id !== 'string') return undefined
  return { email, name: textOrNull(name) ?? email, picture: textOrNull(picture), user_id }
}

/**
 * Who a bearer token speaks of; its expiry is left out. The signature is the server's to check.
 * @throws InvalidTokenError
 */
export function decodeUserInfo(token: string): UserInfo {
  const userInfo = readUserInfo(payloadOf(token))
  if (!userInfo) throw new InvalidTokenError('The token does not say who it is for')
  return userInfo
}

/** When a token ends, in epoch milliseconds; 0 for one that cannot be read or does not say. */
export function tokenExpiry(token: string): number {
  try {
    const { exp } = payloadOf(token)
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
