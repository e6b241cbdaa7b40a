import type { Destination, Provider } from '#shared/providers.ts'
import { MINUTE } from '#shared/time.ts'
import { decrypt, encrypt, UnreadableSecret } from '../../../platform/encryption.ts'
import type { SignInChecks } from '../../../platform/openid/identity-providers.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

/** A sign-in in progress at a provider. */
export interface Flow extends SignInChecks {
  provider: Provider
  redirect_uri: Destination
  time_zone?: string | undefined
  /** Epoch milliseconds. */
  expires_at: number
}

/** Time limit for signing in at the provider. */
export const FLOW_LIFETIME = 10 * MINUTE

const PATH = '/api/auth'
const USE = 'provider sign-in'

type Cookies = Context['cookies']

/** Each sign-in has its own cookie, so that two tabs do not interfere. */
function cookieOf(state: string): string {
  return `meridian_sign_in_${state.slice(0, 16)}`
}

/** Stores the flow in an encrypted cookie: a callback without it comes from another browser. */
export function rememberFlow(cookies: Pick<Cookies, 'set'>, secrets: Secrets, flow: Flow): void {
  const value = encrypt(secrets, JSON.stringify(flow), USE)
  cookies.set(cookieOf(flow.state), value, { path: PATH, maxAge: FLOW_LIFETIME / 1000 })
}

/** Reads and clears the flow that this browser began with this state. */
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
    // Only this server could have encrypted it.
    return JSON.parse(decrypt(secrets, value, USE)) as Flow
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined
    throw error
  }
}
