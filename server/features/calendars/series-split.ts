import { DAY } from '#shared/time.ts'
import { toSeries } from './event-times.ts'
import { formatIcalTime, parseRecurrence } from './recurrence-rule.ts'
import { listFirstStarts } from './rule-starts.ts'

/** The RFC 5545 lines of the part of a series before one of its starts, and of the part that begins with that start. */
export interface SplitRecurrence {
  before: string[]
  following: string[]
}

/**
 * Splits a recurrence at a start: the first part ends before it; the second continues the rule, with COUNT reduced by
 * the number of earlier starts.
 * @param start of an instance other than the first, epoch ms
 * @throws {RecurrenceError}
 */
export function splitRecurrence(event: Parameters<typeof toSeries>[0], start: number): SplitRecurrence {
  const series = toSeries(event)
  const { all_day } = series
  const { rule, count, until, rdates, exdates } = parseRecurrence(series.recurrence, series)
  const formatDatesWhere = (isIncluded: (time: number) => boolean) => [
    ...formatDateLine('RDATE', rdates.filter(isIncluded), all_day),
    ...formatDateLine('EXDATE', [...exdates].filter(isIncluded), all_day),
  ]
  const before = formatDatesWhere((time) => time < start)
  const following = formatDatesWhere((time) => time >= start)
  if (rule !== undefined) {
    const baseParts = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/.test(part))
    const formatRuleLine = (end: string[]) => `RRULE:${[...baseParts, ...end].join(';')}`
    before.unshift(formatRuleLine([`UNTIL=${formatTime(start - (all_day ? DAY : 1000), all_day)}`]))
    if (count !== undefined) {
      // COUNT includes starts that EXDATE excludes, but not those that RDATE adds.
      const remainingCount = count - listFirstStarts(series, rule, count, start).length
      if (remainingCount > 0) following.unshift(formatRuleLine([`COUNT=${remainingCount}`]))
    } else if (until === undefined || until >= start) {
      following.unshift(formatRuleLine(until === undefined ? [] : [`UNTIL=${formatTime(until, all_day)}`]))
    }
  }
  // Keep the first part a series even if only one start is left, because that start may have an exception.
  if (before.length === 0) before.push(...formatDateLine('RDATE', [series.start], all_day))
  return { before, following }
}

function formatDateLine(name: 'RDATE' | 'EXDATE', times: readonly number[], all_day: boolean): string[] {
  if (times.length === 0) return []
  return [`${name}${all_day ? ';VALUE=DATE' : ''}:${times.map((time) => formatTime(time, all_day)).join(',')}`]
}

function formatTime(time: number, all_day: boolean): string {
  return all_day ? formatIcalTime(time).slice(0, 8) : formatIcalTime(time)
}
