import { wallTime } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { SeriesStart } from './recurrence.ts'

/** The id for changes of the whole series. */
export function seriesId({ id, recurring_event_id }: CalendarEvent): string {
  return recurring_event_id ?? id
}

/** The start of the rule: the start of a series, or the original start of a moved instance. */
export function ruleStart({ start, original_start_time, all_day }: CalendarEvent): SeriesStart {
  const { timeZone } = start
  const form = { allDay: all_day, timeZone }
  if (original_start_time === null) return { ...form, date: startDay(start, timeZone) }
  // All-day series use UTC days.
  return { ...form, date: wallTime(Date.parse(original_start_time), all_day ? 'UTC' : timeZone).date }
}

/** The day of a start in a zone. */
export function startDay(start: CalendarEvent['start'], zone: string): string {
  return 'date' in start ? start.date : wallTime(Date.parse(start.dateTime), zone).date
}
