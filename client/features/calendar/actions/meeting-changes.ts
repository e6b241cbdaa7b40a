import { t } from '@lingui/core/macro'
import { api } from '#client/api.ts'
import { rescheduleTo } from '#client/entities/meeting/reschedule.ts'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import type { CancellationResult, CancelOutcome } from '#shared/meetings.ts'
import { type TimeSpan, withSpan } from '../event.ts'
import { runOptimistically, withEvent, withoutEvent } from './event-changes.ts'

/**
 * Moves a meeting; all participants are emailed.
 * @param when the new time, in words
 */
export async function rescheduleMeeting(event: CalendarEvent, to: TimeSpan, when: string): Promise<void> {
  const { timeZone } = event.start
  const times = { start: { dateTime: to.start, timeZone }, end: { dateTime: to.end, timeZone } }
  await runOptimistically(withEvent(withSpan(event, to)), withEvent(event), () => rescheduleTo(event.id, times))
  toast.success(t`Meeting moved to ${when}. Everyone is notified by email.`, BRIEF)
}

/** Cancels or leaves a meeting, unless the outcome would differ from `expected`; all participants are emailed. */
export async function cancelMeeting(event: CalendarEvent, expected: CancelOutcome, reason: string): Promise<void> {
  const result = await runOptimistically(withoutEvent(event, 'this'), withEvent(event), () =>
    api.events.cancel.mutate({ eventId: event.id, cancelling: expected, ...(reason.trim() ? { reason } : {}) }),
  )
  toast.success(cancellationText(result), BRIEF)
}

function cancellationText({ outcome, already_cancelled, already_left }: CancellationResult): string {
  if (already_cancelled) return t`This meeting was already canceled`
  if (already_left) return t`You have left this meeting`
  return outcome === 'left'
    ? t`You have left the meeting. Everyone is notified by email.`
    : t`Meeting canceled. Everyone is notified by email.`
}
