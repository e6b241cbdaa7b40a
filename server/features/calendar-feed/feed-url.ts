import { randomSecret } from '../../platform/ids.ts'
import { keyedHash, type Secrets, sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { FeedRow } from './store.ts'

/**
 * The secret of a feed is derived from a nonce with one of the server's keys. It can therefore be shown whenever its
 * owner asks, while the database contains neither the secret nor enough to derive it; lookups use its hash.
 */
function deriveSecret({ feeds }: Pick<Secrets, 'feeds'>, nonce: string): string {
  return keyedHash(feeds, nonce)
}

/** Creates the secret of a new feed. @returns the columns to store: the nonce of the secret, and the secret's hash */
export function createFeedSecret(secrets: Pick<Secrets, 'feeds'>): Pick<FeedRow, 'nonce' | 'secret_hash'> {
  const nonce = randomSecret()
  return { nonce, secret_hash: sha256(deriveSecret(secrets, nonce)) }
}

/** The URL of a feed; undefined if its secret was derived with a key that is no longer configured. */
export function buildFeedUrl(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  { nonce, secret_hash }: Pick<FeedRow, 'nonce' | 'secret_hash'>,
): string | undefined {
  const secret = deriveSecret(secrets, nonce)
  return sha256(secret) === secret_hash ? `${config.publicUrl}/calendar/feed/${secret}.ics` : undefined
}
