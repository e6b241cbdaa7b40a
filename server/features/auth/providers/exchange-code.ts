import { currentDate } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/trpc.ts'
import { signInExpired } from '../errors.ts'
import { findOrCreateUser } from '../grant-access.ts'
import { signIn } from '../sign-in.ts'
import { consumeBoundCode } from './sign-in-code.ts'
import { consumeProviderSignIn, insertIdentity } from './store.ts'

/**
 * Signs in with the code that a browser received when it returned from a provider. Links the provider's subject to the
 * user, so that they remain the same user when their address at the provider changes.
 * @throws {DomainError} `sign_in_expired`
 */
export async function exchangeSignInCode(
  ctx: Pick<Context, 'services' | 'network' | 'cookies' | 'language'>,
  code: string,
): Promise<{ token: string }> {
  const { services, cookies, language } = ctx
  const { clock } = services
  const code_hash = consumeBoundCode(cookies, code)
  if (code_hash === undefined) throw signInExpired()
  return signIn(ctx, async (trx, rememberedCodeId) => {
    const now = currentDate(clock)
    const providerSignIn = await consumeProviderSignIn(trx, code_hash, now)
    if (!providerSignIn) throw signInExpired()
    const { provider, subject, email, name, picture, time_zone } = providerSignIn
    const identity = { email, name, picture, time_zone: time_zone ?? undefined, language }
    const user = await findOrCreateUser(services, trx, identity, rememberedCodeId)
    await insertIdentity(trx, { provider, subject, user_id: user.user_id, created_at: now })
    return { user, method: provider }
  })
}
