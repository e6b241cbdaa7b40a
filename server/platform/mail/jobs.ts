import { z } from 'zod'
import { DAY } from '#shared/time.ts'
import type { Job, RecurringJob } from '../jobs/jobs.ts'
import { deliverDueMails, deliverMail } from './delivery.ts'
import { deleteMailsBefore } from './store.ts'

/**
 * Triggers the delivery of one email. The row in `mails` decides what is sent and when; a lost or repeated job only
 * affects the time of delivery.
 */
export const mailJob: Job<{ mail_id: string }> = {
  name: 'mail',
  payload: z.object({ mail_id: z.uuid() }),
  async run(services, { mail_id }) {
    const { retry_at } = await deliverMail(services, mail_id)
    if (retry_at) await services.jobs.enqueue(services.db, mailJob, { mail_id }, { startAfter: retry_at })
  },
}

const deliverDueMailsJob: RecurringJob = { name: 'due-mails', cron: '* * * * *', run: deliverDueMails }

/** How long sent and abandoned emails are kept; for emails about a meeting, from its end if that is later. */
const MAIL_RETENTION = 7 * DAY

const deleteOldMailsJob: RecurringJob = {
  name: 'mail-delete-old',
  cron: '27 * * * *',
  run: ({ db, clock }) => deleteMailsBefore(db, new Date(clock.now() - MAIL_RETENTION)),
}

export const mailJobs = [mailJob]
export const recurringMailJobs = [deliverDueMailsJob, deleteOldMailsJob]
