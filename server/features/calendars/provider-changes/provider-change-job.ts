import { z } from 'zod'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { JobKind } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { type EntryKey, listChangedEntries } from './store.ts'

export const entryKey = z.object({
  user_id: z.uuid().transform((id) => id as UserId),
  meeting_id: z.string().transform((id) => id as MeetingId),
})

/** Applies changes made to a provider's copy of a meeting to the meeting itself; the meetings feature runs this job. */
export const providerChangeJob: JobKind<EntryKey> = {
  name: 'meetings-apply-provider-change',
  payload: entryKey,
}

/** Enqueues a job for each of the user's changed meeting copies. */
export async function enqueueProviderChanges(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  user_id: UserId,
): Promise<void> {
  await jobs.enqueueAll(db, providerChangeJob, await listChangedEntries(db, user_id))
}
