import { isDeepStrictEqual } from 'node:util'
import type { Instance } from './instances.ts'
import { formatDate, formatDateLine, LAST_SECOND, parseRecurrence } from './recurrence-rule.ts'
import { getRuleZone } from './rule-starts.ts'
import type { EventRow } from './tables.ts'

export interface SeriesChange {
  /** The series before the change, and the instance whose start moves to `to.start_at`. */
  from: Instance
  to: Pick<EventRow, 'start_at' | 'all_day' | 'time_zone'>
}

/** A change that may also replace the rule. */
type RuleChange = SeriesChange & { to: Pick<EventRow, 'recurrence'> }

/** Matches rules that name their days, which therefore do not follow the start to another day. */
const NAMED_DAYS = /\bBY(DAY|MONTHDAY|YEARDAY|WEEKNO)=/

/** The local time of an instant (epoch ms) in the zone of a rule. */
export function toRuleTime(event: SeriesChange['to'], time: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(getRuleZone(event))
}

/** The number of days from the old to the new start. */
function getDayShift({ from, to }: SeriesChange): number {
  const start = toRuleTime(from.series, from.start).toPlainDate()
  return start.until(toRuleTime(to, to.start_at.getTime()).toPlainDate()).days
}

/**
 * Whether the days of the series move to other days with its start: all weekdays that its rule names, or the days of a
 * rule that names none, if the start moves by less than a day.
 */
export function hasMovedDays(change: RuleChange): boolean {
  if (!NAMED_DAYS.test(change.from.series.recurrence.join('\n').toUpperCase())) return movesLessThanADay(change)
  const shift = getDayShift(change) % WEEKDAYS.length
  const before = listWeekdays(change.from.series).map((day) => (day + shift + WEEKDAYS.length) % WEEKDAYS.length)
  return shift !== 0 && before.length > 0 && isDeepStrictEqual(new Set(before), new Set(listWeekdays(change.to)))
}

/** Whether the local start moves by less than 24 hours. */
function movesLessThanADay({ from, to }: SeriesChange): boolean {
  const start = toRuleTime(from.series, from.start).toPlainDateTime()
  return Math.abs(start.until(toRuleTime(to, to.start_at.getTime()).toPlainDateTime()).total('hours')) < 24
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The weekdays that a rule names without a position, 0 for Monday. */
function listWeekdays({ recurrence }: Pick<EventRow, 'recurrence'>): number[] {
  const [, days = ''] = /\bBYDAY=([A-Z,]+)(?:;|$)/m.exec(recurrence.join('\n').toUpperCase()) ?? []
  return days === '' ? [] : days.split(',').map((day) => WEEKDAYS.indexOf(day))
}

/**
 * If the rule replaces the weekday of `time` and no other: the numbers of days by which it may have moved, the likelier
 * first. Between Monday and Sunday that is one day, whichever day weeks start on; otherwise it stays in its week.
 */
export function listWeekdayShifts(time: number, change: RuleChange): number[] {
  const [before, after] = [listWeekdays(change.from.series), listWeekdays(change.to)]
  const [removed, ...otherRemoved] = before.filter((day) => !after.includes(day))
  const [added, ...otherAdded] = after.filter((day) => !before.includes(day))
  if (removed === undefined || added === undefined || otherRemoved.length + otherAdded.length > 0) return []
  if (toRuleTime(change.from.series, time).dayOfWeek - 1 !== removed) return []
  const shifts = [added - removed, added - removed - WEEKDAYS.length * Math.sign(added - removed)]
  return Math.abs(added - removed) === WEEKDAYS.length - 1 ? shifts.toReversed() : shifts
}

/**
 * Moves an instant (epoch ms) with the start of its series, in local time.
 * @param days the number of days to move it, by default that of the start
 */
export function shiftTime(time: number, change: SeriesChange, days = getDayShift(change)): number {
  const { from, to } = change
  const startTime = toRuleTime(from.series, from.start).toPlainTime()
  const timeShift = startTime.until(toRuleTime(to, to.start_at.getTime()).toPlainTime())
  const localTime = toRuleTime(from.series, time).toPlainDateTime()
  return localTime.add({ days }).add(timeShift).toZonedDateTime(getRuleZone(to)).epochMilliseconds
}

/**
 * Moves the dates of a recurrence with the start of its series: UNTIL, RDATE and EXDATE keep their distance from it in
 * local time, so that a move neither loses nor adds instances. If the rule names its days, an EXDATE keeps its day,
 * unless the series moves by whole weeks.
 * @param recurrence of the series, or of its part from `change.from` onward
 * @throws {RecurrenceError}
 */
export function shiftRecurrence(recurrence: string[], change: SeriesChange): string[] {
  const { from, to } = change
  if (recurrence.length === 0 || isUnmoved(change)) return recurrence
  const { rule, until, rdates, exdates } = parseRecurrence(recurrence, from.series)
  const shouldKeepDays = rule !== undefined && NAMED_DAYS.test(rule) && getDayShift(change) % 7 !== 0
  const shift = (times: Iterable<number>, shouldKeepDay = false) =>
    [...times].map((time) => Math.min(shiftTime(time, change, shouldKeepDay ? 0 : undefined), LAST_SECOND))
  const untilParts = shift(until === undefined ? [] : [until]).map((time) => `UNTIL=${formatDate(time, to)}`)
  return [
    ...(rule === undefined ? [] : [`RRULE:${rule.replace(/UNTIL=[^;]*/, untilParts.join(''))}`]),
    ...formatDateLine('RDATE', shift(rdates), to),
    ...formatDateLine('EXDATE', shift(exdates, shouldKeepDays), to),
  ]
}

function isUnmoved({ from, to }: SeriesChange): boolean {
  const { series, start } = from
  const isSameZone = getRuleZone(to) === getRuleZone(series)
  return start === to.start_at.getTime() && to.all_day === series.all_day && isSameZone
}
