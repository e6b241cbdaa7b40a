import { addDays, daysBetween, instantOf, wallTime, weekdayOf } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent, EventScope, EventUpdate } from '#shared/events.ts'
import { eventTimes, getSpan, isInstance, type TimeSpan } from '../event.ts'
import { moveRecurrence, parseRecurrence, type Recurrence, recurrenceLines } from './recurrence.ts'

/** The start of a rule: the start of a series, or the original start of an instance. */
export function ruleStart(event: CalendarEvent, timeZone = event.start.timeZone) {
  const { all_day: allDay, original_start_time: original } = event
  // All-day series use UTC days.
  const span = original === null ? getSpan(event) : { start: allDay ? original.slice(0, 10) : original, allDay }
  return { allDay, timeZone, ...wallStart(span, timeZone) }
}

/**
 * The recurrence of a series, or of its part from an instance onward, adapted if the instance was moved to another
 * weekday.
 */
export function seriesRecurrence(series: CalendarEvent): Recurrence {
  const start = ruleStart(series)
  const recurrence = parseRecurrence(series.recurrence, start)
  const { date } = wallStart(getSpan(series), series.start.timeZone)
  return moveRecurrence(recurrence, start.date, daysBetween(start.date, date))
}

/** Matches rules with several starts a day, whose modified instances may match no start of the changed series. */
const SEVERAL_TIMES = /HOURLY|BYHOUR|BYMINUTE|RDATE/

/**
 * Whether undoing a change restores the series, including its modified and excluded instances: the server drops those
 * that fit no date of the changed series. A series that was split off cannot be rejoined.
 */
export function isUndoable(series: CalendarEvent, change: Pick<EventUpdate, 'start' | 'end' | 'recurrence'>): boolean {
  if (isInstance(series) || 'date' in change.start !== series.all_day) return false
  const from = ruleStart(series)
  const to = { ...from, ...wallStart(getSpan(change), from.timeZone) }
  const recurrence = parseRecurrence(series.recurrence, from)
  const days = daysBetween(from.date, to.date)
  const movedLines = recurrenceLines(moveRecurrence(recurrence, from.date, 0, days), to)
  if (change.recurrence && change.recurrence.join('\n') !== movedLines?.join('\n')) return false
  if (days === 0) return !SEVERAL_TIMES.test(series.recurrence.join('\n'))
  return days % 7 !== 0 && ['weekly', 'weekdays'].includes(recurrence.repeat)
}

/** A start as local time in a zone; midnight for an all-day event. */
function wallStart({ start, allDay }: Omit<TimeSpan, 'end'>, zone: string) {
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
 * length in its own zone, and its weekday or start moves to the instance's day. In the displayed zone, its other
 * weekdays stay.
 * @param series the whole series, or the part from the instance onward, depending on `scope`
 * @param zone the displayed zone, in which the instance may move by a different number of days
 */
export function getMovedSeries(
  series: CalendarEvent,
  instance: CalendarEvent,
  to: TimeSpan,
  scope: EventScope,
  zone: string,
): Pick<EventUpdate, 'start' | 'end' | 'recurrence'> {
  const { timeZone } = series.start
  const start = ruleStart(series)
  const countDays = (inZone: string) => daysBetween(ruleStart(instance, inZone).date, wallStart(to, inZone).date)
  const shiftOfAll = countDays(timeZone) - countDays(zone)
  // On the day to which it was moved before, an instance changes only the time of the others.
  const isDayKept = scope === 'all' && wallStart(getSpan(instance), zone).date === wallStart(to, zone).date
  const shift = isDayKept ? 0 : countDays(zone)
  const originalDate = ruleStart(instance, timeZone).date
  const recurrence = parseRecurrence(series.recurrence, start)
  const isOtherWeekday = recurrence.days.length > 0 && weekdayOf(start.date) !== weekdayOf(originalDate)
  const isDateKept = isOtherWeekday || recurrence.repeat === 'weekdays'
  const dateShift = shiftOfAll + (isDateKept ? 0 : shift)
  const span = scope === 'all' ? moveToDate(addDays(start.date, dateShift), to, timeZone) : to
  // If no rule is sent, the server shifts the UNTIL of the current rule with the start.
  if (shift === 0 && shiftOfAll === 0) return eventTimes(span, timeZone)
  const movedRecurrence = moveRecurrence(recurrence, originalDate, shift, shiftOfAll)
  const lines = recurrenceLines(movedRecurrence, { ...wallStart(span, timeZone), allDay: to.allDay, timeZone })
  return { ...eventTimes(span, timeZone), ...(lines && { recurrence: lines }) }
}
