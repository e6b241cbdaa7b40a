import type { Attendee } from '#shared/events.ts'
import type { CalendarId, MeetingId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listAddresses } from '../../users/people.ts'
import { withRemoteRecurrence } from '../accounts/remote-event-row.ts'
import { requestAnotherSync } from '../accounts/schedule/store.ts'
import { findMirroredCalendar, type MirroredCalendar, saveEventVersion } from '../accounts/store.ts'
import { isPlaceholder } from '../providers/icalendar/placeholder-event.ts'
import type { RemoteEvent } from '../providers/provider.ts'
import type { EventRow } from '../tables.ts'
import { detectCopyChanges, listNewResponses, pickResponses } from './copy-changes.ts'
import { deleteInvitation, saveInvitation } from './invitations/store.ts'
import { mergeRemoteEvent, toKnownVersion } from './merge-event.ts'
import {
  findOwnCalendar,
  type LocalEvent,
  listUnwrittenExceptions,
  markEntryPending,
  relocateEntry,
  saveMergedEvent,
  saveProviderChange,
  sharesOrganizersCopy,
} from './store.ts'

/**
 * Reconciles a meeting's entry, or an event waiting to be written, with the provider's version of it. Saves that
 * version's ETag, so that the next write overwrites whatever was not merged; of a version that cannot be read, saves
 * only the ETag.
 */
export async function reconcileEvent(trx: Db, local: LocalEvent, remote: RemoteEvent, now: Date): Promise<void> {
  const { event, knownVersions } = local
  await saveEventVersion(trx, event, remote)
  if (isPlaceholder(remote)) return
  if (event.meeting_id !== null) return recordCopyChanges(trx, local, remote, now)
  const toRow = (mergedEvent: EventRow) => withRemoteRecurrence({ ...mergedEvent, updated_at: now })
  const mergedEvent = mergeRemoteEvent(event, remote, knownVersions)
  if (mergedEvent) await saveMergedEvent(trx, toRow(mergedEvent), toKnownVersion(remote))
  if (event.recurrence.length === 0) return
  // New exceptions were made from our version of the series.
  for (const exception of await listUnwrittenExceptions(trx, event)) {
    const mergedException = mergeRemoteEvent(exception, remote, knownVersions)
    if (mergedException) await saveMergedEvent(trx, toRow(mergedException))
  }
}

/**
 * Records the owner's changes to a meeting's copy, in place of changes recorded earlier. If the organizer's entry is in
 * the same provider calendar, the two share one copy, and changes to it count as the organizer's.
 */
async function recordCopyChanges(trx: Db, local: LocalEvent, remote: RemoteEvent, now: Date): Promise<void> {
  const { event, knownVersions, change: recordedChange } = local
  const { user_id, meeting_id } = event
  if (meeting_id === null || event.end_at <= now) return
  const isOrganizersCopy = await sharesOrganizersCopy(trx, { user_id, meeting_id })
  const detectedChange = isOrganizersCopy ? null : detectCopyChanges({ entry: event, knownVersions }, remote)
  // Keep the responses given in an invitation, which is not read again.
  const responses = recordedChange && pickResponses(recordedChange)
  const newChange = detectedChange || responses ? { ...responses, ...detectedChange } : null
  if (newChange || recordedChange) await saveProviderChange(trx, { user_id, meeting_id }, newChange)
}

/**
 * Handles an event that the mirror does not know, but that has the UID of a meeting or of an event waiting to be
 * written: the copy that an interrupted write has created, the copy from before its account was removed, or an
 * invitation. An invitation is not mirrored, since the user has an entry for the meeting. Anyone who knows the UID can
 * publish such an event: only the user's own response counts, and only in their own calendar.
 */
export async function reconcileUnlinkedEvent(
  trx: Db,
  local: LocalEvent,
  { remote, calendar_id, now }: { remote: RemoteEvent; calendar_id: CalendarId; now: Date },
): Promise<void> {
  const { event, external_id } = local
  if (external_id === null && event.calendar_id === calendar_id) return reconcileEvent(trx, local, remote, now)
  const { user_id, meeting_id } = event
  if (meeting_id === null) return
  if (local.formerCopy?.event === remote.external_id && remote.status !== 'cancelled') {
    const calendar = await findMirroredCalendar(trx, { user_id, calendar_id })
    if (calendar?.external_id === local.formerCopy.calendar)
      return adoptFormerCopy(trx, local, { remote, meeting_id, calendar, now })
  }
  if (event.end_at <= now) return
  const calendar = await findOwnCalendar(trx, user_id, calendar_id)
  if (!calendar) return
  const invitation = { user_id, calendar_id, external_id: remote.external_id }
  // Removing an invitation counts as declining, unless it was cancelled or does not come from the organizer.
  const isValid = remote.status !== 'cancelled' && isSameAddress(remote.organizer.email, event.organizer.email)
  if (isValid) await saveInvitation(trx, { ...invitation, meeting_id })
  else await deleteInvitation(trx, invitation)
  const ownResponses = await listOwnResponses(trx, { event, remote, account_email: calendar.account_email })
  const responses = listNewResponses(event, { attendees: ownResponses })
  if (Object.keys(responses).length === 0) return
  await saveProviderChange(trx, { user_id, meeting_id }, { ...local.change, ...responses })
}

/**
 * Moves an entry back to its former copy, whose calendar was connected again. The copy is written again, because it
 * may be an earlier version of ours. Only responses given there count.
 */
async function adoptFormerCopy(
  trx: Db,
  { event, change }: LocalEvent,
  {
    remote: { external_id, etag, attendees },
    meeting_id,
    calendar: { calendar_id, account_id },
    now,
  }: { remote: RemoteEvent; meeting_id: MeetingId; calendar: MirroredCalendar; now: Date },
): Promise<void> {
  const { user_id } = event
  await relocateEntry(trx, { user_id, meeting_id }, { external_id, etag, calendar_id })
  if (event.end_at <= now) return
  await markEntryPending(trx, { user_id, meeting_id })
  await requestAnotherSync(trx, { user_id, account_id }, now)
  const responses = listNewResponses(event, { attendees })
  if (Object.keys(responses).length > 0)
    await saveProviderChange(trx, { user_id, meeting_id }, { ...change, ...responses })
}

/**
 * The user's response in an invitation, attributed to them as a participant of the meeting. In their own calendar they
 * respond under the account's address, even if its provider has not verified it.
 */
async function listOwnResponses(
  trx: Db,
  { event, remote, account_email }: { event: EventRow; remote: RemoteEvent; account_email: string },
): Promise<Attendee[]> {
  const addresses = await listAddresses(trx, event.user_id)
  const isParticipant = (email: string) => event.attendees.some((person) => isSameAddress(person.email, email))
  const ownAddresses = isParticipant(account_email) ? addresses : [...addresses, account_email]
  const email = addresses.find(isParticipant) ?? addresses[0]
  if (email === undefined) return []
  return remote.attendees.flatMap((person) =>
    ownAddresses.some((address) => isSameAddress(address, person.email)) ? { ...person, email } : [],
  )
}

function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
