import type { Job } from '../../../platform/jobs/jobs.ts'
import { eventTimesJob } from './update-event-times.ts'

export const zoneRulesJobs: readonly Job<object>[] = [eventTimesJob]
