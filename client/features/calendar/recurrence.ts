import { addDays, instantOf, wallTime, weekdayOf } from './wall-time.ts'

/** The ways to repeat that the editor offers. */
export const REPEATS = ['none', 'daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const
export type Repeat = (typeof REPEATS)[number]

/** When a series ends: never, with a day (`YYYY-MM-DD`, included), or after so many events. */
export type SeriesEnd = { kind: 'never' } | { kind: 'on'; date: string } | { kind: 'after'; count: number }

/** How an event repeats, as the editor shows it; `custom` is a rule that it can keep but not change. */
export interface Recurrence {
  repeat: Repeat | 'custom'
  end: SeriesEnd
}

export const NOT_RECURRING: Recurrence = { repeat: 'none', end: { kind: 'never' } }
export const CUSTOM: Recurrence = { repeat: 'custom', end: { kind: 'never' } }

/** The start that a rule counts from. */
export interface SeriesStart {
  /** `YYYY-MM-DD` */
  date: string
  allDay: boolean
  timeZone: string
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const WORKING_DAYS = DAYS.slice(0, 5).join(',')

const RULES: Record<Exclude<Repeat, 'none'>, string> = {
  daily: 'FREQ=DAILY',
  weekdays: `FREQ=WEEKLY;BYDAY=${WORKING_DAYS}`,
  weekly: 'FREQ=WEEKLY',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
}

/**
 * The RFC 5545 lines of a choice; undefined for a rule of its own, which stays as it is. `UNTIL` is the end of its last
 * day on the series' clocks, in UTC as the RFC wants it (3.3.10), or the plain day for an all-day series.
 */
export function recurrenceLines({ repeat, end }: Recurrence, start: SeriesStart): string[] | undefined {
  if (repeat === 'custom') return undefined
  return repeat === 'none' ? [] : [`RRULE:${RULES[repeat]}${endPart(end, start)}`]
}

/** What the server would refuse of a choice, for a series that starts on `date`; undefined if nothing. */
export function recurrenceFault({ repeat, end }: Recurrence, date: string): string | undefined {
  if (repeat === 'weekdays' && weekdayOf(date) > 4) return 'A series on weekdays starts on a weekday'
  if (repeat === 'none' || end.kind !== 'on') return undefined
  if (!end.date) return 'Enter the last day'
  return end.date < date ? 'The last day comes before the first' : undefined
}

function endPart(end: SeriesEnd, { allDay, timeZone }: SeriesStart): string {
  if (end.kind === 'never') return ''
  if (end.kind === 'after') return `;COUNT=${end.count}`
  if (allDay) return `;UNTIL=${end.date.replaceAll('-', '')}`
  const last = instantOf({ date: addDays(end.date, 1), time: '00:00' }, timeZone) - 1000
  return `;UNTIL=${new Date(last).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}

/** Reads lines back into a choice; what there is no choice for, such as dates left out, is `custom`. */
export function readRecurrence(lines: readonly string[], start: SeriesStart): Recurrence {
  const [rule] = lines
  if (rule === undefined) return NOT_RECURRING
  const parts = partsOf(rule)
  const repeat = lines.length === 1 ? readRepeat(parts, start.date) : undefined
  return repeat ? { repeat, end: readEnd(parts, start.timeZone) } : CUSTOM
}

function partsOf(rule: string): Map<string, string> {
  const parts = rule.slice('RRULE:'.length).toUpperCase().split(';').filter(Boolean)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))
}

/** Parts that say no more than the start does are as good as absent. */
function readRepeat(parts: Map<string, string>, date: string): Repeat | undefined {
  const meaningful = new Map([...parts].filter(([name]) => !['UNTIL', 'COUNT', 'WKST'].includes(name)))
  if (meaningful.get('INTERVAL') === '1') meaningful.delete('INTERVAL')
  const freq = meaningful.get('FREQ')
  if (freq === 'WEEKLY' && meaningful.get('BYDAY') === DAYS[weekdayOf(date)]) meaningful.delete('BYDAY')
  if (freq === 'MONTHLY' && meaningful.get('BYMONTHDAY') === String(Number(date.slice(8))))
    meaningful.delete('BYMONTHDAY')
  const text = [...meaningful].map(([name, value]) => `${name}=${sortedDays(name, value)}`).join(';')
  return REPEATS.find((repeat) => repeat !== 'none' && RULES[repeat] === text)
}

function sortedDays(name: string, value: string): string {
  if (name !== 'BYDAY') return value
  return value
    .split(',')
    .toSorted((a, b) => DAYS.findIndex((day) => day === a) - DAYS.findIndex((day) => day === b))
    .join(',')
}

function readEnd(parts: Map<string, string>, zone: string): SeriesEnd {
  const count = Number(parts.get('COUNT'))
  if (count > 0) return { kind: 'after', count }
  const [, year, month, day, hours, minutes] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\dZ?)?$/.exec(parts.get('UNTIL') ?? '') ?? []
  if (year === undefined) return { kind: 'never' }
  if (hours === undefined) return { kind: 'on', date: `${year}-${month}-${day}` }
  return { kind: 'on', date: wallTime(Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:00Z`), zone).date }
}

const TEXTS: Record<Repeat | 'custom', string> = {
  none: 'Does not repeat',
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
  custom: 'As it does now',
}

/** `Every week`. */
export function repeatText(repeat: Repeat | 'custom'): string {
  return TEXTS[repeat]
}
