import {
  allowInsecureRequests,
  ClientError,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { HOUR } from '#shared/time.ts'
import type { Clock } from '../clock.ts'
import type { ProviderConfig } from '../config.ts'
import { createBoundedFetch } from '../outbound/bounded-fetch.ts'

/** How long an issuer's metadata is cached. */
const METADATA_TTL = HOUR
const MAX_BYTES = 1_000_000

/** Returns a function that gets and caches an issuer's configuration: its metadata and our client credentials. */
export function createConfigurationLoader(
  config: ProviderConfig,
  clock: Clock,
  { timeoutMs }: { timeoutMs: number },
): () => Promise<Configuration> {
  let cached: { configuration: Configuration; expiresAt: number } | undefined
  return async () => {
    if (!cached || cached.expiresAt <= clock.now()) {
      cached = { configuration: await discover(config, timeoutMs), expiresAt: clock.now() + METADATA_TTL }
    }
    return cached.configuration
  }
}

/**
 * Microsoft's issuer for accounts of all tenants is the literal `…/{tenantid}/v2.0`, which openid-client replaces with
 * the tenant of each token, but only on Microsoft's own host. So discovery uses the URL of Microsoft's host, but sends
 * its requests to the configured host.
 */
const MICROSOFT_ORIGIN = 'https://login.microsoftonline.com'
const ANY_TENANT = /^\/(?:common|organizations|consumers)\/v2\.0\/?$/

/** Signatures of ID tokens are always verified with the issuer's published keys, even if a token arrives over TLS. */
async function discover({ issuer, clientId, clientSecret }: ProviderConfig, timeoutMs: number): Promise<Configuration> {
  const { pathname, origin, protocol } = new URL(issuer)
  const isAnyTenant = ANY_TENANT.test(pathname)
  const boundedFetch = createBoundedFetch({ timeoutMs, maxBytes: MAX_BYTES })
  const configuration = await discovery(
    isAnyTenant ? new URL(pathname, MICROSOFT_ORIGIN) : new URL(issuer),
    clientId,
    clientSecret,
    undefined,
    {
      timeout: timeoutMs / 1000,
      // Never plain HTTP in production: there, the issuer must use https.
      execute: [enableNonRepudiationChecks, ...(protocol === 'http:' ? [allowInsecureRequests] : [])],
      [customFetch]: (url, options) =>
        boundedFetch(
          isAnyTenant && url.startsWith(`${MICROSOFT_ORIGIN}/`) ? origin + url.slice(MICROSOFT_ORIGIN.length) : url,
          {
            ...options,
            body: options.body ?? null,
          },
        ),
    },
  )
  if (isAnyTenant && new URL(configuration.serverMetadata().issuer).origin !== origin)
    throw new ClientError('the metadata belongs to another issuer')
  return configuration
}
