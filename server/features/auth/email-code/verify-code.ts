import type { z } from 'zod'
import type { emailCodeAnswer } from '#shared/access.ts'
import { recordActivity } from '../../../platform/audit/record-activity.ts'
import { dateOf } from '../../../platform/clock.ts'
import { sameHash, sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { findUserByEmail } from '../../users/callers.ts'
import { admit } from '../admission.ts'
import { wrongCode } from '../errors.ts'
import { signIn } from '../sign-in.ts'
import { forgetRequest, hashOfCode, rememberedRequest } from './sign-in-request.ts'
import { deleteCode, takeTry } from './store.ts'

/**
 * Tries per request, and in total for all requests that share another request's code. Sharing requests cannot use up
 * the tries of the request that the code was mailed for.
 */
export const TRIES = { own: 5, shared: 10 }

/**
 * Signs in with a mailed code, in the request that it was mailed for.
 * @throws {DomainError} `wrong_code`, whatever the cause
 */
export async function verifyEmailCode(
  ctx: Pick<Context, 'services' | 'network' | 'cookies' | 'language'>,
  { email, code, time_zone, request_id = rememberedRequest(ctx.cookies) }: z.output<typeof emailCodeAnswer>,
): Promise<{ token: string }> {
  const { services } = ctx
  const given = hashOfCode(services.secrets, email, code)
  // Outside the transaction: a try stays counted after a rollback.
  const now = dateOf(services.clock)
  const expected = await takeTry(services.db, { request_hash: sha256(request_id ?? ''), email, now, most: TRIES })
  if (expected === undefined || !sameHash(expected.code_hash, given)) return refuse(ctx, email)
  const identity = { email, name: null, picture: null, time_zone, language: ctx.language }
  const signedIn = await signIn(ctx, async (trx, remembered) => {
    if (!(await deleteCode(trx, expected.code_id))) throw wrongCode()
    return { user: await admit(services, trx, identity, remembered), method: 'email_code' }
  })
  forgetRequest(ctx.cookies)
  return signedIn
}

/** Records the failure for unknown addresses too, so that timing does not reveal whether an address is known. */
async function refuse({ services }: Pick<Context, 'services'>, email: string): Promise<never> {
  const user = await findUserByEmail(services.db, email)
  await recordActivity(services, services.db, {
    action: 'sign_in_failed',
    user_id: user?.user_id ?? null,
    actor_id: null,
    params: { method: 'email_code' },
  })
  throw wrongCode()
}
