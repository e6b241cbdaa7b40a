import type ICAL from 'ical.js'
import { DAY } from '#shared/time.ts'
import { parseRecurrence, RecurrenceError } from '../../recurrence-rule.ts'
import { findLastCountedStart, listRuleStarts } from '../../rule-starts.ts'
import { parseLocalTime } from './local-time.ts'
import { getParameter, getRawValues, getText } from './parse-components.ts'

/** A change of a zone's offset. Local times are written as if they were UTC, in epoch ms; offsets are in ms. */
interface Onset {
  /** In the local time before the change. */
  local: number
  offsetFrom: number
  offsetTo: number
}

/** A standard or daylight period of a zone, which begins at its first onset and at each repetition. */
interface Observance {
  offsetFrom: number
  offsetTo: number
  starts: readonly number[]
  rule: string | undefined
  until: number
}

/** Maximum number of observances that are read; real definitions of all years since 1900 have fewer. */
const MAX_OBSERVANCES = 300
/** Maximum number of observances with a rule: real definitions have one for each change of the law. */
const MAX_RULES = 20
/** A rule that repeats every year has a start in any period of this length. */
const SEARCH_LENGTH = 400 * DAY

/** The offsets that an embedded `VTIMEZONE` (RFC 5545, 3.6.5) gives to local times. */
export class VtimezoneOffsets {
  readonly #observances: readonly Observance[]
  /** The onsets that can apply to the local times of a year. */
  readonly #onsetsByYear = new Map<number, readonly Onset[]>()

  /** @throws {RecurrenceError} when its rules cannot be expanded */
  constructor(definition: ICAL.Component) {
    const components = ['standard', 'daylight']
      .flatMap((name) => definition.getAllSubcomponents(name))
      .slice(0, MAX_OBSERVANCES)
    if (components.filter((component) => getRule(component) !== null).length > MAX_RULES)
      throw new RecurrenceError('The time zone has too many rules')
    this.#observances = components.map(parseObservance)
    if (this.#observances.length === 0) throw new RecurrenceError('The time zone has no offsets')
  }

  /** The offset (ms) of a local time. A repeated local time means its first occurrence. */
  getOffset(local: number): number {
    const onsets = this.#listOnsetsInYear(new Date(local).getUTCFullYear())
    const lastOnset = onsets.findLast((onset) => onset.local <= local)
    if (lastOnset) return lastOnset.offsetTo
    const [first] = this.#observances.toSorted((a, b) => (a.starts[0] ?? 0) - (b.starts[0] ?? 0))
    return first?.offsetFrom ?? 0
  }

  #listOnsetsInYear(year: number): readonly Onset[] {
    const cached = this.#onsetsByYear.get(year)
    if (cached) return cached
    const [start, end] = [Date.UTC(year), Date.UTC(year + 1) - 1]
    const onsets = this.#observances
      .flatMap((observance) => listOnsets(observance, start - SEARCH_LENGTH, end))
      .toSorted(compareLocalTimes)
    this.#onsetsByYear.set(year, onsets)
    return onsets
  }

  /** The changes within a range of local times, in order. */
  listChanges(from: number, to: number): Onset[] {
    return this.#observances
      .flatMap((observance) => listOnsets(observance, from, to).filter(({ local }) => local >= from))
      .filter((onset) => onset.offsetFrom !== onset.offsetTo)
      .toSorted(compareLocalTimes)
  }
}

function compareLocalTimes(a: Onset, b: Onset): number {
  return a.local - b.local
}

function getRule(component: ICAL.Component): string | null {
  return getText(component, 'x-rrule') ?? getText(component, 'rrule')
}

function parseObservance(component: ICAL.Component): Observance {
  const start = parseLocalTime(getText(component, 'dtstart') ?? '')
  const offsetFrom = parseOffset(getText(component, 'tzoffsetfrom'))
  const offsetTo = parseOffset(getText(component, 'tzoffsetto'))
  if (!start || offsetFrom === undefined || offsetTo === undefined)
    throw new RecurrenceError('The time zone is incomplete')
  const dates = component.getAllProperties('rdate').flatMap((property) => {
    if (getParameter(property, 'value') === 'PERIOD') return []
    return getRawValues(property).flatMap((value) => parseLocalTime(value)?.local ?? [])
  })
  const rule = getRule(component)
  // Other rules could have countless onsets.
  if (rule !== null && !/(?:^|;)FREQ=YEARLY(?:;|$)/i.test(rule)) throw new RecurrenceError('The rule is not yearly')
  const times = { start: start.local, end: start.local, all_day: false, time_zone: 'UTC' }
  const recurrence = rule === null ? undefined : parseRecurrence([`RRULE:${rule}`], times)
  const { count, until = Infinity } = recurrence ?? {}
  return {
    offsetFrom,
    offsetTo,
    starts: [start.local, ...dates].toSorted((a, b) => a - b),
    rule: recurrence?.rule?.replace(/;?COUNT=\d+/, ''),
    until: count === undefined ? until : findLastCountedStart(times, recurrence?.rule ?? '', count),
  }
}

/** The onsets until the end of a range: at least those in it and, if there are none, the last onset before it. */
function listOnsets(
  { offsetFrom, offsetTo, starts, rule, until }: Observance,
  rangeStart: number,
  rangeEnd: number,
): Onset[] {
  const [first = 0] = starts
  const ruleEnd = Math.min(rangeEnd, until)
  const ruleStart = Math.max(first, Math.min(rangeStart, ruleEnd - SEARCH_LENGTH))
  const ruleStarts =
    rule === undefined || ruleEnd < first
      ? []
      : listRuleStarts({ start: first, end: first, all_day: false, time_zone: 'UTC' }, rule, ruleStart, ruleEnd + 1)
  return [...starts, ...ruleStarts]
    .filter((local) => local <= rangeEnd)
    .map((local) => ({ local, offsetFrom, offsetTo }))
}

/** ical.js writes offsets as `+05:30`. */
function parseOffset(text: string | null): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d):?(\d\d):?(\d\d)?$/.exec(text ?? '') ?? []
  if (hours === undefined || Number(hours) > 23) return undefined
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}
