import { z } from 'zod'
import { DAY } from '#shared/time.ts'
import type { Job, RecurringJob } from '../jobs/jobs.ts'
import { deliverDueMails, deliverMail } from './delivery.ts'
import { removeMailsBefore } from './store.ts'

/**
 * Wakes the delivery of one mail. The row in `mails` says what is to be sent and when; a job that is lost, or
 * runs twice, changes nothing but the hour.
 */
export const mailJob: Job<{ mail_id: string }> = {
  name: 'mail',
  payload: z.object({ mail_id: z.uuid() }),
  async run(services, { mail_id }) {
    const { retry_at } = await deliverMail(services, mail_id)
    if (retry_at) await services.jobs.enqueue(services.db, mailJob, { mail_id }, { startAfter: retry_at })
  },
}

const dueMailsJob: RecurringJob = { name: 'due-mails', every: '* * * * *', run: deliverDueMails }

/** How long a mail that is done with is kept, and one of a meeting after that meeting. */
const MAIL_KEPT = 7 * DAY

/** Forgets, every hour, mails that nothing more can follow. */
const forgetMails: RecurringJob = {
  name: 'mail-forget-old',
  every: '27 * * * *',
  run: ({ db, clock }) => removeMailsBefore(db, new Date(clock.now() - MAIL_KEPT)),
}

export const mailJobs = [mailJob]
export const recurringMailJobs = [dueMailsJob, forgetMails]
