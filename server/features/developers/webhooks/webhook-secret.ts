import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { DAY } from '#shared/time.ts'
import type { EncryptedColumn } from '../../../platform/db/reencrypt.ts'
import { decrypt, type EncryptionPurpose, encrypt } from '../../../platform/encryption.ts'
import type { Services } from '../../../platform/services.ts'
import type { DeliveryRow } from '../deliveries/store.ts'
import type { WebhookRow } from './store.ts'

/** How long the previous secret stays valid alongside the new one, so that receivers can switch over. */
export const SECRET_OVERLAP = DAY

type SecretServices = Pick<Services, 'secrets'>
type SecretRow = Pick<WebhookRow, 'webhook_id' | 'secret' | 'previous_secret' | 'previous_secret_until'>

/** A new signing secret in the format of the Standard Webhooks specification. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The stored, encrypted form of a webhook's secret. */
export function encryptWebhookSecret({ secrets }: SecretServices, webhook_id: string, secret: string): string {
  return encrypt(secrets, secret, getPurpose(webhook_id))
}

/**
 * The headers with which a receiver verifies our signature and identifies the message.
 * @param now epoch milliseconds of this attempt
 * @throws {UnreadableSecretError}
 */
export function createSignatureHeaders(
  { secrets }: SecretServices,
  webhook: SecretRow,
  { message_id, payload }: Pick<DeliveryRow, 'message_id' | 'payload'>,
  now: number,
): Record<string, string> {
  const previousSecret = getPreviousSecret(webhook, now)
  const signingSecrets = previousSecret === null ? [webhook.secret] : [webhook.secret, previousSecret]
  const purpose = getPurpose(webhook.webhook_id)
  const signatures = signingSecrets.map((encrypted) =>
    new Webhook(decrypt(secrets, encrypted, purpose)).sign(message_id, new Date(now), payload),
  )
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** The encrypted previous secret, while it is valid; otherwise null. */
export function getPreviousSecret(
  { previous_secret, previous_secret_until }: Omit<SecretRow, 'webhook_id' | 'secret'>,
  now: number,
): string | null {
  return previous_secret_until !== null && previous_secret_until.getTime() > now ? previous_secret : null
}

function getPurpose(webhook_id: string): EncryptionPurpose {
  return `webhook ${webhook_id}`
}

const createEncryptedColumn = (column: 'secret' | 'previous_secret'): EncryptedColumn<WebhookRow> => ({
  label: column === 'secret' ? 'webhook secrets' : 'previous webhook secrets',
  table: 'webhooks',
  column,
  primaryKey: ['webhook_id'],
  purposeOf: ({ webhook_id }) => getPurpose(webhook_id),
})

export const webhookSecretColumns = [createEncryptedColumn('secret'), createEncryptedColumn('previous_secret')]
