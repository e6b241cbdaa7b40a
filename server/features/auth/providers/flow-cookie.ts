import type { Provider } from '#shared/providers.ts'
import { MINUTE } from '#shared/time.ts'
import { decrypt, type EncryptionPurpose, encrypt, UnreadableSecretError } from '../../../platform/encryption.ts'
import type { SignInChecks } from '../../../platform/openid/identity-providers.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'

/** A flow that a browser has started with a provider. */
export interface ProviderFlow extends SignInChecks {
  provider: Provider
  /** Epoch milliseconds. */
  expires_at: number
}

/** How long a user may spend at the provider. */
export const FLOW_LIFETIME = 10 * MINUTE

type Cookies = Context['cookies']

/**
 * Stores flows of one kind in encrypted cookies: a callback without its cookie comes from another browser. Each flow
 * has its own cookie, so that two tabs do not interfere.
 */
export function createFlowCookie<Flow extends ProviderFlow>({
  name,
  path,
  purpose,
}: {
  name: string
  path: string
  purpose: EncryptionPurpose
}) {
  const getCookieName = (state: string) => `${name}_${state.slice(0, 16)}`

  function decryptFlow(secrets: Secrets, value: string | undefined): Flow | undefined {
    if (value === undefined) return undefined
    try {
      // Only this server could have encrypted it.
      return JSON.parse(decrypt(secrets, value, purpose)) as Flow
    } catch (error) {
      if (error instanceof UnreadableSecretError) return undefined
      throw error
    }
  }

  return {
    set(cookies: Pick<Cookies, 'set'>, secrets: Secrets, flow: Flow): void {
      const value = encrypt(secrets, JSON.stringify(flow), purpose)
      cookies.set(getCookieName(flow.state), value, { path, maxAge: FLOW_LIFETIME / 1000 })
    },
    /** Reads and clears the flow that this browser began with this state, unless it has expired. */
    consume(cookies: Pick<Cookies, 'get' | 'clear'>, secrets: Secrets, state: string, now: number): Flow | undefined {
      const flow = decryptFlow(secrets, cookies.get(getCookieName(state), path))
      if (flow?.state !== state) return undefined
      cookies.clear(getCookieName(state), path)
      return flow.expires_at > now ? flow : undefined
    },
  }
}
