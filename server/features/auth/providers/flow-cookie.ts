import type { Provider, SignInDestination } from '#shared/providers.ts'
import { MINUTE } from '#shared/time.ts'
import { decrypt, encrypt, UnreadableSecretError } from '../../../platform/encryption.ts'
import type { SignInChecks } from '../../../platform/openid/identity-providers.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

/** A sign-in in progress at a provider. */
export interface SignInFlow extends SignInChecks {
  provider: Provider
  redirect_uri: SignInDestination
  time_zone?: string | undefined
  /** Epoch milliseconds. */
  expires_at: number
}

/** Time limit for signing in at the provider. */
export const FLOW_LIFETIME = 10 * MINUTE

const PATH = '/api/auth'
const ENCRYPTION_PURPOSE = 'provider sign-in'

type Cookies = Context['cookies']

/** Each sign-in has its own cookie, so that two tabs do not interfere. */
function cookieNameOf(state: string): string {
  return `meridian_sign_in_${state.slice(0, 16)}`
}

/** Stores the flow in an encrypted cookie: a callback without it comes from another browser. */
export function setFlow(cookies: Pick<Cookies, 'set'>, secrets: Secrets, flow: SignInFlow): void {
  const value = encrypt(secrets, JSON.stringify(flow), ENCRYPTION_PURPOSE)
  cookies.set(cookieNameOf(flow.state), value, { path: PATH, maxAge: FLOW_LIFETIME / 1000 })
}

/** Reads and clears the flow that this browser began with this state. */
export function consumeFlow(
  cookies: Pick<Cookies, 'get' | 'clear'>,
  secrets: Secrets,
  state: string,
  now: number,
): SignInFlow | undefined {
  const flow = decryptFlow(secrets, cookies.get(cookieNameOf(state), PATH))
  if (flow?.state !== state) return undefined
  cookies.clear(cookieNameOf(state), PATH)
  return flow.expires_at > now ? flow : undefined
}

function decryptFlow(secrets: Secrets, value: string | undefined): SignInFlow | undefined {
  if (value === undefined) return undefined
  try {
    // Only this server could have encrypted it.
    return JSON.parse(decrypt(secrets, value, ENCRYPTION_PURPOSE)) as SignInFlow
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined
    throw error
  }
}
