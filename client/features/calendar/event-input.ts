import type { CalendarEvent, EventTime } from '#shared/events.ts'

/** From one point to another, as the calendar hands it over. */
export interface TimeSpan {
  /** ISO 8601 instant in UTC, or `YYYY-MM-DD` of an all-day event */
  start: string
  /** as `start`; of an all-day event the day after its last */
  end: string
  allDay: boolean
}

/** An event was put elsewhere on the screen, and is to be put there in truth, or back. */
export interface Move {
  event: CalendarEvent
  to: TimeSpan
  /** Puts it back on the screen. */
  revert: () => void
  /** The page is about to close: nothing can be asked any more. */
  leaving?: boolean
}

/** The times of a span in the wire's form, on the clocks of `timeZone`. */
export function eventTimes({ start, end, allDay }: TimeSpan, timeZone: string): { start: EventTime; end: EventTime } {
  return allDay
    ? { start: { date: start, timeZone }, end: { date: end, timeZone } }
    : { start: { dateTime: start, timeZone }, end: { dateTime: end, timeZone } }
}

type Point = { dateTime: string } | { date: string }

/** The span that an event has, or is to have. */
export function spanOf({ start, end }: { start: Point; end: Point }): TimeSpan {
  if ('date' in start && 'date' in end) return { start: start.date, end: end.date, allDay: true }
  if ('dateTime' in start && 'dateTime' in end) return { start: start.dateTime, end: end.dateTime, allDay: false }
  throw new TypeError('An event starts and ends in the same form')
}

/** Do two spans say the same? */
export function sameSpan(a: TimeSpan, b: TimeSpan): boolean {
  return a.start === b.start && a.end === b.end && a.allDay === b.allDay
}

/** One of a series, rather than an event of its own. */
export function isInstance({ recurring_event_id }: Pick<CalendarEvent, 'recurring_event_id'>): boolean {
  return recurring_event_id !== null
}

/** An event moved or resized; all-day and timed events turn into one another. */
export function movedTo(event: CalendarEvent, span: TimeSpan): CalendarEvent {
  return { ...event, ...eventTimes(span, event.start.timeZone), all_day: span.allDay }
}
