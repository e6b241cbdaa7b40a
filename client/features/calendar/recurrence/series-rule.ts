import {
  addDays,
  daysBetween,
  instantOf,
  type WallTime,
  wallTime,
  weekdayOf,
} from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { eventTimes, isInstance, spanOf, type TimeSpan } from '../event-input.ts'
import { movedRecurrence, type Recurrence, readRecurrence, recurrenceLines, type SeriesStart } from './recurrence.ts'

/** The start of the rule: the start of a series, or the original start of a moved instance. */
export function ruleStart({ start, original_start_time, all_day }: CalendarEvent): SeriesStart {
  const { timeZone } = start
  const form = { allDay: all_day, timeZone }
  if (original_start_time === null) return { ...form, date: startDay(start, timeZone) }
  // All-day series use UTC days.
  return { ...form, date: wallTime(Date.parse(original_start_time), all_day ? 'UTC' : timeZone).date }
}

/** The day of a start in a zone. */
function startDay(start: CalendarEvent['start'], zone: string): string {
  return 'date' in start ? start.date : wallTime(Date.parse(start.dateTime), zone).date
}

/**
 * The recurrence of a series, or of the rest of it from an instance onward, whose day may differ from that of the rule.
 */
export function seriesRecurrence(series: CalendarEvent): Recurrence {
  const start = ruleStart(series)
  return movedRecurrence(
    readRecurrence(series.recurrence, start),
    start.date,
    startDay(series.start, series.start.timeZone),
  )
}

/** Weekly on the start's weekday only, without an end. */
const ONE_DAY_A_WEEK = /^RRULE:FREQ=WEEKLY(;INTERVAL=\d+)?(;COUNT=\d+)?$/

/**
 * Whether undoing a change restores the series, including its modified and excluded instances. These are tied
 * to their dates: instances on removed dates are lost, and so are series that were split off.
 */
export function isUndoable(
  series: CalendarEvent,
  { start, recurrence }: Pick<EventInput, 'start' | 'recurrence'>,
): boolean {
  if (isInstance(series) || 'date' in start !== series.all_day) return false
  const rule = recurrence?.join('\n')
  if (rule === undefined || rule !== series.recurrence.join('\n')) return false
  const { timeZone } = series.start
  const days = daysBetween(startDay(series.start, timeZone), startDay({ ...start, timeZone }, timeZone))
  return days === 0 || (days % 7 !== 0 && ONE_DAY_A_WEEK.test(rule))
}

function wallStart({ start, allDay }: TimeSpan, zone: string): WallTime {
  return allDay ? { date: start, time: '00:00' } : wallTime(Date.parse(start), zone)
}

/** A span with the length and time of another, on `date`. */
function spanOn(date: string, { start, end, allDay }: TimeSpan, zone: string): TimeSpan {
  if (allDay) return { start: date, end: addDays(date, daysBetween(start, end)), allDay }
  const from = instantOf({ date, time: wallTime(Date.parse(start), zone).time }, zone)
  const to = from + Date.parse(end) - Date.parse(start)
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString(), allDay }
}

/**
 * The series after one of its instances is moved: it gets the instance's time and length in the series' zone, and its
 * weekday or start moves by as many days.
 * @param series all of it, or its part from the instance onward, depending on `scope`
 */
export function movedSeries(
  series: CalendarEvent,
  instance: CalendarEvent,
  to: TimeSpan,
  scope: EventScope,
): Pick<EventInput, 'start' | 'end' | 'recurrence'> {
  const { timeZone } = series.start
  const start = ruleStart(series)
  const originalDate = ruleStart(instance).date
  const target = wallStart(to, timeZone).date
  const days = daysBetween(wallStart(spanOf(instance), timeZone).date, target)
  const before = readRecurrence(series.recurrence, start)
  const recurrence = movedRecurrence(before, originalDate, scope === 'all' ? addDays(originalDate, days) : target)
  const isOtherDay = before.days.length > 0 && weekdayOf(start.date) !== weekdayOf(originalDate)
  const keepsDate = isOtherDay || before.repeat === 'weekdays'
  const span = scope === 'all' ? spanOn(keepsDate ? start.date : addDays(start.date, days), to, timeZone) : to
  const lines = recurrenceLines(recurrence, { ...wallStart(span, timeZone), allDay: to.allDay, timeZone })
  return { ...eventTimes(span, timeZone), ...(lines && { recurrence: lines }) }
}
