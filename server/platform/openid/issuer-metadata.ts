import {
  allowInsecureRequests,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { HOUR } from '#shared/time.ts'
import type { Clock } from '../clock.ts'
import type { ProviderConfig } from '../config.ts'
import { boundedFetch } from '../outbound/bounded-fetch.ts'

/** How long an issuer's metadata is cached. */
const METADATA_TTL = HOUR
const MAX_BYTES = 1_000_000

/** Gives an issuer's metadata with our credentials there, fetching it when it is not known or too old. */
export function issuerMetadata(
  config: ProviderConfig,
  clock: Clock,
  { timeoutMs }: { timeoutMs: number },
): () => Promise<Configuration> {
  let known: { configuration: Configuration; expiresAt: number } | undefined
  return async () => {
    if (!known || known.expiresAt <= clock.now()) {
      known = { configuration: await discover(config, timeoutMs), expiresAt: clock.now() + METADATA_TTL }
    }
    return known.configuration
  }
}

/** Tokens are verified with the issuer's published keys, however they arrive. */
function discover({ issuer, clientId, clientSecret }: ProviderConfig, timeoutMs: number): Promise<Configuration> {
  // Never in production, where the issuer must use https.
  const plain = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutMs / 1000,
    execute: [enableNonRepudiationChecks, ...plain],
    [customFetch]: boundedFetch({ timeoutMs, maxBytes: MAX_BYTES }),
  })
}
