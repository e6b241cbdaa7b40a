import { jwtDecode } from 'jwt-decode'
import * as v from 'valibot'
import type { UserInfo } from '#shared/access.ts'

/**
 * An unreadable bearer token; the message is the decoder's reason (not a string, a missing part, invalid base64,
 * invalid JSON) or another.
 */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError'
}

function payloadOf(token: string): Record<string, unknown> {
  const payload = decoded(token)
  if (token.split('.').length !== 3) throw new InvalidTokenError('A token has three parts')
  return payload
}

function decoded(token: string): Record<string, unknown> {
  try {
    return jwtDecode<Record<string, unknown>>(token)
  } catch (cause) {
    throw new InvalidTokenError(cause instanceof Error ? cause.message : undefined, { cause })
  }
}

/** The response of `/auth/refresh` and `/auth/exchange-code`. */
export const tokenResponse = v.object({ token: v.string() })

export const userInfoSchema: v.GenericSchema<unknown, UserInfo> = v.object({
  email: v.string(),
  name: v.string(),
  picture: v.nullable(v.string()),
  user_id: v.string(),
})

/**
 * The user of a bearer token. Only the server verifies the signature.
 * @throws InvalidTokenError
 */
export function decodeUserInfo(token: string): UserInfo {
  const payload = payloadOf(token)
  const userInfo = v.safeParse(userInfoSchema, { picture: null, ...payload, name: payload['name'] ?? payload['email'] })
  if (!userInfo.success) throw new InvalidTokenError('The token does not say who it is for')
  return userInfo.output
}

/** The expiry of a token in epoch milliseconds; 0 if it cannot be read. */
export function tokenExpiry(token: string): number {
  try {
    const { exp } = payloadOf(token)
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
