import type { z } from 'zod'
import { CODE_LIFETIME, type emailCodeVerification, MAX_CODE_ATTEMPTS } from '#shared/access.ts'
import { recordActivity } from '../../../platform/audit/record-activity.ts'
import { currentDate } from '../../../platform/clock.ts'
import { isSameHash, sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { findUserByEmail } from '../../users/callers.ts'
import { wrongCode } from '../errors.ts'
import { findOrCreateUser } from '../grant-access.ts'
import { signIn } from '../sign-in.ts'
import { clearSignInRequestCookie, getSignInRequestCookie, hashEmailCode } from './sign-in-request.ts'
import { consumeAttempt, deleteEmailCode } from './store.ts'

/**
 * Signs in with an emailed code. A short code works only for the request that it was emailed for, a long code for all
 * requests that share it.
 * @throws {DomainError} `wrong_code`, whatever the cause
 */
export async function verifyEmailCode(
  ctx: Pick<Context, 'services' | 'network' | 'cookies' | 'language'>,
  { email, code, time_zone, request_id = getSignInRequestCookie(ctx.cookies) }: z.output<typeof emailCodeVerification>,
): Promise<{ token: string }> {
  const { services } = ctx
  const enteredHash = hashEmailCode(services.secrets, email, code)
  const now = currentDate(services.clock)
  // Outside the transaction: an attempt stays counted after a rollback.
  const emailedCode = await consumeAttempt(services.db, {
    request_hash: sha256(request_id ?? ''),
    email,
    now,
    requestedAfter: new Date(services.clock.now() - CODE_LIFETIME),
    maxAttempts: MAX_CODE_ATTEMPTS,
  })
  if (emailedCode === undefined || !isSameHash(emailedCode.code_hash, enteredHash)) return rejectCode(ctx, email)
  const identity = { email, name: null, picture: null, time_zone, language: ctx.language }
  const session = await signIn(ctx, async (trx, rememberedCodeId) => {
    if (!(await deleteEmailCode(trx, emailedCode.code_id))) throw wrongCode()
    return { user: await findOrCreateUser(services, trx, identity, rememberedCodeId), method: 'email_code' }
  })
  clearSignInRequestCookie(ctx.cookies)
  return session
}

/** Records the failure for unknown addresses too, so that timing does not reveal whether an address is known. */
async function rejectCode({ services }: Pick<Context, 'services'>, email: string): Promise<never> {
  const user = await findUserByEmail(services.db, email)
  await recordActivity(services, services.db, {
    action: 'sign_in_failed',
    user_id: user?.user_id ?? null,
    actor_id: null,
    params: { method: 'email_code' },
  })
  throw wrongCode()
}
