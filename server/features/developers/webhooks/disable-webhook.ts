import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { DAY } from '#shared/time.ts'
import type { DisabledReason } from '#shared/webhook-failures.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { type DeliveryAttempt, GONE } from '../deliveries/call-receiver.ts'
import { webhookDisabledMail } from '../mail.ts'
import { countFailure, updateWebhookRow, type WebhookToCall } from './store.ts'

/** A webhook is disabled after this many consecutive failed attempts, over at least this long (ms). */
const DISABLE_AFTER = { failures: 20, duration: 3 * DAY }

/** Counts a failed attempt; disables a webhook whose receiver responded with 410, or has failed for days. */
export async function recordFailure(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  trx: Db,
  webhook: WebhookToCall,
  { response_status, failure }: DeliveryAttempt,
): Promise<void> {
  const { webhook_id, user_id, url, email, language } = webhook
  const now = currentDate(services.clock)
  const { disabled_at, failures, failing_since } = await countFailure(trx, webhook_id, now)
  if (disabled_at !== null) return
  const failingDuration = now.getTime() - (failing_since ?? now).getTime()
  const hasFailedTooLong = failures >= DISABLE_AFTER.failures && failingDuration >= DISABLE_AFTER.duration
  if (response_status !== GONE && !hasFailedTooLong) return
  const reason: DisabledReason =
    response_status === GONE || failure === null
      ? { code: 'gone' }
      : { code: 'failing', params: { days: Math.floor(failingDuration / DAY), failure } }
  await updateWebhookRow(trx, user_id, webhook_id, { disabled_at: now, disabled_reason: JSON.stringify(reason) })
  const mail = webhookDisabledMail(services.config, { email, language: language ?? DEFAULT_LANGUAGE, url, reason })
  await enqueueMail(services, trx, mail)
}
