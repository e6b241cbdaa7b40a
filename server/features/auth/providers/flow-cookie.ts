import type { Destination, Provider } from '#shared/providers.ts'
import { MINUTE } from '#shared/time.ts'
import { decrypt, encrypt, UnreadableSecret } from '../../../platform/encryption.ts'
import type { SignInChecks } from '../../../platform/openid/identity-providers.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

/** A sign-in on its way through a provider. */
export interface Flow extends SignInChecks {
  provider: Provider
  redirect_uri: Destination
  time_zone?: string | undefined
  /** Epoch milliseconds. */
  expires_at: number
}

/** How long somebody may take at the provider. */
export const FLOW_LIFETIME = 10 * MINUTE

const PATH = '/api/auth'
const USE = 'provider sign-in'

type Cookies = Context['cookies']

/** Each sign-in has a cookie of its own, so that two tabs do not spoil each other's. */
function cookieOf(state: string): string {
  return `meridian_sign_in_${state.slice(0, 16)}`
}

/** The browser keeps the sign-in itself, and cannot read it: who comes back without it is another browser. */
export function rememberFlow(cookies: Pick<Cookies, 'set'>, secrets: Secrets, flow: Flow): void {
  const value = encrypt(secrets, JSON.stringify(flow), USE)
  cookies.set(cookieOf(flow.state), value, { path: PATH, maxAge: FLOW_LIFETIME / 1000 })
}

/** The sign-in that this browser began with a state; it forgets it. */
export function takeFlow(
  cookies: Pick<Cookies, 'get' | 'clear'>,
  secrets: Secrets,
  state: string,
  now: number,
): Flow | undefined {
  const flow = readFlow(secrets, cookies.get(cookieOf(state), PATH))
  if (flow?.state !== state) return undefined
  cookies.clear(cookieOf(state), PATH)
  return flow.expires_at > now ? flow : undefined
}

function readFlow(secrets: Secrets, value: string | undefined): Flow | undefined {
  if (value === undefined) return undefined
  try {
    // Nobody but us could have encrypted it.
    return JSON.parse(decrypt(secrets, value, USE)) as Flow
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined
    throw error
  }
}
