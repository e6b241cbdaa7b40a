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
import { movedRecurrence, type Recurrence, recurrenceLines } from './recurrence.ts'
import { readRecurrence } from './recurrence-reader.ts'
import { ruleStart, startDay } from './series.ts'

/** How a series repeats, or what is left of one from an instance on, which may stand on another day than its rule says. */
export function seriesRecurrence(series: CalendarEvent): Recurrence {
  const start = ruleStart(series)
  return movedRecurrence(
    readRecurrence(series.recurrence, start),
    start.date,
    startDay(series.start, series.start.timeZone),
  )
}

/** Weekly, on the day of its start alone, and without a last day. */
const ONE_DAY_A_WEEK = /^RRULE:FREQ=WEEKLY(;INTERVAL=\d+)?(;COUNT=\d+)?$/

/**
 * Is a series as it was when a change of it is taken back, with all that was changed or left out of it one by one? Such
 * instances go along by their day, so that those of days that are no more are lost, and so is the series of an
 * instance from which on it became another.
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

/** A span as long as another, at its time of day, on `date`. */
function spanOn(date: string, { start, end, allDay }: TimeSpan, zone: string): TimeSpan {
  if (allDay) return { start: date, end: addDays(date, daysBetween(start, end)), allDay }
  const from = instantOf({ date, time: wallTime(Date.parse(start), zone).time }, zone)
  const to = from + Date.parse(end) - Date.parse(start)
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString(), allDay }
}

/**
 * What a series is to be when one of its instances is moved: at its new time and of its new length, on the series' own
 * clocks; its weekday, or where there is no other its start, as many days away as the instance moved.
 * @param series all of it, or what is left of it from the instance on, as `scope` says
 */
export function movedSeries(
  series: CalendarEvent,
  instance: CalendarEvent,
  to: TimeSpan,
  scope: EventScope,
): Pick<EventInput, 'start' | 'end' | 'recurrence'> {
  const { timeZone } = series.start
  const start = ruleStart(series)
  const given = ruleStart(instance).date
  const target = wallStart(to, timeZone).date
  const days = daysBetween(wallStart(spanOf(instance), timeZone).date, target)
  const before = readRecurrence(series.recurrence, start)
  const recurrence = movedRecurrence(before, given, scope === 'all' ? addDays(given, days) : target)
  const isOtherDay = before.days.length > 0 && weekdayOf(start.date) !== weekdayOf(given)
  const staysThere = isOtherDay || before.repeat === 'weekdays'
  const span = scope === 'all' ? spanOn(staysThere ? start.date : addDays(start.date, days), to, timeZone) : to
  const lines = recurrenceLines(recurrence, { ...wallStart(span, timeZone), allDay: to.allDay, timeZone })
  return { ...eventTimes(span, timeZone), ...(lines && { recurrence: lines }) }
}
