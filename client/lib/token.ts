import { jwtDecode } from 'jwt-decode'
import type { UserInfo } from '#shared/access.ts'

/** A bearer token that cannot be read: not three parts, or a middle part that does not decode. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError'
}

function payloadOf(token: string): Record<string, unknown> {
  if (token.split('.').length !== 3) throw new InvalidTokenError('A token has three parts')
  try {
    return jwtDecode<Record<string, unknown>>(token)
  } catch (cause) {
    throw new InvalidTokenError('The token cannot be decoded', { cause })
  }
}

/**
 * Who a bearer token speaks of; its expiry is left out. The signature is the server's to check.
 * @throws InvalidTokenError
 */
export function decodeUserInfo(token: string): UserInfo {
  const { email, name, picture, user_id } = payloadOf(token)
  if (typeof email !== 'string' || typeof user_id !== 'string') {
    throw new InvalidTokenError('The token does not say who it is for')
  }
  return {
    email,
    name: typeof name === 'string' ? name : email,
    picture: typeof picture === 'string' ? picture : null,
    user_id,
  }
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
