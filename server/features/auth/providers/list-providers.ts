import { PROVIDER_NAMES, type SignInProvider } from '#shared/providers.ts'
import type { Services } from '../../../platform/services.ts'

/** The sign-in providers for which this server has credentials. */
export function listProviders({ identityProviders }: Pick<Services, 'identityProviders'>): SignInProvider[] {
  return identityProviders.configuredProviders.map((id) => ({ id, name: PROVIDER_NAMES[id] }))
}
