import type { CallbackError, Provider, SignInDestination } from '#shared/providers.ts'
import { recordActivity } from '../../../platform/audit/record-activity.ts'
import { currentDate } from '../../../platform/clock.ts'
import { isTooManyRequests } from '../../../platform/errors.ts'
import { randomSecret } from '../../../platform/ids.ts'
import { countAttempt } from '../../../platform/limits/declared-limit.ts'
import { IdentityProviderError } from '../../../platform/openid/identity-provider-error.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { LIMITS } from '../limits.ts'
import { consumeConsent, finishAccountConsent } from './account-consent.ts'
import { type Redirect, redirectToAuthCallback, toSearchParams } from './auth-callback.ts'
import { type ProviderIdentity, parseIdentity } from './provider-identity.ts'
import { bindCode } from './sign-in-code.ts'
import { type SignInFlow, signInCookie } from './sign-in-flow.ts'
import { findEmailByIdentity, insertProviderSignIn } from './store.ts'

type FinishContext = Pick<Context, 'services' | 'cookies' | 'caller' | 'network'>

/** Query parameters that a provider adds to the callback URL. */
export type CallbackQuery = Record<string, string | undefined>

/** How long (ms) the callback page has to fetch the token. */
const SIGN_IN_CODE_LIFETIME = 30_000

/**
 * Handles a provider's callback for a sign-in or for a consent to access calendars. For a sign-in, redirects to the
 * page that completes the sign-in, with a single-use code that is valid for half a minute, or with an error. Does not
 * sign in or register anybody.
 */
export async function finishProviderSignIn(
  ctx: FinishContext,
  provider: Provider,
  query: CallbackQuery,
): Promise<Redirect> {
  const { clock, secrets, log, identityProviders } = ctx.services
  const state = query['state'] ?? ''
  const consent = consumeConsent(ctx, state)
  if (consent?.provider === provider) return finishAccountConsent(ctx, consent, toSearchParams(query))
  const flow = signInCookie.consume(ctx.cookies, secrets, state, clock.now())
  if (flow?.provider !== provider) return failSignIn(ctx, { error: 'expired', provider })
  try {
    await countAttempt(ctx, LIMITS.providerCallbacks)
    const claims = await identityProviders.fetchClaims(provider, toSearchParams(query), flow)
    return await confirmSignIn(ctx, flow, parseIdentity(provider, claims))
  } catch (error) {
    const { redirect_uri } = flow
    if (isTooManyRequests(error)) return redirectToAuthCallback({ error: 'too_many_requests', provider, redirect_uri })
    if (!(error instanceof IdentityProviderError)) throw error
    log.warn({ err: error, provider }, 'provider sign-in was not confirmed')
    return failSignIn(ctx, { error: error.reason, provider, redirect_uri })
  }
}

/** Records the failure, without a user: the provider has not identified anybody, or cannot be trusted. */
async function failSignIn(
  { services }: FinishContext,
  failure: { error: CallbackError; provider: Provider; redirect_uri?: SignInDestination },
): Promise<Redirect> {
  await recordActivity(services, services.db, {
    action: 'sign_in_failed',
    user_id: null,
    params: { method: failure.provider },
  })
  return redirectToAuthCallback(failure)
}

/** @throws {IdentityProviderError} if the provider does not vouch for an address, or the state was used before */
async function confirmSignIn(
  { services: { db, clock }, cookies }: FinishContext,
  { state, redirect_uri, time_zone }: SignInFlow,
  { provider, subject, ...person }: ProviderIdentity,
): Promise<Redirect> {
  // A user linked by subject may have changed their address at the provider.
  const email = (await findEmailByIdentity(db, provider, subject)) ?? person.email
  if (email === null) throw new IdentityProviderError('unverified_address', undefined)
  const code = randomSecret()
  const isNew = await insertProviderSignIn(db, {
    ...person,
    provider,
    subject,
    email,
    time_zone: time_zone ?? null,
    state_hash: sha256(state),
    code_hash: bindCode(cookies, code, SIGN_IN_CODE_LIFETIME),
    created_at: currentDate(clock),
    expires_at: new Date(clock.now() + SIGN_IN_CODE_LIFETIME),
  })
  if (!isNew) throw new IdentityProviderError('expired', undefined)
  return redirectToAuthCallback({ code, provider, redirect_uri })
}
