import type { ErrorParams } from '#shared/errors.ts'
import { getCancelOutcome } from '#shared/meetings.ts'
import type { NoCommonTime } from '#shared/no-common-time.ts'
import type { Span } from '#shared/time.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Meeting, Participant } from './store.ts'

/** The time is no longer free. */
export function justTaken(alternatives: readonly Span[]): DomainError {
  return new DomainError('just_taken', {}, { slots: toSlots(alternatives) })
}

/** The time is not offered, even if everyone is free. */
export function outsideAvailability(
  alternatives: readonly Span[],
  params: ErrorParams<'outside_availability'> = {},
): DomainError {
  return new DomainError('outside_availability', params, { slots: toSlots(alternatives) })
}

export function organizerOnly(fields: readonly string[]): DomainError {
  return new DomainError(
    'organizer_only',
    {},
    {
      fields: Object.fromEntries(fields.map((field) => [field, { code: 'organizer_only' } as const])),
    },
  )
}

function toSlots(spans: readonly Span[]): { start: string; end: string }[] {
  return spans.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }))
}

/** Also thrown for a blocked address and for the owner's hidden address, so that strangers cannot detect either. */
export function bookingsFull(): DomainError {
  return new DomainError('bookings_full')
}

export function noCommonTime(explanation: NoCommonTime): DomainError {
  return new DomainError('no_common_time', { days: explanation.horizon_days }, { explain: explanation })
}

/**
 * No time can be found automatically while a calendar cannot be read; choosing a time manually still works. `is_own` is
 * set if the calendar is the reader's.
 */
export function calendarUnreadable(name: string | undefined, isOwn: boolean): DomainError {
  return new DomainError('calendar_unread', name ? { name } : {}, { manual: true, ...(isOwn && { is_own: true }) })
}

export function meetingNotFound(): DomainError {
  return new DomainError('not_found')
}

export function meetingCancelled(): DomainError {
  return new DomainError('meeting_cancelled')
}

/** The meeting is no longer as the caller saw it; the error has its current state. */
export function meetingChanged({ start, end, participants }: Meeting, actor: Participant | null): DomainError {
  const cancelling = getCancelOutcome(participants, actor?.role)
  return new DomainError('meeting_changed', {}, { start: start.toISOString(), end: end.toISOString(), cancelling })
}

export function meetingLeft(): DomainError {
  return new DomainError('meeting_left')
}

export function meetingOver(): DomainError {
  return new DomainError('meeting_over')
}

/** A participant deleted their account during the request. */
export function accountClosed(): DomainError {
  return new DomainError('account_closed')
}

export function undoExpired(): DomainError {
  return new DomainError('undo_over')
}
