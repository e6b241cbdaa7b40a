import { RRuleTemporal } from 'rrule-temporal'
import { DAY, type Span } from '#shared/time.ts'
import { ExpansionCache } from './expansion-cache.ts'
import {
  basicFormat,
  type DateForm,
  type Recurrence,
  RecurrenceError,
  readRecurrence,
  refuse,
} from './recurrence-rule.ts'

/** A recurring event. Instants are epoch milliseconds; the days of an all-day event are days of UTC. */
export interface Series extends DateForm, Span {
  /** RFC 5545 lines: RRULE, RDATE, EXDATE */
  recurrence: readonly string[]
  /** Where its last instance ends (null: it goes on), as `checkRecurrence` found. */
  until: number | null
}

/** More instances than this in one stretch of time are not listed: what an hourly event has in 400 days. */
const MAX_INSTANCES = 10_000
/** Expansions are made and kept by stretches of this length, so that overlapping searches share them. */
const CHUNK = 64 * DAY
/** A new series is tried out for a chunk's length, so long after its start. */
const TRIALS = [0, 400 * DAY]
/** How far COUNT may reach. */
const MAX_YEARS = 100
/** How many periods of a rule one look into it may pass; with the limits on its parts, some tens of milliseconds. */
const MAX_PERIODS = 3000

/** Some 4 MB: the next two months of ten thousand weekly meetings and more. */
const expansions = new ExpansionCache(500_000)

/**
 * The instances of a series that meet `range`, in order, as RFC 5545 has them: local times of the event's
 * zone, those that a clock change skips left out, each as long as the first. What single instances were
 * changed to is not known here.
 * @throws {RecurrenceError} when the lines are wrong or cannot be followed within the limits
 */
export function expandSeries(series: Series, range: Span): Span[] {
  const length = series.end - series.start
  const from = Math.max(range.start - length + 1, series.start)
  const to = Math.min(range.end, series.until ?? Infinity)
  const instances: Span[] = []
  if (from >= to) return instances
  for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < to; chunk++) {
    for (const start of startsIn(series, chunk)) {
      if (start >= from && start < to) instances.push({ start, end: start + length })
    }
    if (instances.length > MAX_INSTANCES) refuse(`An event is listed at most ${MAX_INSTANCES} times`)
  }
  return instances
}

/** Does the series have an instance that starts at this very instant? Throws as `expandSeries` does. */
export function hasInstance(series: Series, start: number): boolean {
  if (start < series.start || start >= (series.until ?? Infinity)) return false
  return startsIn(series, Math.floor(start / CHUNK)).includes(start)
}

/**
 * Tries a recurrence out before it is kept.
 * @returns where the last instance ends; null when there is no last one. EXDATE does not shorten it.
 * @throws {RecurrenceError} when it is wrong, does not give its own first instance, or is too much to follow
 */
export function checkRecurrence(event: Omit<Series, 'until'>): number | null {
  if (event.start % 1000 !== 0) refuse('A recurring event starts on a whole second')
  const recurrence = readRecurrence(event.recurrence, event)
  const { rule, count, until, added } = recurrence
  if (added.some((start) => start < event.start)) refuse('RDATE is before the start of the event')
  if (rule !== undefined && !ruleStarts(event, rule, event.start, event.start + 1).includes(event.start)) {
    refuse('The rule does not give the start of the event')
  }
  const length = event.end - event.start
  const last = rule === undefined ? event.start : lastStart(event, rule, { count, until })
  const ends = last === null ? null : Math.max(last, ...added) + length
  const series = { ...event, until: ends }
  for (const after of TRIALS) expandSeries(series, { start: event.start + after, end: event.start + after + CHUNK })
  return ends
}

/** The starts within one chunk, kept by what they follow from alone. */
function startsIn(series: Series, chunk: number): readonly number[] {
  const zone = zoneOf(series)
  const { start, end, until, all_day, recurrence: lines } = series
  const key = [chunk, start, end, until, all_day, zone, ...lines].join('\n')
  return expansions.get(key, () => {
    const recurrence = readRecurrence(series.recurrence, series)
    const [from, to] = [chunk * CHUNK, (chunk + 1) * CHUNK]
    const starts = new Set([series.start, ...recurrence.added].filter((start) => start >= from && start < to))
    const rule = uncounted(series, recurrence)
    if (rule !== undefined) for (const start of ruleStarts(series, rule, from, to)) starts.add(start)
    return [...starts].filter((start) => !recurrence.removed.has(start)).toSorted((a, b) => a - b)
  })
}

/** Where the end of a counted rule is known, it takes the place of COUNT: nothing has to be counted from the start again. */
function uncounted({ start, end, until }: Series, { rule, count, added }: Recurrence): string | undefined {
  if (rule === undefined || count === undefined || until === null || added.length > 0) return rule
  return rule.replace(/COUNT=\d+/, `UNTIL=${basicFormat(until - (end - start))}`)
}

/** The rule's own starts in [from, to). */
function ruleStarts(event: DateForm & Span, rule: string, from: number, to: number): number[] {
  return follow(event, rule, (recurring) => recurring.between(new Date(from), new Date(to - 1), true))
}

/** The start of the rule's last instance; null when there is none. */
function lastStart(
  event: DateForm & Span,
  rule: string,
  { count, until }: Pick<Recurrence, 'count' | 'until'>,
): number | null {
  if (count !== undefined) return countedStart(event, rule, count)
  if (until === undefined) return null
  return follow(event, rule, (recurring) => [recurring.previous(new Date(until), true) ?? []].flat())[0] ?? event.start
}

function countedStart(event: DateForm & Span, rule: string, count: number): number | null {
  const limit = event.start + MAX_YEARS * 365.25 * DAY
  const starts = follow(event, rule, (recurring) =>
    recurring.all((start, i) => i < count && start.epochMilliseconds < limit),
  )
  if (starts.length < count) refuse(`The rule reaches further than ${MAX_YEARS} years; use UNTIL, or let it go on`)
  return starts.at(-1) ?? null
}

function follow(
  event: DateForm & Span,
  rule: string,
  take: (recurring: RRuleTemporal) => Temporal.ZonedDateTime[],
): number[] {
  try {
    const recurring = new RRuleTemporal({
      rruleString: `RRULE:${rule}`,
      dtstart: Temporal.Instant.fromEpochMilliseconds(event.start).toZonedDateTimeISO(zoneOf(event)),
      temporal: Temporal,
      strict: true,
      cache: false,
      maxIterations: MAX_PERIODS,
    })
    return take(recurring).map((start) => start.epochMilliseconds)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason.startsWith('Maximum ')) refuse('The rule is too much work to follow')
    // What RFC 5545 says MUST be is worth telling; the rest is about the library's inside.
    throw new RecurrenceError(reason.includes(' MUST ') ? reason : 'The rule cannot be followed', { cause: error })
  }
}

function zoneOf({ all_day, time_zone }: DateForm): string {
  return all_day ? 'UTC' : time_zone
}
