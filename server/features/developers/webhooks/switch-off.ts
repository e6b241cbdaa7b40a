import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { DAY } from '#shared/time.ts'
import type { DisabledReason } from '#shared/webhook-failures.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { GONE, type Try } from '../deliveries/call-receiver.ts'
import { switchedOffMail } from '../mail.ts'
import { countFailure, updateWebhookRow, type WebhookToCall } from './store.ts'

/** Limits for switching off a webhook: consecutive failed attempts, and the time (ms) over which they failed. */
const TOO_MUCH = { failures: 20, over: 3 * DAY }

/** Counts a failed attempt; switches off a webhook that responded with 410, or has failed for days. */
export async function countAgainst(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  trx: Db,
  webhook: WebhookToCall,
  { response_status, failure }: Try,
): Promise<void> {
  const { webhook_id, user_id, url, email, language } = webhook
  const now = dateOf(services.clock)
  const { disabled_at, failures, failing_since } = await countFailure(trx, webhook_id, now)
  if (disabled_at !== null) return
  const failingFor = now.getTime() - (failing_since ?? now).getTime()
  const isDead = failures >= TOO_MUCH.failures && failingFor >= TOO_MUCH.over
  if (response_status !== GONE && !isDead) return
  const reason: DisabledReason =
    response_status === GONE || failure === null
      ? { code: 'gone' }
      : { code: 'failing', params: { days: Math.floor(failingFor / DAY), failure } }
  await updateWebhookRow(trx, user_id, webhook_id, { disabled_at: now, disabled_reason: JSON.stringify(reason) })
  const mail = switchedOffMail(services.config, { email, language: language ?? DEFAULT_LANGUAGE, url, reason })
  await queueMail(services, trx, mail)
}
