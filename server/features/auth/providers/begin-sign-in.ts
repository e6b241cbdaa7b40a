import type { z } from 'zod/mini'
import type { CallbackError } from '#shared/providers.ts'
import { isTooManyRequests } from '../../../platform/errors.ts'
import { randomSecret } from '../../../platform/ids.ts'
import { countAttempt } from '../../../platform/limits/declared-limit.ts'
import { IdentityProviderError } from '../../../platform/openid/identity-provider-error.ts'
import type { Context } from '../../../platform/trpc.ts'
import { LIMITS } from '../limits.ts'
import { beginAccountConsent } from './account-consent.ts'
import { type Redirect, redirectToAuthCallback } from './auth-callback.ts'
import { FLOW_LIFETIME } from './flow-cookie.ts'
import type { providerSignIn } from './provider-sign-in.ts'
import { signInCookie } from './sign-in-flow.ts'

/**
 * Redirects a browser to a provider, to sign in or to add an account, or on failure to the page that explains the
 * error. Only browsers call it, so the response is always a redirect to a page.
 */
export async function beginProviderSignIn(
  ctx: Pick<Context, 'services' | 'caller' | 'network' | 'cookies' | 'getBearerOrCookieCaller'>,
  input: z.output<typeof providerSignIn>,
): Promise<Redirect> {
  if (input.type_login === '2') return beginAccountConsent(ctx, input)
  const { provider: requestedProvider, redirect_uri, time_zone } = input
  const { clock, secrets, log, identityProviders } = ctx.services
  const provider = requestedProvider ?? identityProviders.configuredProviders[0] ?? 'google'
  const redirectWithError = (error: CallbackError) => redirectToAuthCallback({ error, provider, redirect_uri })
  try {
    await countAttempt(ctx, LIMITS.providerSignIns)
    const checks = { state: randomSecret(), nonce: randomSecret(), verifier: randomSecret() }
    const location = await identityProviders.createAuthorizationUrl(provider, checks)
    const expires_at = clock.now() + FLOW_LIFETIME
    signInCookie.set(ctx.cookies, secrets, { ...checks, provider, redirect_uri, time_zone, expires_at })
    return { location: location.href }
  } catch (error) {
    if (isTooManyRequests(error)) return redirectWithError('too_many_requests')
    if (!(error instanceof IdentityProviderError)) throw error
    log.warn({ err: error, provider }, 'provider sign-in could not start')
    return redirectWithError(error.reason)
  }
}
