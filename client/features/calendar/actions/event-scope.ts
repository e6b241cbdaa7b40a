import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { seriesId } from '../recurrence/series.ts'

/** Whether a change of `named` with this scope affects `event`. */
export function isInScope(event: CalendarEvent, named: CalendarEvent, scope: EventScope): boolean {
  if (event.id === named.id) return true
  if (scope === 'this' || seriesId(event) !== seriesId(named)) return false
  // Instants have one format, so comparing strings compares times.
  return scope === 'all' || (event.original_start_time ?? '') >= (named.original_start_time ?? '')
}
