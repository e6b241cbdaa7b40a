import { errors, jwtVerify, SignJWT } from 'jose'
import type { UserInfo } from '#shared/access.ts'
import type { SessionId, UserId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import type { Services } from '../../platform/services.ts'

/** Lifetime of a bearer token, unless its session ends earlier. */
export const BEARER_LIFETIME = 15 * MINUTE

type TokenServices = Pick<Services, 'clock' | 'secrets'>

/** The claims of a bearer token that the server uses. */
export interface BearerClaims {
  user_id: UserId
  session_id: SessionId
}

export function signBearerToken(
  { clock, secrets }: TokenServices,
  { email, name, picture, user_id }: UserInfo,
  session_id: SessionId,
): Promise<string> {
  return new SignJWT({ email, name, picture, user_id, sid: session_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(new Date(clock.now() + BEARER_LIFETIME))
    .sign(secrets.bearer)
}

/** The user and session of a token; undefined when it is invalid or expired. */
export async function verifyBearerToken(
  { clock, secrets }: TokenServices,
  token: string,
): Promise<BearerClaims | undefined> {
  try {
    const { payload } = await jwtVerify<{ user_id: UserId; sid: SessionId }>(token, secrets.bearer, {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'user_id', 'sid'],
    })
    return { user_id: payload.user_id, session_id: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
