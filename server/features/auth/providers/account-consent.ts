import type { z } from 'zod/mini'
import type { AccountConnectionError, AccountConnectionResult, AccountPage } from '#shared/account-connection-result.ts'
import type { AccountId, SessionId, UserId } from '#shared/ids.ts'
import type { Provider } from '#shared/providers.ts'
import { DomainError, isTooManyRequests } from '../../../platform/errors.ts'
import { randomSecret } from '../../../platform/ids.ts'
import { countAttempt } from '../../../platform/limits/declared-limit.ts'
import type { Context } from '../../../platform/trpc.ts'
import { connectAccount } from '../../calendars/accounts/connect-account.ts'
import { findProvider } from '../../calendars/accounts/connection.ts'
import { ProviderError } from '../../calendars/providers/provider-error.ts'
import { isSessionOpen } from '../../users/callers.ts'
import { getSettings } from '../../users/settings.ts'
import { LIMITS } from '../limits.ts'
import { type Redirect, toSearchParams } from './auth-callback.ts'
import { createFlowCookie, FLOW_LIFETIME, type ProviderFlow } from './flow-cookie.ts'
import type { providerSignIn } from './provider-sign-in.ts'

/** A flow in which a user consents to calendar access at a provider. */
interface ConsentFlow extends ProviderFlow {
  page: AccountPage
  /** The session that began the flow: the account can be added only to its user. */
  user_id: UserId
  session_id: SessionId
  /** The account to reconnect. */
  account_id?: string | undefined
}

/** The path `/` allows the `__Host-` prefix, so that no other host of the domain can plant its own flow. */
const consentCookie = createFlowCookie<ConsentFlow>({
  name: 'meridian_consent',
  path: '/',
  purpose: 'provider sign-in consent',
})

type ConsentContext = Pick<Context, 'services' | 'cookies'>

/** Redirects a user's browser to a provider's consent page, or on failure back to the accounts page. */
export async function beginAccountConsent(
  ctx: ConsentContext & Pick<Context, 'caller' | 'network' | 'getBearerOrCookieCaller'>,
  { provider: requestedProvider, redirect_uri, current_user_id, account_id }: z.output<typeof providerSignIn>,
): Promise<Redirect> {
  const { calendarProviders, clock, db, log, secrets } = ctx.services
  const page = redirect_uri === 'dashboard' ? 'dashboard' : 'add-account'
  const offeredProviders = calendarProviders.filter(({ authorization }) => authorization)
  const provider = requestedProvider ?? (offeredProviders[0]?.provider as Provider | undefined) ?? 'google'
  const redirectWithError = (error: AccountConnectionError) => redirectToAccounts(page, { provider, error })
  // Only requests from our own pages have a caller: no other site can start this on the user's behalf.
  const caller = await ctx.getBearerOrCookieCaller()
  if (!caller?.session_id) return redirectWithError('session_ended')
  if (!caller.is_auth) return redirectWithError('not_verified')
  if (current_user_id !== undefined && current_user_id !== caller.user_id) return redirectWithError('other_user')
  try {
    await countAttempt({ ...ctx, caller }, LIMITS.providerSignIns)
    const { authorization } = findProvider(offeredProviders, provider) ?? {}
    if (!authorization) return redirectWithError('not_offered')
    const { synchronized_accounts } = await getSettings({ db }, caller)
    const accountToReconnect = synchronized_accounts.find((account) => account.account_id === account_id)
    const checks = { state: randomSecret(), nonce: randomSecret(), verifier: randomSecret() }
    const request = {
      ...checks,
      redirect_uri: buildCallbackUrl(ctx, provider),
      login_hint: accountToReconnect?.account_email,
    }
    const location = await authorization.createAuthorizationUrl(request)
    const { user_id, session_id } = caller
    const expires_at = clock.now() + FLOW_LIFETIME
    const flow = {
      ...checks,
      provider,
      page,
      user_id,
      session_id,
      account_id: accountToReconnect?.account_id,
      expires_at,
    } as const
    consentCookie.set(ctx.cookies, secrets, flow)
    return { location: location.href }
  } catch (error) {
    if (isTooManyRequests(error)) return redirectWithError('too_many_requests')
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, provider }, 'calendar consent could not be started')
    return redirectWithError('unavailable')
  }
}

/** Reads and clears the consent flow that this browser began with this state, if any. */
export function consumeConsent({ services, cookies }: ConsentContext, state: string): ConsentFlow | undefined {
  return consentCookie.consume(cookies, services.secrets, state, services.clock.now())
}

/** Connects the account that a user has chosen at a provider, and redirects them to the accounts page. */
export async function finishAccountConsent(
  ctx: ConsentContext & Pick<Context, 'caller' | 'network'>,
  flow: ConsentFlow,
  params: URLSearchParams,
): Promise<Redirect> {
  const { services } = ctx
  const { provider, page, user_id } = flow
  const redirectWithError = (error: AccountConnectionError) => redirectToAccounts(page, { provider, error })
  // The user may have logged out, or somebody else logged in, while the browser was at the provider.
  if (!(await isSessionOpen(services, services.db, flow))) return redirectWithError('session_ended')
  const authorization = findProvider(services.calendarProviders, provider)?.authorization
  if (!authorization) return redirectWithError('not_offered')
  try {
    await countAttempt(ctx, LIMITS.providerCallbacks)
    const request = { ...flow, redirect_uri: buildCallbackUrl(ctx, provider) }
    const credentials = await authorization.exchangeCode(params, request)
    const { account_id } = await connectAccount(services, user_id, { provider, credentials })
    const isDifferentAccount = flow.account_id !== undefined && account_id !== (flow.account_id as AccountId)
    return redirectToAccounts(page, {
      provider,
      connected: account_id,
      ...(isDifferentAccount && { error: 'other_account' }),
    })
  } catch (error) {
    if (isTooManyRequests(error)) return redirectWithError('too_many_requests')
    if (error instanceof DomainError && error.code === 'quota_reached') return redirectWithError('too_many_accounts')
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, provider }, 'calendar account was not connected')
    return redirectWithError(params.get('error') === 'access_denied' ? 'access_denied' : ERROR_BY_KIND[error.kind])
  }
}

const ERROR_BY_KIND: Record<ProviderError['kind'], AccountConnectionError> = {
  forbidden: 'no_calendar_permission',
  revoked: 'expired',
  gone: 'unavailable',
  rate_limited: 'unavailable',
  unavailable: 'unavailable',
}

/** Sign-in uses the same registered callback; the cookie decides which flow a callback belongs to. */
function buildCallbackUrl({ services }: Pick<Context, 'services'>, provider: Provider): string {
  return `${services.config.publicUrl}/api/auth/callback/${provider}`
}

function redirectToAccounts(page: AccountPage, result: AccountConnectionResult): Redirect {
  const query = toSearchParams({ panel: page === 'dashboard' ? 'accounts' : undefined, ...result })
  return { location: `/${page}?${query.toString()}` }
}
