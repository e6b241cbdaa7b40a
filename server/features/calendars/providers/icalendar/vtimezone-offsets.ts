import type ICAL from 'ical.js'
import { RecurrenceError } from '../../recurrence-rule.ts'
import { parseLocalTime } from './local-time.ts'
import { getParameter, getRawValues, getText } from './parse-components.ts'
import { findLastOnset, findOnsetInYear, parseYearlyRule, type YearlyRule } from './yearly-rule.ts'

/** A change of a zone's offset. Local times are written as if they were UTC, in epoch ms; offsets are in ms. */
interface Onset {
  /** In the local time before the change. */
  local: number
  offsetFrom: number
  offsetTo: number
}

/** A rule that changes a zone's offset each year. */
type OnsetRule = YearlyRule & Omit<Onset, 'local'>

/** Maximum number of observances that are read; real definitions of all years since 1900 have fewer. */
const MAX_OBSERVANCES = 300
/** Maximum number of observances with a rule: real definitions have one for each change of the law. */
const MAX_RULES = 20
/** Maximum number of changes that are listed by date; real definitions list at most a few a year. */
const MAX_DATES = 1000

/** The offsets that an embedded `VTIMEZONE` (RFC 5545, 3.6.5) gives to local times. */
export class VtimezoneOffsets {
  /** The changes at listed dates, in order, with the first onset of each rule. */
  readonly #onsets: readonly Onset[]
  readonly #rules: readonly OnsetRule[]

  /** @throws {RecurrenceError} when it is incomplete, or unlike the definition of any real zone */
  constructor(definition: ICAL.Component) {
    const components = ['standard', 'daylight']
      .flatMap((name) => definition.getAllSubcomponents(name))
      .slice(0, MAX_OBSERVANCES)
    if (components.length === 0) throw new RecurrenceError('The time zone has no offsets')
    if (components.filter((component) => getRule(component) !== null).length > MAX_RULES)
      throw new RecurrenceError('The time zone has too many rules')
    if (components.flatMap(listDates).length > MAX_DATES) throw new RecurrenceError('The time zone has too many dates')
    const observances = components.map(parseObservance)
    this.#onsets = observances.flatMap(({ onsets }) => onsets).toSorted(compareLocalTimes)
    this.#rules = observances.flatMap(({ rule }) => rule ?? [])
  }

  /** The offset (ms) of a local time. A repeated local time means its first occurrence. */
  getOffset(local: number): number {
    return this.#findLastOnset(local)?.offsetTo ?? this.#onsets[0]?.offsetFrom ?? 0
  }

  /** The instant (epoch ms) of a local time. A local time that a change skips has the offset before it. */
  toInstant(local: number): number {
    const onset = this.#findLastOnset(local)
    if (!onset) return local - this.getOffset(local)
    const isSkipped = local < onset.local + onset.offsetTo - onset.offsetFrom
    return local - (isSkipped ? onset.offsetFrom : onset.offsetTo)
  }

  /** The changes after a local time until the end of the next year, in order. */
  listChanges(from: number): Onset[] {
    const year = new Date(from).getUTCFullYear()
    const end = Date.UTC(year + 2)
    const onsetsOfRules = this.#rules.flatMap((rule) =>
      [year, year + 1].flatMap((onsetYear) => toOnsets(rule, findOnsetInYear(rule, onsetYear))),
    )
    let offset = this.getOffset(from)
    return [...this.#onsets, ...onsetsOfRules]
      .filter(({ local }) => local > from && local < end)
      .toSorted(compareLocalTimes)
      .filter(({ offsetTo }) => {
        const isChange = offsetTo !== offset
        offset = offsetTo
        return isChange
      })
  }

  #findLastOnset(local: number): Onset | undefined {
    const lastListed = this.#onsets.findLast((onset) => onset.local <= local)
    return this.#rules
      .flatMap((rule) => toOnsets(rule, findLastOnset(rule, local)))
      .reduce((last, onset) => (last && last.local > onset.local ? last : onset), lastListed)
  }
}

function toOnsets({ offsetFrom, offsetTo }: OnsetRule, local: number | undefined): Onset[] {
  return local === undefined ? [] : [{ local, offsetFrom, offsetTo }]
}

function compareLocalTimes(a: Onset, b: Onset): number {
  return a.local - b.local
}

/** The recurrence rule, which `parseComponent` renames from `RRULE`. */
function getRule(component: ICAL.Component): string | null {
  return getText(component, 'x-rrule')
}

/** The values of `RDATE`. */
function listDates(component: ICAL.Component): string[] {
  return component
    .getAllProperties('rdate')
    .flatMap((property) => (getParameter(property, 'value') === 'PERIOD' ? [] : getRawValues(property)))
}

function parseObservance(component: ICAL.Component): { onsets: Onset[]; rule: OnsetRule | undefined } {
  const start = parseLocalTime(getText(component, 'dtstart') ?? '')
  const offsetFrom = parseOffset(getText(component, 'tzoffsetfrom'))
  const offsetTo = parseOffset(getText(component, 'tzoffsetto'))
  if (!start || offsetFrom === undefined || offsetTo === undefined)
    throw new RecurrenceError('The time zone is incomplete')
  const dates = listDates(component).flatMap((value) => parseLocalTime(value)?.local ?? [])
  const rule = getRule(component)
  return {
    onsets: [start.local, ...dates].map((local) => ({ local, offsetFrom, offsetTo })),
    rule: rule === null ? undefined : { ...parseYearlyRule(rule, start.local, offsetFrom), offsetFrom, offsetTo },
  }
}

/** ical.js writes offsets as `+05:30`. */
function parseOffset(text: string | null): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d):?(\d\d):?(\d\d)?$/.exec(text ?? '') ?? []
  if (hours === undefined || Number(hours) > 23) return undefined
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}
