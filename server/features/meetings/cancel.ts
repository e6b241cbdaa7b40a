import type { z } from 'zod'
import type { cancelInput } from '#shared/meeting-input.ts'
import { type CancellationResult, getCancelOutcome, isAttending } from '#shared/meetings.ts'
import type { Db } from '../../platform/db/database.ts'
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts'
import { isSameHash, sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { getKeyScope, lockMeeting, type RequestContext, resolveAccess } from './access.ts'
import { applyMeetingChange, type ChangeServices } from './changes/apply-change.ts'
import type { ChangeReason } from './changes/change.ts'
import { meetingCancelled, meetingChanged, meetingNotFound, meetingOver, undoExpired } from './errors.ts'
import { hideAddresses, listHiddenAddresses } from './hidden-addresses.ts'
import { leaveMeeting } from './leave.ts'
import { checkCurrentStart, toCalendarEvent, toClosedEvent } from './meetings.ts'
import { saveGuestLanguage } from './recipient-language.ts'
import type { Meeting, Participant } from './store.ts'

/**
 * Cancels a meeting for everyone, or removes a participant from a meeting that continues without them. Repeating the
 * call succeeds and returns the same outcome.
 * @param input `cancelling` and `current_start` are the outcome and the start that the caller expects
 * @throws {DomainError} `not_found`; `meeting_over`; `meeting_changed` if either is different
 */
export async function cancelMeeting(
  services: Services,
  caller: Caller | null,
  { eventId, reason, cancelling, current_start }: z.output<typeof cancelInput> & { eventId: string },
  { language }: Pick<RequestContext, 'language'>,
): Promise<CancellationResult> {
  const access = await resolveAccess(services, caller, eventId)
  return services.db.transaction().execute(async (trx): Promise<CancellationResult> => {
    const { meeting, actor } = await lockMeeting(services, trx, access)
    const already_cancelled = meeting.status === 'cancelled'
    const already_left = !already_cancelled && actor !== null && !isAttending(actor)
    if (already_cancelled || already_left) {
      const outcome = already_left ? 'left' : 'cancelled'
      return { success: true, outcome, already_cancelled, already_left, event: toClosedEvent(eventId) }
    }
    if (meeting.end.getTime() <= services.clock.now()) throw meetingOver()
    const outcome = getCancelOutcome(meeting.participants, actor?.role)
    if (cancelling !== undefined && cancelling !== outcome) throw meetingChanged(meeting, actor)
    checkCurrentStart(meeting, actor, current_start)
    const meetingWithLanguage = await saveGuestLanguage(trx, meeting, actor, language)
    const changedMeeting =
      outcome === 'left' && actor
        ? await leaveMeeting(services, trx, meetingWithLanguage, { actor, reason })
        : await cancelLockedMeeting(services, trx, meetingWithLanguage, { actor, reason })
    const hiddenAddresses = listHiddenAddresses(caller, actor, changedMeeting)
    const event = hideAddresses(toCalendarEvent(changedMeeting, eventId), hiddenAddresses)
    return { success: true, outcome, already_cancelled, already_left, event }
  })
}

/** Cancels a locked meeting: frees everyone's time and notifies them. */
export async function cancelLockedMeeting(
  services: ChangeServices,
  trx: Db,
  meeting: Meeting,
  { actor, reason }: { actor: Participant | null; reason?: ChangeReason | undefined },
): Promise<Meeting> {
  const cancelledMeeting: Meeting = { ...meeting, status: 'cancelled', sequence: meeting.sequence + 1 }
  await applyMeetingChange(services, trx, { kind: 'cancelled', meeting: cancelledMeeting, actor, reason })
  return cancelledMeeting
}

/**
 * Undoes a booking before its emails are sent, by deleting the meeting. Repeating the call returns the same response,
 * although the meeting no longer exists.
 * @throws {DomainError} `meeting_cancelled`; `undo_over` once the emails are being sent; `not_found` for a wrong token
 */
export async function undoBooking(
  services: Services,
  caller: Caller | null,
  { eventId, undo_token }: { eventId: string; undo_token: string },
): Promise<{ success: true }> {
  const key = sha256(`${eventId} ${undo_token}`)
  const request = { scope: getKeyScope(caller, eventId), key, input: { operation: 'undo' } }
  return runIdempotent(services, request, async (trx) => {
    const access = await resolveAccess({ ...services, db: trx }, caller, eventId)
    const { meeting, actor } = await lockMeeting(services, trx, access)
    const { undo_hash, undo_until } = meeting
    if (meeting.status === 'cancelled') throw meetingCancelled()
    if (!undo_hash || !undo_until) throw undoExpired()
    if (!isSameHash(undo_hash, sha256(undo_token))) throw meetingNotFound()
    if (services.clock.now() >= undo_until.getTime()) throw undoExpired()
    await applyMeetingChange(services, trx, { kind: 'undone', meeting, actor })
    return { success: true }
  })
}
