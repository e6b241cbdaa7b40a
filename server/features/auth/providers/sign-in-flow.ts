import type { SignInDestination } from '#shared/providers.ts'
import { createFlowCookie, type ProviderFlow } from './flow-cookie.ts'

/** A sign-in in progress with a provider. */
export interface SignInFlow extends ProviderFlow {
  redirect_uri: SignInDestination
  time_zone?: string | undefined
}

export const signInCookie = createFlowCookie<SignInFlow>({
  name: 'meridian_sign_in',
  path: '/api/auth',
  purpose: 'provider sign-in',
})
