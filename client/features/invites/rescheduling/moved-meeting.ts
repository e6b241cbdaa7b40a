import { isBookingReason } from '#client/entities/meeting/reason-text.ts'
import { isMembers } from '#client/lib/json.ts'
import { stored } from '#client/lib/storage/storage.ts'
import type { BookingReason } from '#shared/booking-reason.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { endOf, startOf } from '../meeting/meeting-time.ts'

/** What the confirmation of a move needs and cannot ask the server for again; times are ISO instants. */
interface MovedMeeting {
  event_id: string
  /** The time that the meeting had. */
  before: { start: string; end: string }
  /** The start that it was given. */
  start: string
  /** Null where an older version kept a sentence. */
  reason: BookingReason | null
}

function readMoved(value: unknown): MovedMeeting | undefined {
  if (!isMembers(value) || !isMembers(value['before'])) return undefined
  const { event_id, before, start, reason } = value
  if (typeof event_id !== 'string' || typeof start !== 'string') return undefined
  if (!isInstant(before['start']) || !isInstant(before['end'])) return undefined
  const times = { start: before['start'], end: before['end'] }
  return { event_id, before: times, start, reason: isBookingReason(reason) ? reason : null }
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

const kept = stored<MovedMeeting | null>('session', 'meridian.moved', readMoved, null)

/** How a meeting was moved last in this tab; nothing once it has been moved on elsewhere. */
export function lastMoveOf(event: CalendarEvent): MovedMeeting | undefined {
  const moved = kept.read()
  return moved?.event_id === event.id && moved.start === startOf(event) ? moved : undefined
}

export function keepMove(before: CalendarEvent, { event, reason }: BookingResult): void {
  kept.write({
    event_id: event.id,
    before: { start: startOf(before), end: endOf(before) },
    start: startOf(event),
    reason,
  })
}
