import type { Provider, SignInDestination } from '#shared/providers.ts'
import type { SignInChecks } from '../../../platform/openid/identity-providers.ts'
import { createFlowCookie } from './flow-cookie.ts'

/** A sign-in in progress with a provider. */
export interface SignInFlow extends SignInChecks {
  provider: Provider
  redirect_uri: SignInDestination
  time_zone?: string | undefined
  /** Epoch milliseconds. */
  expires_at: number
}

export const signInCookie = createFlowCookie<SignInFlow>({
  name: 'meridian_sign_in',
  path: '/api/auth',
  purpose: 'provider sign-in',
})
