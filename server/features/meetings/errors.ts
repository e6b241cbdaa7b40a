import { DETAIL } from '#shared/errors.ts'
import type { NoCommonTime } from '#shared/invitations.ts'
import type { Span } from '#shared/time.ts'
import { DomainError } from '../../platform/errors.ts'

/** Somebody was quicker; `nearest` are the slots to offer in its place. */
export function justTaken(nearest: readonly Span[]): DomainError {
  return new DomainError('conflict', 'just_taken', DETAIL.justTaken, { slots: toSlots(nearest) })
}

/** Whoever is free then, the time is not offered; `nearest` as above. */
export function outsideAvailability(nearest: readonly Span[]): DomainError {
  return new DomainError('conflict', 'outside_availability', DETAIL.outsideAvailability, { slots: toSlots(nearest) })
}

export function organizerOnly(fields: readonly string[]): DomainError {
  return new DomainError('forbidden', 'organizer_only', DETAIL.organizerOnly, {
    fields: Object.fromEntries(fields.map((field) => [field, DETAIL.organizerOnly])),
  })
}

function toSlots(nearest: readonly Span[]): { start: string; end: string }[] {
  return nearest.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }))
}

/** Also for an address that is blocked, or is the owner's hidden one: a stranger learns neither. */
export function bookingsFull(): DomainError {
  return new DomainError('conflict', 'bookings_full', DETAIL.bookingsFull)
}

export function noCommonTime(explain: NoCommonTime): DomainError {
  return new DomainError('conflict', 'no_common_time', DETAIL.noCommonTime(explain.horizon_days), { explain })
}

/** Nothing automatic may be said while a calendar is unknown; picking a time by hand still goes. */
export function calendarUnread(name: string): DomainError {
  return new DomainError('conflict', 'calendar_unread', DETAIL.calendarUnread(name), { manual: true })
}

export function meetingNotFound(): DomainError {
  return new DomainError('not_found', 'not_found', DETAIL.notFound)
}

export function meetingCancelled(): DomainError {
  return new DomainError('conflict', 'meeting_cancelled', DETAIL.meetingCancelled)
}

export function meetingLeft(): DomainError {
  return new DomainError('conflict', 'meeting_left', DETAIL.meetingLeft)
}

export function meetingOver(): DomainError {
  return new DomainError('conflict', 'meeting_over', DETAIL.meetingOver)
}

/** Somebody was there a moment ago, and is not any more. */
export function accountClosed(): DomainError {
  return new DomainError('conflict', 'account_closed', DETAIL.accountClosed)
}

export function undoOver(): DomainError {
  return new DomainError('conflict', 'undo_over', DETAIL.undoOver)
}

export function withOneself(field: string): DomainError {
  return new DomainError('invalid', 'invalid_input', DETAIL.withOneself, { fields: { [field]: DETAIL.withOneself } })
}

export function missing(fields: Record<string, string>): DomainError {
  return new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, { fields })
}
