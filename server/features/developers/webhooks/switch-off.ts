import { DAY } from '#shared/time.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { GONE, type Try } from '../deliveries/call-receiver.ts'
import { switchedOffMail } from '../mail.ts'
import { countFailure, updateWebhookRow, type WebhookToCall } from './store.ts'

/** A webhook of which so many tries in a row have failed, over so long (ms), is switched off. */
const TOO_MUCH = { failures: 20, over: 3 * DAY }

/** Counts a failed try against its webhook, and switches off one that wants no more, or has not worked for days. */
export async function countAgainst(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  trx: Db,
  { webhook_id, user_id, url, email }: WebhookToCall,
  { response_status, last_error }: Try,
): Promise<void> {
  const now = dateOf(services.clock)
  const { disabled_at, failures, failing_since } = await countFailure(trx, webhook_id, now)
  if (disabled_at !== null) return
  const failingFor = now.getTime() - (failing_since ?? now).getTime()
  const isDead = failures >= TOO_MUCH.failures && failingFor >= TOO_MUCH.over
  if (response_status !== GONE && !isDead) return
  const why =
    response_status === GONE
      ? 'Its receiver answered 410: it wants no more messages.'
      : `Nothing got through for ${Math.floor(failingFor / DAY)} days. The last failure: ${last_error}.`
  await updateWebhookRow(trx, user_id, webhook_id, { disabled_at: now, note: why })
  await queueMail(services, trx, switchedOffMail(services.config, { email, url, why }))
}
