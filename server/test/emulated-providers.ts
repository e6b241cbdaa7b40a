import { createEmulator } from 'emulate'
import type { Provider } from '#shared/providers.ts'
import { PERSONAL_TENANT } from '../platform/openid/microsoft-claims.ts'

export const ORGANIZATION_TENANT = '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47'

interface EmulatedProvider {
  url: string
  /** The environment variables that configure the server for it. */
  env: Record<string, string>
  close(): Promise<void>
}

const CREDENTIALS = { client_id: 'meridian', client_secret: 'a-secret-between-us' }

/**
 * Starts a third-party emulator of a provider on a free port, with discovery, keys, PKCE and signed tokens.
 * @param publicUrl the URL of our server
 */
export async function emulateProvider(
  provider: Provider,
  publicUrl: string,
  users: readonly object[],
): Promise<EmulatedProvider> {
  const redirect_uris = [`${publicUrl}/api/auth/callback/${provider}`]
  const oauth_clients = [{ ...CREDENTIALS, name: 'Meridian', redirect_uris }]
  const emulator = await createEmulator({
    service: provider,
    port: 0,
    seed: { [provider]: { users, oauth_clients } },
  })
  const prefix = provider.toUpperCase()
  const env = {
    [`${prefix}_CLIENT_ID`]: CREDENTIALS.client_id,
    [`${prefix}_CLIENT_SECRET`]: CREDENTIALS.client_secret,
    [`${prefix}_BASE_URL`]: provider === 'google' ? emulator.url : `${emulator.url}/${PERSONAL_TENANT}/v2.0`,
  }
  return { url: emulator.url, env, close: () => emulator.close() }
}
