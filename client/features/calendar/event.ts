import { t } from '@lingui/core/macro'
import type { Calendar } from '#shared/calendars.ts'
import type { CalendarEvent, EventScope, EventTime, EventTimes } from '#shared/events.ts'
import { type CancelOutcome, getCancelOutcome, isAttending, isDeclinedBy } from '#shared/meetings.ts'
import { MINUTE } from '#shared/time.ts'
import type { UserSettings } from '#shared/users.ts'

/** A time span, as FullCalendar uses it. */
export interface TimeSpan {
  /** ISO 8601 instant in UTC, or `YYYY-MM-DD` of an all-day event */
  start: string
  /** as `start`; for an all-day event, the day after its last day */
  end: string
  allDay: boolean
}

/** An event that was moved or resized on the screen; the change must be saved or reverted. */
export interface Move {
  event: CalendarEvent
  to: TimeSpan
  /** Reverts the move on the screen. */
  revert: () => void
  /** Whether the page is closing and can no longer ask for confirmation. */
  isPageClosing?: boolean
}

/** The API input of a span, in `timeZone`. */
export function eventTimes({ start, end, allDay }: TimeSpan, timeZone: string): { start: EventTime; end: EventTime } {
  const toEventTime = (time: string) => (allDay ? { date: time, timeZone } : { dateTime: time, timeZone })
  return { start: toEventTime(start), end: toEventTime(end) }
}

/** The span of an event or input. */
export function getSpan({ start, end }: EventTimes): TimeSpan {
  if ('date' in start && 'date' in end) return { start: start.date, end: end.date, allDay: true }
  if ('dateTime' in start && 'dateTime' in end) return { start: start.dateTime, end: end.dateTime, allDay: false }
  throw new TypeError('The start and end must both be dates or both be instants')
}

/** The span of some minutes from `start`, epoch milliseconds. */
export function spanFrom(start: number, minutes: number): TimeSpan {
  return { start: new Date(start).toISOString(), end: new Date(start + minutes * MINUTE).toISOString(), allDay: false }
}

/** Whether an event is an instance of a series. */
export function isInstance({ recurring_event_id }: Pick<CalendarEvent, 'recurring_event_id'>): boolean {
  return recurring_event_id !== null
}

/** The event, moved or resized to a span; it may become all-day or timed. */
export function withSpan(event: CalendarEvent, span: TimeSpan): CalendarEvent {
  return { ...event, ...eventTimes(span, event.start.timeZone), all_day: span.allDay }
}

/** The id of an instance's series; the event's own id if it is not an instance. */
export function seriesId({ id, recurring_event_id }: CalendarEvent): string {
  return recurring_event_id ?? id
}

/** Whether a change to `target` with this scope affects `event`. */
export function isInScope(event: CalendarEvent, target: CalendarEvent, scope: EventScope): boolean {
  if (event.id === target.id) return true
  if (scope === 'this' || seriesId(event) !== seriesId(target)) return false
  // Instants have one format, so comparing strings compares times.
  return scope === 'all' || (event.original_start_time ?? '') >= (target.original_start_time ?? '')
}

/** The event's title, or “Busy”: events of busy-only accounts, and some from other apps, have no title. */
export function eventTitle({ summary }: Pick<CalendarEvent, 'summary'>): string {
  return summary.trim() === '' ? t`Busy` : summary
}

/** The number of people who have not declined. */
export function countAttending(event: CalendarEvent | undefined): number {
  return event?.attendees.filter(isAttending).length ?? 0
}

/** A filter for events that make the user busy: meetings, and events of calendars that block the user's availability. */
export function blocksTime(settings: UserSettings, calendars: readonly Calendar[] = []) {
  const ownAddresses = [settings.email, ...settings.synchronized_accounts.map(({ account_email }) => account_email)]
  const freeIds = new Set(calendars.filter(({ is_selected }) => !is_selected).map(({ id }) => id))
  return ({ extendedProps: { is_meeting }, calendar_id, transparency, attendees }: CalendarEvent) =>
    (is_meeting || !freeIds.has(calendar_id)) && transparency === 'opaque' && !isDeclinedBy(attendees, ownAddresses)
}

/** The outcome if the user cancels. The user's address in a meeting is the address of the calendar's account. */
export function cancelOutcome({ attendees, organizer, account_email }: CalendarEvent): CancelOutcome {
  return getCancelOutcome(attendees, organizer.email === account_email ? 'organizer' : 'participant')
}
