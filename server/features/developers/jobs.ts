import { DAY } from '#shared/time.ts'
import type { RecurringJob } from '../../platform/jobs/jobs.ts'
import { deliverDueWebhooks, webhookJob } from './deliveries/deliver.ts'
import { deleteDeliveriesBefore } from './deliveries/store.ts'
import { deleteKeysExpiredBefore } from './keys/store.ts'

/** How long webhook logs and expired keys are kept. */
const RETENTION = 30 * DAY

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
