import type { CalendarId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listAddresses } from '../../users/people.ts'
import { withRemoteRecurrence } from '../accounts/remote-event-row.ts'
import { saveWrittenEvent } from '../accounts/store.ts'
import type { RemoteEvent } from '../providers/provider.ts'
import { mergeRemoteEvent } from './merge-event.ts'
import { listAnswers, observeCopy } from './observe-copy.ts'
import { type ContestedEvent, isOwnCalendar, saveMergedEvent, saveProviderChange } from './store.ts'

/**
 * Reconciles an event that is a meeting, or waits to be written, with the provider's version of it. Everything else
 * of the provider's version is dropped, except its ETag: the next write replaces it.
 */
export async function reconcileEvent(
  trx: Db,
  contested: ContestedEvent,
  remote: RemoteEvent,
  now: Date,
): Promise<void> {
  const { event, known } = contested
  const { external_id, etag } = remote
  await saveWrittenEvent(trx, event, { external_id, etag })
  if (event.meeting_id !== null) return observe(trx, contested, remote, now)
  const merged = mergeRemoteEvent(event, remote, known)
  if (merged) await saveMergedEvent(trx, withRemoteRecurrence({ ...merged, updated_at: now }))
}

/** Notes what the owner has changed in a meeting's copy, in place of what was noted before. */
async function observe(trx: Db, contested: ContestedEvent, remote: RemoteEvent, now: Date): Promise<void> {
  const { event, known, change } = contested
  if (event.meeting_id === null || event.end_at <= now) return
  const observed = observeCopy({ entry: event, known }, remote)
  if (observed || change) await saveProviderChange(trx, { ...event, meeting_id: event.meeting_id }, observed)
}

/**
 * Handles an event that the mirror does not know, but that has the UID of a meeting: an invitation to it, or the copy
 * that an interrupted write has created. It is not mirrored, since the user has an entry for the meeting. Whoever
 * knows the UID can publish such an event: only the user's own answer counts, and only in a calendar of their own.
 */
export async function reconcileCopyOfMeeting(
  trx: Db,
  contested: ContestedEvent,
  { remote, calendar_id, now }: { remote: RemoteEvent; calendar_id: CalendarId; now: Date },
): Promise<void> {
  const { event, external_id } = contested
  if (external_id === null && event.calendar_id === calendar_id) return reconcileEvent(trx, contested, remote, now)
  if (event.meeting_id === null || event.end_at <= now) return
  if (Object.keys(listAnswers(event, remote)).length === 0) return
  if (!(await isOwnCalendar(trx, event.user_id, calendar_id))) return
  const addresses = new Set(await listAddresses(trx, event.user_id))
  const answers = listAnswers(event, { attendees: remote.attendees.filter(({ email }) => addresses.has(email)) })
  if (Object.keys(answers).length === 0) return
  await saveProviderChange(trx, { ...event, meeting_id: event.meeting_id }, { ...contested.change, ...answers })
}
