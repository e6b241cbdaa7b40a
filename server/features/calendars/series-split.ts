import { DAY } from '#shared/time.ts'
import { seriesOf } from './event-times.ts'
import { formatIcalTime, parseRecurrence } from './recurrence-rule.ts'
import { listFirstStarts } from './rule-starts.ts'

/** The RFC 5545 lines of a series before one of its starts, and from that start. */
export interface SplitRecurrence {
  before: string[]
  from: string[]
}

/**
 * Splits a recurrence at a start: the first part ends before it; the second continues the rule, with COUNT reduced by
 * the number of earlier starts.
 * @param start of an instance other than the first, epoch ms
 * @throws {RecurrenceError}
 */
export function splitRecurrence(event: Parameters<typeof seriesOf>[0], start: number): SplitRecurrence {
  const series = seriesOf(event)
  const { all_day } = series
  const { rule, count, until, rdates, exdates } = parseRecurrence(series.recurrence, series)
  const datesWhere = (isIncluded: (time: number) => boolean) => [
    ...formatDateLine('RDATE', rdates.filter(isIncluded), all_day),
    ...formatDateLine('EXDATE', [...exdates].filter(isIncluded), all_day),
  ]
  const before = datesWhere((time) => time < start)
  const from = datesWhere((time) => time >= start)
  if (rule !== undefined) {
    const baseParts = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/.test(part))
    const ruleLine = (end: string[]) => `RRULE:${[...baseParts, ...end].join(';')}`
    before.unshift(ruleLine([`UNTIL=${formatTime(start - (all_day ? DAY : 1000), all_day)}`]))
    if (count !== undefined) {
      // COUNT includes starts that EXDATE excludes, but not those that RDATE adds.
      const remaining = count - listFirstStarts(series, rule, count, start).length
      if (remaining > 0) from.unshift(ruleLine([`COUNT=${remaining}`]))
    } else if (until === undefined || until >= start) {
      from.unshift(ruleLine(until === undefined ? [] : [`UNTIL=${formatTime(until, all_day)}`]))
    }
  }
  // Keep it a series even if only one start is left, which may have an exception.
  if (before.length === 0) before.push(...formatDateLine('RDATE', [series.start], all_day))
  return { before, from }
}

function formatDateLine(name: 'RDATE' | 'EXDATE', times: readonly number[], all_day: boolean): string[] {
  if (times.length === 0) return []
  return [`${name}${all_day ? ';VALUE=DATE' : ''}:${times.map((time) => formatTime(time, all_day)).join(',')}`]
}

function formatTime(time: number, all_day: boolean): string {
  return all_day ? formatIcalTime(time).slice(0, 8) : formatIcalTime(time)
}
