import { DAY, type Span } from '#shared/time.ts'
import { ExpansionCache } from './expansion-cache.ts'
import { type DateContext, formatIcalTime, parseRecurrence, reject } from './recurrence-rule.ts'
import { countWorkUnits, findLastCountedStart, getRuleZone, listRuleStarts } from './rule-starts.ts'
import { WorkBudget } from './work-budget.ts'

/** Where a series ends. Instants are epoch milliseconds. */
export interface SeriesEnd {
  /** The end of the last instance; null when the series never ends. */
  until: number | null
  /** The last start of a rule with COUNT, ignoring RDATE; null for other rules, and for events stored without it. */
  rule_until: number | null
}

/** A recurring event. The days of an all-day event are UTC days. */
export interface Series extends DateContext, Span, SeriesEnd {
  /** RFC 5545 lines: RRULE, RDATE, EXDATE */
  recurrence: readonly string[]
}

/** Maximum instances listed per range. An hourly event has 9600 in 400 days, the longest range. */
const MAX_INSTANCES = 10_000
/** Series are expanded and cached in chunks of this length, so that overlapping searches share them. */
const CHUNK_LENGTH = 64 * DAY
/** Chunk length for rules with several starts a day. */
const SHORT_CHUNK_LENGTH = 8 * DAY
/** Offsets from the start at which a new series is expanded for one chunk, as a trial. */
const TRIAL_OFFSETS = [0, 400 * DAY]
/** Units of work for parsing a rule, and for counting its starts when the last start is not stored. */
const PARSE_COST = 10
const COUNT_COST = 5000
/** Units for expanding a single series: more than an hourly series needs for the longest range. */
const MAX_SERIES_WORK = 50_000

/** About 4 MB: holds the next two months of more than ten thousand weekly meetings. Each user gets at most a tenth. */
const expansions = new ExpansionCache(500_000, 50_000)

/**
 * Lists the instances of a series that overlap `range`, in order (RFC 5545). They start at local times in the event's
 * time zone, and are as long as the first instance. A local time that a clock change skips has no instance. Does not
 * apply exceptions.
 * @throws {RecurrenceError} when the lines are invalid, or expanding them exceeds the limits or the budget
 */
export async function expandSeries(
  series: Series,
  range: Span,
  budget: WorkBudget = new WorkBudget(MAX_SERIES_WORK),
): Promise<Span[]> {
  const length = series.end - series.start
  const from = Math.max(range.start - length + 1, series.start)
  const to = Math.min(range.end, getStartLimit(series))
  const instances: Span[] = []
  const expansion = new Expansion(series, budget)
  for (let time = from; time < to; time = expansion.getChunk(time).end) {
    for (const start of expansion.listStarts(expansion.getChunk(time))) {
      if (start >= from && start < to) instances.push({ start, end: start + length })
    }
    if (instances.length > MAX_INSTANCES) reject(`An event can have at most ${MAX_INSTANCES} instances in a range`)
    await budget.yieldIfNeeded()
  }
  return instances
}

/** All instances start before this limit: the end of the last instance, or 1 ms later if instances have no length. */
function getStartLimit({ start, end, until }: Series): number {
  return (until ?? Infinity) + (end === start ? 1 : 0)
}

/** Whether the series has an instance at exactly this start. Throws like `expandSeries`. */
export function hasInstance(series: Series, start: number, budget = new WorkBudget(MAX_SERIES_WORK)): boolean {
  if (start < series.start || start >= getStartLimit(series)) return false
  const expansion = new Expansion(series, budget)
  return expansion.listStarts(expansion.getChunk(start)).includes(start)
}

/**
 * Validates a recurrence before it is stored, with a trial expansion of at most about 20 ms.
 * @param budget pays for all of the work
 * @returns the end of the last instance, ignoring EXDATE (null: never ends), and the last start of a rule with COUNT
 * @throws {RecurrenceError} when it is invalid, does not produce its own first instance, or is too expensive to expand
 */
export function validateRecurrence(event: Omit<Series, keyof SeriesEnd>, budget = new WorkBudget(Infinity)): SeriesEnd {
  if (event.start % 1000 !== 0) reject('A recurring event must start on a whole second')
  budget.spend(PARSE_COST + countWorkUnits(event.recurrence, { start: event.start, end: event.start + 1 }))
  const { rule, count, until, rdates } = parseRecurrence(event.recurrence, event)
  if (rdates.some((start) => start < event.start)) reject('RDATE is before the start of the event')
  if (rule !== undefined && !listRuleStarts(event, rule, event.start, event.start + 1).includes(event.start)) {
    reject('The rule must include the start of the event')
  }
  const rule_until = rule === undefined || count === undefined ? null : findLastCountedStart(event, rule, count, budget)
  const lastStart =
    rule === undefined ? event.start : (rule_until ?? (until && findLastStart(event, rule, until, budget)))
  const end = lastStart === undefined ? null : Math.max(lastStart, ...rdates) + event.end - event.start
  const trialBudget = new WorkBudget(MAX_SERIES_WORK)
  const expansion = new Expansion({ ...event, until: end, rule_until }, trialBudget)
  try {
    for (const offset of TRIAL_OFFSETS) expansion.listStarts(expansion.getChunk(event.start + offset))
  } finally {
    budget.spend(trialBudget.spent)
  }
  return { until: end, rule_until }
}

/** The last start up to UNTIL if it is cheap to find, otherwise UNTIL itself. */
function findLastStart(event: Omit<Series, keyof SeriesEnd>, rule: string, until: number, budget: WorkBudget): number {
  const range = { start: Math.max(event.start, until - getChunkLength(rule)), end: until + 1 }
  budget.spend(countWorkUnits(event.recurrence, range))
  return listRuleStarts(event, rule, range.start, range.end).at(-1) ?? until
}

function getChunkLength(rule: string): number {
  return /FREQ=HOURLY|BYHOUR|BYMINUTE|BYSECOND/i.test(rule) ? SHORT_CHUNK_LENGTH : CHUNK_LENGTH
}

/** Expands a series chunk by chunk. */
class Expansion {
  readonly #series: Series
  readonly #budget: WorkBudget
  readonly #key: string
  readonly #chunkLength: number

  constructor(series: Series, budget: WorkBudget) {
    const { start, end, until, rule_until, all_day, recurrence } = series
    this.#series = series
    this.#budget = budget
    this.#key = [start, end, until, rule_until, all_day, getRuleZone(series), ...recurrence].join('\n')
    this.#chunkLength = getChunkLength(this.#key)
  }

  /** The chunk that contains an instant (epoch ms). */
  getChunk(time: number): Span {
    const start = Math.floor(time / this.#chunkLength) * this.#chunkLength
    return { start, end: start + this.#chunkLength }
  }

  /** All starts within a chunk, cached under everything that determines them. */
  listStarts(chunk: Span): readonly number[] {
    const lines = this.#series.recurrence
    // A listed date takes about 16 characters.
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    this.#budget.spend(PARSE_COST + Math.floor(length / 16) + countWorkUnits(lines, chunk))
    const starts = this.#getCached(String(chunk.start), () => this.#computeStarts(chunk))
    this.#budget.spend(starts.length)
    return starts
  }

  #getCached(key: string, compute: () => readonly number[]): readonly number[] {
    return expansions.get(this.#budget.owner ?? '', `${key}\n${this.#key}`, compute)
  }

  #computeStarts({ start: from, end: to }: Span): number[] {
    const series = this.#series
    const { rule, count, rdates, exdates } = parseRecurrence(series.recurrence, series)
    const starts = new Set([series.start, ...rdates].filter((start) => start >= from && start < to))
    if (rule !== undefined) {
      const ruleWithoutCount = count === undefined ? rule : this.#replaceCount(rule, count)
      for (const start of listRuleStarts(series, ruleWithoutCount, from, to)) starts.add(start)
    }
    return [...starts].filter((start) => !exdates.has(start)).toSorted((a, b) => a - b)
  }

  /** The rule with COUNT replaced by its last start, so that expansion does not count from the beginning. */
  #replaceCount(rule: string, count: number): string {
    const series = this.#series
    // Events stored before `rule_until` existed do not have it.
    const findLast = () => {
      this.#budget.spend(COUNT_COST)
      return [findLastCountedStart(series, rule, count)]
    }
    const lastStart = series.rule_until ?? this.#getCached('end', findLast)[0] ?? series.start
    return rule.replace(/COUNT=\d+/, `UNTIL=${formatIcalTime(lastStart)}`)
  }
}
