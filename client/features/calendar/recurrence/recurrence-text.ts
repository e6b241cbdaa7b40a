import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { dateText, weekdayText } from '#client/entities/dates/date-format.ts'
import { cityText } from '#client/entities/zone/zone-label.ts'
import { i18n } from '#client/lib/i18n.ts'
import {
  getWeekdays,
  ordinalOfWeekday,
  parseRecurrence,
  type Recurrence,
  type SeriesEnd,
  type SeriesStart,
} from './recurrence.ts'

const ORDINALS: readonly MessageDescriptor[] = [msg`first`, msg`second`, msg`third`, msg`fourth`, msg`fifth`]

const months = (n: number) => plural(n, { one: 'month', other: 'months' })

/** An interval's unit in the singular or plural: `week`, `weeks`. */
export const UNIT_FORMATTERS: Partial<Record<Recurrence['repeat'], (n: number) => string>> = {
  daily: (n) => plural(n, { one: 'day', other: 'days' }),
  weekly: (n) => plural(n, { one: 'week', other: 'weeks' }),
  monthly: months,
  'nth-weekday': months,
  'last-weekday': months,
  yearly: (n) => plural(n, { one: 'year', other: 'years' }),
}

/** `Monthly on the third Wednesday`, for an event that starts on `date`. */
export function choiceText(repeat: Recurrence['repeat'], date: string): string {
  if (repeat === 'none') return t`Does not repeat`
  if (repeat === 'custom') return t`Custom (unchanged)`
  return repeat === 'weekly' ? t`Weekly` : ruleText(repeat, 1, date, [])
}

function ruleText(
  repeat: Exclude<Recurrence['repeat'], 'none' | 'custom'>,
  n: number,
  date: string,
  weekdays: readonly number[],
): string {
  const isSingle = n === 1
  switch (repeat) {
    case 'daily':
      return isSingle ? t`Daily` : t`Every ${n} days`
    case 'weekdays':
      return t`Every weekday`
    case 'weekly': {
      const days = new Intl.ListFormat(i18n.locale).format(weekdays.map((day) => weekdayText(day)))
      return isSingle ? t`Weekly on ${days}` : t`Every ${n} weeks on ${days}`
    }
    case 'monthly': {
      const day = Number(date.slice(8))
      return isSingle ? t`Monthly on day ${day}` : t`Every ${n} months on day ${day}`
    }
    case 'yearly': {
      const day = dateText(date, { day: 'numeric', month: 'long' })
      return isSingle ? t`Yearly on ${{ date: day }}` : t`Every ${n} years on ${{ date: day }}`
    }
    default: {
      const nth = i18n._((repeat === 'nth-weekday' && ORDINALS[ordinalOfWeekday(date) - 1]) || msg`last`)
      const weekday = dateText(date, { weekday: 'long' })
      return isSingle ? t`Monthly on the ${nth} ${weekday}` : t`Every ${n} months on the ${nth} ${weekday}`
    }
  }
}

function appendEnd(series: string, end: SeriesEnd, today: string): string {
  if (end.kind === 'never') return series
  if (end.kind === 'after') return end.count === 1 ? t`${series}, once` : t`${series}, ${{ count: end.count }} times`
  const year = end.date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }
  const date = dateText(end.date, { day: 'numeric', month: 'long', ...year })
  return t`${series}, until ${date}`
}

/**
 * Describes a recurrence: `Weekly on Monday and Wednesday, until 3 March`. Undefined without a rule, or for rules it
 * cannot describe; excluded or added dates are not mentioned.
 * @param today `YYYY-MM-DD`
 * @param isOtherDay whether to name the zone of the days, because they differ in the displayed zone
 */
export function recurrenceText(lines: readonly string[], start: SeriesStart, today: string, isOtherDay = false) {
  const rules = lines.filter((line) => /^RRULE/i.test(line))
  const recurrence = parseRecurrence(rules, start)
  const { repeat, interval, end } = recurrence
  if (repeat === 'none' || repeat === 'custom') return undefined
  const text = ruleText(repeat, interval, start.date, getWeekdays(recurrence, start.date))
  const hasZone = isOtherDay && repeat !== 'daily'
  return appendEnd(hasZone ? t`${text} (${{ city: cityText(start.timeZone) }} time)` : text, end, today)
}
