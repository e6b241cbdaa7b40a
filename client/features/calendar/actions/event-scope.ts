import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { seriesId } from '../recurrence/series.ts'

/** Is an event meant, when `named` and a scope are said? */
export function isInScope(event: CalendarEvent, named: CalendarEvent, scope: EventScope): boolean {
  if (event.id === named.id) return true
  if (scope === 'this' || seriesId(event) !== seriesId(named)) return false
  // Instants in one form: their texts are in their order.
  return scope === 'all' || (event.original_start_time ?? '') >= (named.original_start_time ?? '')
}
