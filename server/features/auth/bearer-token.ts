import { errors, jwtVerify, SignJWT } from 'jose'
import type { UserInfo } from '#shared/access.ts'
import type { UserId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import type { Services } from '../../platform/services.ts'

/** How long a bearer token is good for. It cannot be taken back, so not for long. */
export const BEARER_LIFETIME = 15 * MINUTE

type TokenServices = Pick<Services, 'clock' | 'secrets'>

export function signBearer({ clock, secrets }: TokenServices, user: UserInfo): Promise<string> {
  const { email, name, picture, user_id } = user
  return new SignJWT({ email, name, picture, user_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(new Date(clock.now() + BEARER_LIFETIME))
    .sign(secrets.bearer)
}

/** Whose token it is; undefined when it is nobody's, forged or expired. */
export async function readBearer({ clock, secrets }: TokenServices, token: string): Promise<UserId | undefined> {
  try {
    const { payload } = await jwtVerify<{ user_id: UserId }>(token, secrets.bearer, {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp'],
    })
    return payload.user_id
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
