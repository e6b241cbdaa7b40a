import { DAY } from '#shared/time.ts'
import { seriesOf } from './event-times.ts'
import { basicFormat, readRecurrence } from './recurrence-rule.ts'
import { firstStarts } from './rule-starts.ts'

/** The RFC 5545 lines of a series before one of its starts, and from there on. */
export interface SplitRecurrence {
  before: string[]
  from: string[]
}

/**
 * Splits a recurrence at a start: the first part ends before it; the second continues the rule, with COUNT reduced by
 * the starts before.
 * @param start of an instance other than the first, epoch ms
 * @throws {RecurrenceError}
 */
export function splitRecurrence(event: Parameters<typeof seriesOf>[0], start: number): SplitRecurrence {
  const series = seriesOf(event)
  const { all_day } = series
  const { rule, count, until, added, removed } = readRecurrence(series.recurrence, series)
  const dates = (isMeant: (time: number) => boolean) => [
    ...dateLine('RDATE', added.filter(isMeant), all_day),
    ...dateLine('EXDATE', [...removed].filter(isMeant), all_day),
  ]
  const before = dates((time) => time < start)
  const from = dates((time) => time >= start)
  if (rule !== undefined) {
    const endless = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/.test(part))
    const line = (end: string[]) => `RRULE:${[...endless, ...end].join(';')}`
    before.unshift(line([`UNTIL=${format(start - (all_day ? DAY : 1000), all_day)}`]))
    if (count !== undefined) {
      // COUNT includes starts that EXDATE removed, but not those that RDATE added.
      const left = count - firstStarts(series, rule, count, start).length
      if (left > 0) from.unshift(line([`COUNT=${left}`]))
    } else if (until === undefined || until >= start) {
      from.unshift(line(until === undefined ? [] : [`UNTIL=${format(until, all_day)}`]))
    }
  }
  // Keep it a series even with one start left: its exception needs a series.
  if (before.length === 0) before.push(...dateLine('RDATE', [series.start], all_day))
  return { before, from }
}

function dateLine(name: 'RDATE' | 'EXDATE', times: readonly number[], all_day: boolean): string[] {
  if (times.length === 0) return []
  return [`${name}${all_day ? ';VALUE=DATE' : ''}:${times.map((time) => format(time, all_day)).join(',')}`]
}

function format(time: number, all_day: boolean): string {
  return all_day ? basicFormat(time).slice(0, 8) : basicFormat(time)
}
