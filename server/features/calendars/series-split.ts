import { DAY } from '#shared/time.ts'
import { toSeries } from './event-times.ts'
import { formatDate, formatDateLine, parseRecurrence } from './recurrence-rule.ts'
import { listFirstStarts, listRuleStarts } from './rule-starts.ts'

/** The RFC 5545 lines of the two parts of a series that is split at one of its starts. */
export interface SplitRecurrence {
  /** The part before that start. */
  before: string[]
  /**
   * The part that begins with that start; undefined if only an RDATE produces that start, but the rule continues after
   * it: a series must begin with a start of its rule.
   */
  following: string[] | undefined
}

/**
 * Splits a recurrence at a start: the first part ends before it; the second continues the rule, with COUNT reduced by
 * the number of earlier starts.
 * @param start of an instance other than the first, epoch ms
 * @throws {RecurrenceError}
 */
export function splitRecurrence(event: Parameters<typeof toSeries>[0], start: number): SplitRecurrence {
  const series = toSeries(event)
  const { rule, count, until, rdates, exdates } = parseRecurrence(series.recurrence, series)
  const formatDatesWhere = (isIncluded: (time: number) => boolean) => [
    ...formatDateLine('RDATE', rdates.filter(isIncluded), series),
    ...formatDateLine('EXDATE', [...exdates].filter(isIncluded), series),
  ]
  const before = formatDatesWhere((time) => time < start)
  const following = formatDatesWhere((time) => time >= start)
  let canBeginAtStart = true
  if (rule !== undefined) {
    const baseParts = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/.test(part))
    const formatRuleLine = (end: string[]) => `RRULE:${[...baseParts, ...end].join(';')}`
    const formatUntil = (time: number) => `UNTIL=${formatDate(time, series)}`
    // COUNT includes starts that EXDATE excludes, but not those that RDATE adds.
    const remainingCount =
      count === undefined ? undefined : count - listFirstStarts(series, rule, { count, to: start }).length
    const end = count !== undefined ? [`COUNT=${count}`] : until !== undefined ? [formatUntil(until)] : []
    if (remainingCount === 0 || (until !== undefined && until < start)) {
      // The rule has already ended; only RDATE adds later starts.
      before.unshift(formatRuleLine(end))
    } else {
      before.unshift(formatRuleLine([formatUntil(start - (series.all_day ? DAY : 1000))]))
      following.unshift(formatRuleLine(remainingCount === undefined ? end : [`COUNT=${remainingCount}`]))
      canBeginAtStart = listRuleStarts(series, baseParts.join(';'), start, start + 1).includes(start)
    }
  }
  // Keep the first part a series even if only one start is left, because that start may have an exception.
  if (before.length === 0) before.push(...formatDateLine('RDATE', [series.start], series))
  return { before, following: canBeginAtStart ? following : undefined }
}
