import { randomSecret } from '../../platform/ids.ts'
import { keyedHash, type Secrets, sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { FeedRow } from './store.ts'

/**
 * The secret of a feed is made of a nonce with a key of the installation. So it can be shown whenever its owner asks,
 * while the database holds neither it nor enough to make it: to look it up there is its hash.
 */
function secretOf({ feeds }: Pick<Secrets, 'feeds'>, nonce: string): string {
  return keyedHash(feeds, nonce)
}

export function newFeedSecret(secrets: Pick<Secrets, 'feeds'>): Pick<FeedRow, 'nonce' | 'secret_hash'> {
  const nonce = randomSecret()
  return { nonce, secret_hash: sha256(secretOf(secrets, nonce)) }
}

/** Where a feed is read; undefined when it was made with a key that the installation no longer has. */
export function feedUrl(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  { nonce, secret_hash }: Pick<FeedRow, 'nonce' | 'secret_hash'>,
): string | undefined {
  const secret = secretOf(secrets, nonce)
  return sha256(secret) === secret_hash ? `${config.publicUrl}/calendar/feed/${secret}.ics` : undefined
}
