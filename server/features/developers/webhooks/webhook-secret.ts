import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { DAY } from '#shared/time.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import type { Services } from '../../../platform/services.ts'
import type { DeliveryRow } from '../deliveries/store.ts'
import type { WebhookRow } from './store.ts'

/** How long the former secret signs beside a new one, so that who verifies can change over. */
export const SECRET_OVERLAP = DAY

type WithSecrets = Pick<Services, 'secrets'>
type SecretRow = Pick<WebhookRow, 'webhook_id' | 'secret' | 'previous_secret' | 'previous_secret_until'>

/** A new signing secret, as the Standard Webhooks specification writes it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** A webhook's secret in the form in which it is stored. */
export function sealSecret({ secrets }: WithSecrets, webhook_id: string, secret: string): string {
  return encrypt(secrets, secret, purposeOf(webhook_id))
}

/**
 * The headers by which a receiver knows that a message is ours, and which one it is.
 * @param at epoch milliseconds of this try
 * @throws {UnreadableSecret}
 */
export function signedHeaders(
  { secrets }: WithSecrets,
  webhook: SecretRow,
  { message_id, payload }: Pick<DeliveryRow, 'message_id' | 'payload'>,
  at: number,
): Record<string, string> {
  const { secret, previous_secret, previous_secret_until } = webhook
  const former = previous_secret !== null && previous_secret_until !== null && previous_secret_until.getTime() > at
  const signing = former ? [secret, previous_secret] : [secret]
  const purpose = purposeOf(webhook.webhook_id)
  const signatures = signing.map((sealed) =>
    new Webhook(decrypt(secrets, sealed, purpose)).sign(message_id, new Date(at), payload),
  )
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

function purposeOf(webhook_id: string): string {
  return `webhook ${webhook_id}`
}
