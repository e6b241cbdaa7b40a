import { RRuleTemporal } from 'rrule-temporal'
import { DAY, HOUR, type Span } from '#shared/time.ts'
import { type DateContext, RecurrenceError, reject } from './recurrence-rule.ts'
import type { WorkBudget } from './work-budget.ts'

/** Maximum number of years from the first to the last start of a rule with COUNT. */
const MAX_YEARS = 100
/** Maximum number of periods per lookup in a range. */
const MAX_PERIODS = 3000
/** Units of work for finding a rule's first starts: at most about 20 ms. */
const MAX_COUNTING_WORK = 5000
/** Length of the first search window, in periods of the rule. Each further window is twice as long. */
const FIRST_WINDOW = { yearly: 1, other: 20 }

const PERIOD_LENGTHS: Readonly<Record<string, number>> = {
  HOURLY: HOUR,
  DAILY: DAY,
  WEEKLY: 7 * DAY,
  MONTHLY: 30 * DAY,
  YEARLY: 365 * DAY,
}

/**
 * The rule's own starts in [from, to), without RDATE and EXDATE. Ignores COUNT: the library would find all starts that
 * it counts, perhaps hundreds of thousands of years ahead.
 */
export function listRuleStarts(event: DateContext & Span, rule: string, from: number, to: number): number[] {
  const ruleWithoutCount = rule.replace(/;?COUNT=\d+/, '')
  return queryRule(event, ruleWithoutCount, (recurrence) => recurrence.between(new Date(from), new Date(to - 1), true))
}

/**
 * The rule's own starts before `to`, in order, at most `count`.
 * @throws {RecurrenceError} when finding them is too expensive
 */
export function listFirstStarts(
  event: DateContext & Span,
  rule: string,
  { count, to, budget }: { count: number; to: number; budget?: WorkBudget | undefined },
): number[] {
  const ruleFromStart = withoutStartDate(rule, toRuleStart(event))
  const periodLength = (PERIOD_LENGTHS[getRulePart(rule, 'FREQ')] ?? HOUR) * Number(getRulePart(rule, 'INTERVAL') || 1)
  const starts: number[] = []
  const periodsInFirstWindow = rule.includes('FREQ=YEARLY') ? FIRST_WINDOW.yearly : FIRST_WINDOW.other
  let units = 0
  for (let [from, periods] = [event.start, periodsInFirstWindow]; from < to && starts.length < count; periods *= 2) {
    const windowUnits = periods * getUnitsPerPeriod(ruleFromStart) + starts.length
    units += windowUnits
    if (units > MAX_COUNTING_WORK) reject('The rule is too complex')
    budget?.spend(windowUnits)
    const end = Math.min(to, from + periods * periodLength)
    const startsInWindow = listRuleStarts(event, ruleFromStart, from, end)
    budget?.spend(startsInWindow.length)
    starts.push(...startsInWindow)
    from = end
  }
  return starts.slice(0, count)
}

/**
 * The last start of a rule with COUNT.
 * @throws {RecurrenceError} when it is more than a hundred years away, or too expensive to find
 */
export function findLastCountedStart(
  event: DateContext & Span,
  rule: string,
  count: number,
  budget?: WorkBudget,
): number {
  const starts = listFirstStarts(event, rule, { count, to: event.start + MAX_YEARS * 365.25 * DAY, budget })
  const lastStart = starts[count - 1]
  return lastStart ?? reject(`The rule spans more than ${MAX_YEARS} years. Use UNTIL, or no end`)
}

function getRulePart(rule: string, name: string): string {
  return (
    rule
      .split(';')
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''
  )
}

/** The units of work for a rule's periods within a range. */
export function countWorkUnits(lines: readonly string[], { start, end }: Span): number {
  const rule = lines.find((line) => /^RRULE/i.test(line))?.toUpperCase()
  const freq = rule && /FREQ=(\w+)/.exec(rule)?.[1]
  if (!rule || !freq) return 0
  return Math.ceil((end - start) / (PERIOD_LENGTHS[freq] ?? HOUR)) * getUnitsPerPeriod(rule)
}

/**
 * Measured: for BYSETPOS the library generates all days of a period, and for some other parts all days of a year. Each
 * listed day of a year, and each listed weekday of a listed week, takes it about 30 µs.
 */
function getUnitsPerPeriod(rule: string): number {
  const has = (...names: string[]) => names.some((name) => rule.includes(`${name}=`))
  const hasDays = has('BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO')
  if (rule.includes('FREQ=YEARLY')) {
    const listedDays = countValues(rule, 'BYYEARDAY') + countValues(rule, 'BYWEEKNO') * countValues(rule, 'BYDAY')
    return (has('BYSETPOS') ? 300 : hasDays || has('BYMONTH') ? 150 : 1) + 8 * listedDays
  }
  if (rule.includes('FREQ=HOURLY')) return has('BYSETPOS') ? 5 : hasDays || has('BYMONTH') ? 3 : 1
  if (has('BYSETPOS')) return 20
  return has('BYMONTH') ? 12 : hasDays ? 3 : 1
}

function countValues(rule: string, name: string): number {
  const values = getRulePart(rule, name)
  return values === '' ? 0 : values.split(',').length
}

/**
 * A yearly rule without BYMONTH and BYMONTHDAY, if they repeat the date of its start: `FREQ=YEARLY` alone means the
 * same (RFC 5545, 3.3.10), and takes the library far less time.
 */
function withoutStartDate(rule: string, { month, day }: Temporal.ZonedDateTime): string {
  const [startMonth, startDay] = [`BYMONTH=${month}`, `BYMONTHDAY=${day}`]
  const parts = rule.split(';')
  const otherParts = parts.filter((part) => part !== startMonth && part !== startDay)
  const isRedundant =
    parts.includes('FREQ=YEARLY') && parts.includes(startMonth) && !otherParts.some((part) => part.startsWith('BY'))
  return isRedundant ? otherParts.join(';') : rule
}

function toRuleStart(event: DateContext & Span): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(event.start).toZonedDateTimeISO(getRuleZone(event))
}

function queryRule(
  event: DateContext & Span,
  rule: string,
  query: (recurrence: RRuleTemporal) => Temporal.ZonedDateTime[],
): number[] {
  try {
    const dtstart = toRuleStart(event)
    const recurrence = new RRuleTemporal({
      rruleString: `RRULE:${withoutStartDate(rule, dtstart)}`,
      dtstart,
      temporal: Temporal,
      strict: true,
      cache: false,
      maxIterations: MAX_PERIODS,
    })
    return query(recurrence).map((start) => start.epochMilliseconds)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason.startsWith('Maximum ')) reject('The rule is too complex')
    // Messages that contain "MUST" quote RFC 5545 and help users; others concern the library's internals.
    throw new RecurrenceError(reason.includes(' MUST ') ? reason : 'The rule cannot be evaluated', { cause: error })
  }
}

/** The time zone in which a rule's days and times are interpreted. */
export function getRuleZone({ all_day, time_zone }: DateContext): string {
  return all_day ? 'UTC' : time_zone
}
