import { wallTime } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { SeriesStart } from './recurrence.ts'

/** The id by which a change reaches all of a series. */
export function seriesId({ id, recurring_event_id }: CalendarEvent): string {
  return recurring_event_id ?? id
}

/**
 * Where a rule counts from: the start of a series, or of an instance the one that the rule gives it, whatever it was
 * moved to.
 */
export function ruleStart({ start, original_start_time, all_day }: CalendarEvent): SeriesStart {
  const { timeZone } = start
  const form = { allDay: all_day, timeZone }
  if (original_start_time === null) return { ...form, date: startDay(start, timeZone) }
  // The days of an all-day series are days of UTC.
  return { ...form, date: wallTime(Date.parse(original_start_time), all_day ? 'UTC' : timeZone).date }
}

/** The day of a start, in a zone. */
export function startDay(start: CalendarEvent['start'], zone: string): string {
  return 'date' in start ? start.date : wallTime(Date.parse(start.dateTime), zone).date
}
