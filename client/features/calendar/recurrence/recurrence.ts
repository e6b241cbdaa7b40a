import { addDays, instantOf, type WallTime, wallTime, weekdayOf } from '#client/entities/dates/wall-time.ts'

/** The editor's options for repeating. */
export const REPEAT_OPTIONS = [
  'none',
  'daily',
  'weekdays',
  'weekly',
  'monthly',
  'nth-weekday',
  'last-weekday',
  'yearly',
] as const
type Repeat = (typeof REPEAT_OPTIONS)[number]

/** The end of a series: never, on a day (`YYYY-MM-DD`, inclusive), or after a number of events. */
export type SeriesEnd = { kind: 'never' } | { kind: 'on'; date: string } | { kind: 'after'; count: number }

/** How an event repeats; `custom` is a rule that the editor can only keep or replace. */
export interface Recurrence {
  repeat: Repeat | 'custom'
  /** The interval in days, weeks, months or years; always 1 for weekdays. */
  interval: number
  /** Sorted weekdays of a weekly series, 0 for Monday; the start's weekday counts even if it is not listed. */
  days: readonly number[]
  /** The first weekday of a week, 0 for Monday. */
  weekStart: number
  end: SeriesEnd
}

export const NOT_RECURRING: Recurrence = { repeat: 'none', interval: 1, days: [], weekStart: 0, end: { kind: 'never' } }
export const CUSTOM_RECURRENCE: Recurrence = { ...NOT_RECURRING, repeat: 'custom' }

export interface SeriesStart extends WallTime {
  allDay: boolean
  timeZone: string
}

/** The weekday codes of a rule, from Monday. */
const DAY_CODES: readonly string[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Monday to Friday. */
export const WORKING_DAYS = [0, 1, 2, 3, 4]

/** The position of a day among the same weekdays of its month: 3 for a third Wednesday. */
export function ordinalOfWeekday(date: string): number {
  return Math.ceil(Number(date.slice(8)) / 7)
}

/** Whether a date is the last occurrence of its weekday in its month. */
export function isLastWeekdayOfMonth(date: string): boolean {
  return addDays(date, 7).slice(0, 7) > date.slice(0, 7)
}

const sortDays = (days: readonly number[]) => [...new Set(days)].toSorted((a, b) => a - b)
const moveDay = (day: number, shift: number) => (((day + shift) % 7) + 7) % 7

/** The weekdays of a weekly series that starts on `date`, always including the weekday of `date`. */
export function getWeekdays({ days }: Recurrence, date: string): readonly number[] {
  return sortDays([...days, weekdayOf(date)])
}

/** Adapts a choice to a day: `last-weekday` becomes `nth-weekday` if the month has a later day with that weekday. */
export function adaptRepeat({ repeat }: Recurrence, date: string): Recurrence['repeat'] {
  return repeat === 'last-weekday' && !isLastWeekdayOfMonth(date) ? 'nth-weekday' : repeat
}

/** The `BYDAY` part of a rule. */
function byDay(days: readonly number[]): string {
  return `BYDAY=${days.map((day) => DAY_CODES[day]).join(',')}`
}

/** The parts of a recurrence's rule without its end. Parts that follow from the start are omitted. */
function ruleParts(recurrence: Recurrence, date: string): string[] {
  const repeat = adaptRepeat(recurrence, date)
  if (repeat === 'none' || repeat === 'custom') return []
  const weekday = DAY_CODES[weekdayOf(date)]
  const days = getWeekdays(recurrence, date)
  const parts: Record<typeof repeat, string[]> = {
    daily: ['FREQ=DAILY'],
    weekdays: ['FREQ=WEEKLY', byDay(WORKING_DAYS)],
    weekly: ['FREQ=WEEKLY', ...(days.length > 1 ? [byDay(days)] : [])],
    monthly: ['FREQ=MONTHLY'],
    'nth-weekday': ['FREQ=MONTHLY', `BYDAY=${ordinalOfWeekday(date)}${weekday}`],
    'last-weekday': ['FREQ=MONTHLY', `BYDAY=-1${weekday}`],
    yearly: ['FREQ=YEARLY'],
  }
  const { interval, weekStart } = recurrence
  // The first day of the week matters only if it separates weekdays.
  const hasWeekStart = repeat === 'weekly' && new Set(days.map((day) => day < weekStart)).size > 1
  const intervalParts = [`INTERVAL=${interval}`, ...(hasWeekStart ? [`WKST=${DAY_CODES[weekStart]}`] : [])]
  return [...parts[repeat], ...(interval > 1 && repeat !== 'weekdays' ? intervalParts : [])]
}

/**
 * The RFC 5545 lines of a recurrence; undefined for a custom rule, which stays unchanged. `UNTIL` is the end of the
 * last day in the series' zone, in UTC (3.3.10), or the date for an all-day series.
 */
export function recurrenceLines(recurrence: Recurrence, start: SeriesStart): string[] | undefined {
  if (recurrence.repeat === 'custom') return undefined
  if (recurrence.repeat === 'none') return []
  return [`RRULE:${[...ruleParts(recurrence, start.date), ...endParts(recurrence.end, start)].join(';')}`]
}

function endParts(end: SeriesEnd, { allDay, timeZone }: SeriesStart): string[] {
  if (end.kind === 'never') return []
  if (end.kind === 'after') return [`COUNT=${end.count}`]
  if (allDay) return [`UNTIL=${end.date.replaceAll('-', '')}`]
  const until = instantOf({ date: addDays(end.date, 1), time: '00:00' }, timeZone) - 1000
  return [`UNTIL=${new Date(until).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`]
}

/** The first day on or after `date` with one of these weekdays. */
export function findFirstDay(days: readonly number[], date: string): string {
  let day = date
  while (!days.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}

/**
 * Moves the weekday of `from` (`YYYY-MM-DD`) by `shift` days, unless the series is on all working days; moves all its
 * weekdays by `shiftOfAll` days, and adjusts the end date to keep the last event.
 */
export function moveRecurrence(recurrence: Recurrence, from: string, shift: number, shiftOfAll = 0): Recurrence {
  const { repeat, days, weekStart, end } = recurrence
  const ownShift = repeat === 'weekdays' ? 0 : shift
  const shiftOf = (day: number) => (day === weekdayOf(from) ? ownShift : 0) + shiftOfAll
  return {
    ...recurrence,
    repeat: repeat === 'weekdays' && shiftOfAll % 7 !== 0 ? 'weekly' : repeat,
    days: sortDays(days.map((day) => moveDay(day, shiftOf(day)))),
    weekStart: moveDay(weekStart, shiftOfAll),
    end: end.kind === 'on' ? { ...end, date: addDays(moveEnd(days, end.date, from, ownShift), shiftOfAll) } : end,
  }
}

function moveEnd(days: readonly number[], end: string, from: string, shift: number): string {
  if (days.length < 2) return addDays(end, shift)
  // If there are several weekdays, only one moves: its last event may then fall after the last day.
  const daysAfterLast = (weekdayOf(end) - weekdayOf(from) + 7) % 7
  return addDays(end, Math.max(0, (shift % 7) - daysAfterLast))
}

/** Parses lines into a recurrence; rules that match no choice, such as those with excluded dates, are `custom`. */
export function parseRecurrence(lines: readonly string[], start: SeriesStart): Recurrence {
  const [line] = lines
  if (line === undefined) return NOT_RECURRING
  return (lines.length === 1 && parseRule(line, start)) || CUSTOM_RECURRENCE
}

function parseRule(line: string, start: SeriesStart): Recurrence | undefined {
  const parts = parseParts(line)
  const days = parts.get('FREQ') === 'WEEKLY' ? parseDays(parts.get('BYDAY')) : []
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const weekStart = Math.max(0, DAY_CODES.indexOf(parts.get('WKST') ?? ''))
  const essentialParts = getEssentialParts(parts, start.date)
  // A rule whose dates do not include its start matches no choice.
  return REPEAT_OPTIONS.filter((repeat) => repeat !== 'none')
    .map((repeat) => ({ ...NOT_RECURRING, repeat, interval, days }))
    .filter((recurrence) => ruleParts(recurrence, start.date).toSorted().join(';') === essentialParts)
    .map((recurrence) => ({ ...recurrence, weekStart, end: parseEnd(parts, start) }))[0]
}

function parseParts(rule: string): Map<string, string> {
  const parts = rule.slice('RRULE:'.length).toUpperCase().replaceAll('+', '').split(';').filter(Boolean)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))
}

function parseDays(value = ''): number[] {
  return DAY_CODES.flatMap((code, day) => (value.split(',').includes(code) ? day : []))
}

/** The parts of a rule as comparable text, without its end, its WKST and the parts implied by its start. */
function getEssentialParts(parts: Map<string, string>, date: string): string {
  const essentialParts = new Map([...parts].filter(([name]) => !['WKST', 'UNTIL', 'COUNT'].includes(name)))
  const drop = (name: string, when: boolean) => when && essentialParts.delete(name)
  const freq = parts.get('FREQ')
  const isStartDay = parts.get('BYMONTHDAY') === String(Number(date.slice(8)))
  const isStartMonth = parts.get('BYMONTH') === String(Number(date.slice(5, 7)))
  drop('INTERVAL', parts.get('INTERVAL') === '1')
  drop('BYDAY', freq === 'WEEKLY' && parts.get('BYDAY') === DAY_CODES[weekdayOf(date)])
  drop('BYMONTHDAY', isStartDay && (freq === 'MONTHLY' || (freq === 'YEARLY' && isStartMonth)))
  drop('BYMONTH', isStartMonth && freq === 'YEARLY')
  const texts = [...essentialParts].map(([name, value]) =>
    name === 'BYDAY' && freq === 'WEEKLY' ? byDay(parseDays(value)) : `${name}=${value}`,
  )
  return texts.toSorted().join(';')
}

/** The end of a rule. If `UNTIL` is earlier in the day than the events' start, the last day is the day before. */
function parseEnd(parts: Map<string, string>, { time, timeZone }: SeriesStart): SeriesEnd {
  const count = Number(parts.get('COUNT'))
  if (count > 0) return { kind: 'after', count }
  const [, year, month, day, hours, minutes] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\dZ?)?$/.exec(parts.get('UNTIL') ?? '') ?? []
  if (year === undefined) return { kind: 'never' }
  if (hours === undefined) return { kind: 'on', date: `${year}-${month}-${day}` }
  const until = wallTime(Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:00Z`), timeZone)
  return { kind: 'on', date: until.time < time ? addDays(until.date, -1) : until.date }
}
