import { InvalidTokenError, jwtDecode } from 'jwt-decode'
import * as v from 'valibot'
import type { UserInfo } from '#shared/access.ts'

function decodePayload(token: string): Record<string, unknown> {
  const payload = jwtDecode<Record<string, unknown>>(token)
  if (token.split('.').length !== 3) throw new InvalidTokenError('A token has three parts')
  return payload
}

/** The response of `/auth/refresh` and `/auth/exchange-code`. */
export const tokenResponseSchema = v.object({ token: v.string() })

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
  const payload = decodePayload(token)
  const userInfo = v.safeParse(userInfoSchema, { picture: null, ...payload, name: payload['name'] ?? payload['email'] })
  if (!userInfo.success) throw new InvalidTokenError('The token does not identify a user')
  return userInfo.output
}

/** The expiry of a token in epoch milliseconds; 0 if it cannot be read. */
export function tokenExpiry(token: string): number {
  try {
    const { exp } = decodePayload(token)
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
