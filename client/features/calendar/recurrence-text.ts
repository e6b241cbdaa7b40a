import { nthOfMonth, type Recurrence, type SeriesEnd, type SeriesStart, weekdaysOf } from './recurrence.ts'
import { readRecurrence } from './recurrence-reader.ts'
import { weekdayOf } from './wall-time.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** What the choices are called, and what there can be every second one of. */
const CHOICES: Record<Recurrence['repeat'], { name: string; unit?: string }> = {
  none: { name: 'Does not repeat' },
  custom: { name: 'As it does now' },
  daily: { name: 'Daily', unit: 'days' },
  weekdays: { name: 'Every working day' },
  weekly: { name: 'Weekly', unit: 'weeks' },
  monthly: { name: 'Monthly', unit: 'months' },
  'nth-weekday': { name: 'Monthly', unit: 'months' },
  'last-weekday': { name: 'Monthly', unit: 'months' },
  yearly: { name: 'Yearly', unit: 'years' },
}

/** `weeks`; undefined for what is not counted. */
export function unitOf(repeat: Recurrence['repeat']): string | undefined {
  return CHOICES[repeat].unit
}

/** `Monthly on the third Wednesday`, for an event that starts on `date`. */
export function choiceText(repeat: Recurrence['repeat'], date: string): string {
  return CHOICES[repeat].name + dayText(repeat, date)
}

/** `Wednesday`, `Wed`; 0 is Monday. */
export function weekdayName(day: number, weekday: 'long' | 'short' = 'long'): string {
  // 1 January 2001 was a Monday.
  return new Intl.DateTimeFormat('en-GB', { weekday, timeZone: 'UTC' }).format(Date.UTC(2001, 0, 1 + day))
}

function dateText(date: string, options: Intl.DateTimeFormatOptions = {}): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC', ...options })
  return format.format(Date.parse(`${date}T00:00:00Z`))
}

function dayText(repeat: Recurrence['repeat'], date: string): string {
  const weekday = weekdayName(weekdayOf(date))
  if (repeat === 'monthly') return ` on day ${Number(date.slice(8))}`
  if (repeat === 'nth-weekday') return ` on the ${ORDINALS[nthOfMonth(date) - 1]} ${weekday}`
  if (repeat === 'last-weekday') return ` on the last ${weekday}`
  return repeat === 'yearly' ? ` on ${dateText(date)}` : ''
}

function endText(end: SeriesEnd, today: string): string {
  if (end.kind === 'never') return ''
  if (end.kind === 'after') return end.count === 1 ? ', once' : `, ${end.count} times`
  return `, until ${dateText(end.date, end.date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' })}`
}

/**
 * How a series repeats, in words: `Weekly on Monday and Wednesday, until 3 March`. Undefined for a rule that there are
 * no words for; single dates that were left out or added are not told.
 * @param today `YYYY-MM-DD`
 */
export function recurrenceText(lines: readonly string[], start: SeriesStart, today: string): string | undefined {
  const recurrence = readRecurrence(
    lines.filter((line) => /^RRULE/i.test(line)),
    start,
  )
  const { repeat, interval, end } = recurrence
  if (repeat === 'none' || repeat === 'custom') return undefined
  const often = interval > 1 ? `Every ${interval} ${unitOf(repeat)}` : CHOICES[repeat].name
  const weekdays = weekdaysOf(recurrence, start.date).map((day) => weekdayName(day))
  const on = repeat === 'weekly' ? ` on ${new Intl.ListFormat('en-GB').format(weekdays)}` : dayText(repeat, start.date)
  return often + on + endText(end, today)
}
