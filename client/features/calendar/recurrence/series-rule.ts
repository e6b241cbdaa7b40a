import {
  addDays,
  daysBetween,
  instantOf,
  type WallTime,
  wallTime,
  weekdayOf,
} from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { eventTimes, getSpan, isInstance, type TimeSpan } from '../event-input.ts'
import { moveRecurrence, parseRecurrence, type Recurrence, recurrenceLines, type SeriesStart } from './recurrence.ts'

/** The start of a rule: the start of a series, or the original start of an instance. */
export function ruleStart({ start, original_start_time, all_day }: CalendarEvent): SeriesStart {
  const { timeZone } = start
  const base = { allDay: all_day, timeZone }
  if (original_start_time === null) return { ...base, ...startIn(timeZone, start) }
  // All-day series use UTC days.
  return { ...base, ...wallTime(Date.parse(original_start_time), all_day ? 'UTC' : timeZone) }
}

/** A start as local time in a zone; midnight for an all-day event. */
function startIn(zone: string, start: CalendarEvent['start']): WallTime {
  return 'date' in start ? { date: start.date, time: '00:00' } : wallTime(Date.parse(start.dateTime), zone)
}

/**
 * The recurrence of a series, or of its part from an instance onward, adapted if the instance was moved to another
 * weekday.
 */
export function seriesRecurrence(series: CalendarEvent): Recurrence {
  const start = ruleStart(series)
  const recurrence = parseRecurrence(series.recurrence, start)
  return moveRecurrence(recurrence, start.date, startIn(series.start.timeZone, series.start).date)
}

/** Weekly on the start's weekday only, without an end date. */
const ONE_DAY_A_WEEK = /^RRULE:FREQ=WEEKLY(;INTERVAL=\d+)?(;COUNT=\d+)?$/

/**
 * Whether undoing a change restores the series, including its modified and excluded instances: the server drops those
 * that fit no date of the changed series. A series that was split off cannot be rejoined.
 */
export function isUndoable(
  series: CalendarEvent,
  { start, recurrence }: Pick<EventInput, 'start' | 'recurrence'>,
): boolean {
  if (isInstance(series) || 'date' in start !== series.all_day) return false
  const rule = recurrence?.join('\n')
  if (rule === undefined || rule !== series.recurrence.join('\n')) return false
  const { timeZone } = series.start
  const days = daysBetween(startIn(timeZone, series.start).date, startIn(timeZone, { ...start, timeZone }).date)
  return days === 0 || (days % 7 !== 0 && ONE_DAY_A_WEEK.test(rule))
}

function wallStart({ start, allDay }: TimeSpan, zone: string): WallTime {
  return allDay ? { date: start, time: '00:00' } : wallTime(Date.parse(start), zone)
}

/** Moves a span to `date`, keeping its length and its local time in `zone`. */
function moveToDate(date: string, { start, end, allDay }: TimeSpan, zone: string): TimeSpan {
  if (allDay) return { start: date, end: addDays(date, daysBetween(start, end)), allDay }
  const from = instantOf({ date, time: wallTime(Date.parse(start), zone).time }, zone)
  const to = from + Date.parse(end) - Date.parse(start)
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString(), allDay }
}

/**
 * The times and recurrence of a series after one of its instances is moved: the series gets the instance's time and
 * length in its own zone, and its weekday or start moves by the same number of days.
 * @param series all of it, or its part from the instance onward, depending on `scope`
 */
export function getMovedSeries(
  series: CalendarEvent,
  instance: CalendarEvent,
  to: TimeSpan,
  scope: EventScope,
): Pick<EventInput, 'start' | 'end' | 'recurrence'> {
  const { timeZone } = series.start
  const start = ruleStart(series)
  const originalDate = ruleStart(instance).date
  const targetDate = wallStart(to, timeZone).date
  const days = daysBetween(wallStart(getSpan(instance), timeZone).date, targetDate)
  const original = parseRecurrence(series.recurrence, start)
  const recurrence = moveRecurrence(original, originalDate, scope === 'all' ? addDays(originalDate, days) : targetDate)
  const isOtherDay = original.days.length > 0 && weekdayOf(start.date) !== weekdayOf(originalDate)
  const keepsDate = isOtherDay || original.repeat === 'weekdays'
  const span = scope === 'all' ? moveToDate(keepsDate ? start.date : addDays(start.date, days), to, timeZone) : to
  const lines = recurrenceLines(recurrence, { ...wallStart(span, timeZone), allDay: to.allDay, timeZone })
  return { ...eventTimes(span, timeZone), ...(lines && { recurrence: lines }) }
}
