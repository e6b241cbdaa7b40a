import type { Destination, Provider, SignInFailure } from '#shared/providers.ts'
import { recordActivity } from '../../../platform/audit/record-activity.ts'
import { dateOf } from '../../../platform/clock.ts'
import { randomSecret } from '../../../platform/ids.ts'
import { ProviderFailure } from '../../../platform/openid/provider-failure.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { type Arrival, arriveAt } from './arrival.ts'
import { type Flow, takeFlow } from './flow-cookie.ts'
import { identityOf, type ProviderIdentity } from './provider-identity.ts'
import { bindCode } from './sign-in-code.ts'
import { findEmailOf, insertSignIn } from './store.ts'

type FinishContext = Pick<Context, 'services' | 'cookies'>

/** Query parameters that a provider adds to the callback URL. */
export type ProviderAnswer = Record<string, string | undefined>

/** How long (ms) the callback page has to fetch the token. */
const CODE_LIFETIME = 30_000

/**
 * Handles a provider's callback and redirects to the page that completes the sign-in, with a single-use code that is
 * valid for half a minute, or with an error. Does not sign in or register anybody.
 */
export async function finishProviderSignIn(
  ctx: FinishContext,
  provider: Provider,
  answer: ProviderAnswer,
): Promise<Arrival> {
  const { clock, secrets, log, identityProviders } = ctx.services
  const flow = takeFlow(ctx.cookies, secrets, answer['state'] ?? '', clock.now())
  if (flow?.provider !== provider) return refuse(ctx, { error: 'expired', provider })
  try {
    const claims = await identityProviders.claimsOf(provider, parametersOf(answer), flow)
    return await confirm(ctx, flow, identityOf(provider, claims))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ err: error, provider }, 'provider sign-in was not confirmed')
    return refuse(ctx, { error: error.reason, provider, redirect_uri: flow.redirect_uri })
  }
}

/** Records the failure without a user: the provider has not identified anybody, or cannot be trusted. */
async function refuse(
  { services }: FinishContext,
  failure: { error: SignInFailure; provider: Provider; redirect_uri?: Destination },
): Promise<Arrival> {
  await recordActivity(services, services.db, {
    action: 'sign_in_failed',
    user_id: null,
    params: { method: failure.provider },
  })
  return arriveAt(failure)
}

/** @throws {ProviderFailure} */
async function confirm(
  { services: { db, clock }, cookies }: FinishContext,
  { state, redirect_uri, time_zone }: Flow,
  { provider, subject, ...person }: ProviderIdentity,
): Promise<Arrival> {
  // A user linked by subject may have changed their address at the provider.
  const email = (await findEmailOf(db, provider, subject)) ?? person.email
  if (email === null) throw new ProviderFailure('unverified_address', undefined)
  const code = randomSecret()
  const isFirst = await insertSignIn(db, {
    ...person,
    provider,
    subject,
    email,
    time_zone: time_zone ?? null,
    state_hash: sha256(state),
    code_hash: bindCode(cookies, code, CODE_LIFETIME),
    created_at: dateOf(clock),
    expires_at: new Date(clock.now() + CODE_LIFETIME),
  })
  if (!isFirst) throw new ProviderFailure('expired', undefined)
  return arriveAt({ code, provider, redirect_uri })
}

function parametersOf(answer: ProviderAnswer): URLSearchParams {
  return new URLSearchParams(
    Object.entries(answer).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
