import { PROVIDER_NAMES, type SignInProvider } from '#shared/providers.ts'
import type { Services } from '../../../platform/services.ts'

/** The outside services that this server takes sign-ins from: those for which it has credentials. */
export function listProviders({ identityProviders }: Pick<Services, 'identityProviders'>): SignInProvider[] {
  return identityProviders.offered.map((id) => ({ id, name: PROVIDER_NAMES[id] }))
}
