import type { RecurringJob } from '../jobs/jobs.ts'
import { ANSWER_KEPT } from './once.ts'
import { forgetAnswersBefore } from './store.ts'

/** Deletes expired responses every hour. */
const forgetAnswers: RecurringJob = {
  name: 'idempotency-forget-expired',
  every: '37 * * * *',
  run: ({ db, clock }) => forgetAnswersBefore(db, new Date(clock.now() - ANSWER_KEPT)),
}

export const recurringIdempotencyJobs: readonly RecurringJob[] = [forgetAnswers]
