import { t } from '@lingui/core/macro'
import { api } from '#client/api.ts'
import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { AutomaticMove } from '#shared/meeting-input.ts'
import type { CancelOutcome } from '#shared/meetings.ts'
import { type TimeSpan, withSpan } from '../event-input.ts'
import { runChange, runOptimistically, withEvent, withoutEvent } from './event-changes.ts'

/**
 * Moves a meeting; all participants are emailed.
 * @param when the new time, in words
 */
export async function rescheduleMeeting(event: CalendarEvent, to: TimeSpan, when: string): Promise<void> {
  const { timeZone } = event.start
  const eventId = event.id
  const times = { start: { dateTime: to.start, timeZone }, end: { dateTime: to.end, timeZone } }
  await runOptimistically(withEvent(withSpan(event, to)), withEvent(event), () =>
    withIdempotencyKey('reschedule', { eventId, ...times }, (options) =>
      api.events.reschedule.mutate({ eventId, event: times }, options),
    ),
  )
  toast.success(t`Meeting moved to ${when}. Everyone is notified by email.`, BRIEF)
}

/** Moves a meeting to the proposed time; all participants are emailed. */
export function rescheduleAutomatically(input: AutomaticMove): Promise<BookingResult> {
  return runChange(() =>
    withIdempotencyKey('reschedule', input, (options) => api.match.autoRescheduleBatch.mutate(input, options)),
  )
}

/** Cancels or leaves a meeting, unless the outcome would differ from `cancelling`; all participants are emailed. */
export async function cancelMeeting(event: CalendarEvent, cancelling: CancelOutcome): Promise<void> {
  const input = { eventId: event.id, cancelling }
  const { outcome } = await runOptimistically(withoutEvent(event, 'this'), withEvent(event), () =>
    withIdempotencyKey('cancel', input, (options) => api.events.cancel.mutate(input, options)),
  )
  toast.success(
    outcome === 'left'
      ? t`You have left the meeting. Everyone is notified by email.`
      : t`Meeting canceled. Everyone is notified by email.`,
    BRIEF,
  )
}
