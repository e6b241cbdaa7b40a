import { z } from 'zod'
import { DAY } from '#shared/time.ts'
import type { Job, RecurringJob } from '../../platform/jobs/jobs.ts'
import { deliverDueWebhooks, deliverInTurn } from './deliveries/deliver.ts'
import { deleteDeliveriesBefore } from './deliveries/store.ts'
import { deleteKeysExpiredBefore } from './keys/store.ts'

/** How long webhook logs and expired keys are kept. */
const RETENTION = 30 * DAY

/**
 * Triggers one delivery. The row defines what to send and when; losing or repeating the job affects only the timing.
 */
export const webhookJob: Job<{ delivery_id: string }> = {
  name: 'webhook',
  payload: z.object({ delivery_id: z.uuid() }),
  async run(services, { delivery_id }) {
    const { retry_at, waiting_id } = await deliverInTurn(services, delivery_id)
    if (waiting_id) await services.jobs.enqueue(services.db, webhookJob, { delivery_id: waiting_id })
    if (retry_at) await services.jobs.enqueue(services.db, webhookJob, { delivery_id }, { startAfter: retry_at })
  },
}

/** Delivers messages left behind by a crashed process or a lost job. */
const deliverDueWebhooksJob: RecurringJob = { name: 'due-webhooks', cron: '* * * * *', run: deliverDueWebhooks }

const deleteOldDataJob: RecurringJob = {
  name: 'developers-delete-old',
  cron: '37 * * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now() - RETENTION)
    await deleteDeliveriesBefore(db, before)
    await deleteKeysExpiredBefore(db, before)
  },
}

export const developerJobs = [webhookJob]
export const recurringDeveloperJobs = [deliverDueWebhooksJob, deleteOldDataJob]
