import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { findConnection } from '../accounts/connecting/store.ts'
import { callUnlessPaused } from '../accounts/connection.ts'
import { withUserLock } from '../accounts/user-lock.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { entryKey, providerChangeJob } from './provider-change-job.ts'
import { type EntryKey, type EntryWithoutLink, findEntryWithoutLink, saveProviderChange } from './store.ts'

interface LinkSearch extends EntryKey {
  attempt: number
}

/** Delay before each attempt to find a link, in seconds. If all fail, a later synchronization finds the link. */
const SEARCH_DELAYS = [0, 1, 2, 4, 8]

/** Looks for the link that a provider creates for a meeting, which may appear only a few seconds after the event. */
export const findLinkJob: Job<LinkSearch> = {
  name: 'calendars-find-conference-link',
  payload: entryKey.extend({ attempt: z.int().nonnegative() }),
  run: findLink,
}

/** Enqueues the search for a meeting's link, which its provider was asked to create. */
export function enqueueLinkSearch({ jobs }: Pick<Services, 'jobs'>, db: Db, key: EntryKey): Promise<void> {
  return jobs.enqueue(db, findLinkJob, { ...key, attempt: 0 })
}

async function findLink(services: Services, { attempt, ...key }: LinkSearch): Promise<void> {
  const { db, clock, jobs } = services
  const entry = await findEntryWithoutLink(db, key)
  if (!entry) return
  const meeting_url = await readLink(services, entry)
  const nextDelay = SEARCH_DELAYS[attempt + 1]
  if (meeting_url !== null) {
    await withUserLock(db, key.user_id, async (trx) => {
      const currentEntry = await findEntryWithoutLink(trx, key)
      if (!currentEntry) return
      await saveProviderChange(trx, key, { ...currentEntry.change, meeting_url })
      await jobs.enqueue(trx, providerChangeJob, key)
    })
  } else if (nextDelay !== undefined) {
    const startAfter = new Date(clock.now() + nextDelay * 1000)
    await jobs.enqueue(db, findLinkJob, { ...key, attempt: attempt + 1 }, { startAfter })
  }
}

async function readLink(services: Services, entry: EntryWithoutLink): Promise<string | null> {
  const connection = await findConnection(services.db, entry)
  if (!connection) return null
  try {
    const event = await callUnlessPaused(services, connection, (remote) =>
      remote.findEvent(entry.external_calendar_id, entry.external_id),
    )
    return event?.meeting_url ?? null
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}
