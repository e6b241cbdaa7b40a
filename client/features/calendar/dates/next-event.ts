import type { CalendarEvent } from '#shared/events.ts'
import { startsAt } from './event-times.ts'

/**
 * The earliest event that starts in the future and is not cancelled.
 * @param zone the time zone in which all-day events start
 * @param now epoch milliseconds
 */
export function nextEvent(events: readonly CalendarEvent[], zone: string, now: number): CalendarEvent | undefined {
  let next: CalendarEvent | undefined
  let earliest = Infinity
  for (const event of events) {
    const start = startsAt(event, zone)
    if (event.status === 'cancelled' || start <= now || start >= earliest) continue
    next = event
    earliest = start
  }
  return next
}
