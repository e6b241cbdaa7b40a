import { recurringAuthJobs } from './features/auth/jobs.ts'
import { accountJobs, recurringAccountJobs } from './features/calendars/accounts/jobs.ts'
import { recurringHolidayJobs } from './features/calendars/holidays/jobs.ts'
import { recurringSyncJobs } from './features/calendars/sync/jobs.ts'
import { zoneRulesJobs } from './features/calendars/zone-rules/jobs.ts'
import { developerJobs, recurringDeveloperJobs } from './features/developers/jobs.ts'
import { meetingJobs, recurringMeetingJobs } from './features/meetings/jobs.ts'
import { recurringLinkNameJobs } from './features/users/link-names/jobs.ts'
import { recurringAuditJobs } from './platform/audit/jobs.ts'
import { recurringIdempotencyJobs } from './platform/idempotency/jobs.ts'
import type { Job, RecurringJob } from './platform/jobs/jobs.ts'
import { recurringLimitJobs } from './platform/limits/jobs.ts'
import { mailJobs, recurringMailJobs } from './platform/mail/jobs.ts'

/** All background jobs except recurring ones. */
export const jobs: readonly Job<object>[] = [
  ...mailJobs,
  ...developerJobs,
  ...accountJobs,
  ...zoneRulesJobs,
  ...meetingJobs,
]
export const recurringJobs: readonly RecurringJob[] = [
  ...recurringMailJobs,
  ...recurringAuthJobs,
  ...recurringSyncJobs,
  ...recurringHolidayJobs,
  ...recurringAccountJobs,
  ...recurringMeetingJobs,
  ...recurringLinkNameJobs,
  ...recurringDeveloperJobs,
  ...recurringIdempotencyJobs,
  ...recurringLimitJobs,
  ...recurringAuditJobs,
]
export const jobNames: readonly string[] = jobs.map((job) => job.name)
