import { DAY } from '#shared/time.ts'
import { seriesOf } from './event-times.ts'
import { basicFormat, readRecurrence } from './recurrence-rule.ts'
import { firstStarts } from './rule-starts.ts'

/** The RFC 5545 lines of a series up to one of its starts, and from there on. */
export interface SplitRecurrence {
  before: string[]
  from: string[]
}

/**
 * Divides a recurrence: before the start its rule ends, from it on the rule goes on as it would have, a COUNT lessened
 * by what has been.
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
      // COUNT takes in what EXDATE removed, but not what RDATE added.
      const left = count - firstStarts(series, rule, count, start).length
      if (left > 0) from.unshift(line([`COUNT=${left}`]))
    } else if (until === undefined || until >= start) {
      from.unshift(line(until === undefined ? [] : [`UNTIL=${format(until, all_day)}`]))
    }
  }
  // What it was one instance of stays a series, or its changed instance would be one of nothing.
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
