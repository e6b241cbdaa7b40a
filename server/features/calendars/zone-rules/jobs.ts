import { type RunnableJob, toRunnableJob } from '../../../platform/jobs/jobs.ts'
import { eventTimesJob } from './update-event-times.ts'

export const zoneRulesJobs: readonly RunnableJob[] = [toRunnableJob(eventTimesJob)]
