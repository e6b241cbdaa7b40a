import ICAL from 'ical.js'

/** The only properties kept when the full text cannot be parsed: identity, title, and when the event blocks time. */
const ESSENTIAL_PROPERTIES =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|X-EXRULE|X-RRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|STATUS|TRANSP|SUMMARY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

/**
 * Longer text is not parsed, because parsing blocks the event loop. A series with 1,000 exceptions has about this many
 * lines; some properties of attendees have eight parameters.
 */
const MAX_LENGTH = 2_000_000
export const MAX_LINES = 15_000
const MAX_PARAMETERS = 8 * MAX_LINES
/** Characters in lists of dates or names. */
const MAX_LISTS_LENGTH = 200_000
const LIST = /^(?:RDATE|EXDATE|CATEGORIES|RESOURCES|FREEBUSY|REQUEST-STATUS)[;:]/i

/** Shorter lines are parsed whatever their parameters are. */
const SHORT_LINE_LENGTH = 500
const MAX_PARAMETERS_LENGTH = 64_000
/**
 * A name and up to 100 parameters with one value each, up to the colon before the property's value. ical.js takes
 * quadratic time for more parameters, and for those that it reads otherwise than we do: long lines with others are
 * ignored.
 */
const SIMPLE_PARAMETERS = /^[^:;="]+(?:;[^:;="]+=(?:"[^"]*"|[^":;]*)){0,100}:/

/** Counts text up to the limits of `parseComponent`. */
export class ParseBudget {
  readonly #maxLines: number
  #length = 0
  #lines = 0
  #parameters = 0
  #listsLength = 0

  constructor(maxLines = MAX_LINES) {
    this.#maxLines = maxLines
  }

  /**
   * The lines of more text; undefined if all text so far exceeds the limits.
   * @returns `isComplete`: whether no line is left out
   */
  readLines(text: string): { lines: string[]; isComplete: boolean } | undefined {
    this.#length += text.length
    if (this.#length > MAX_LENGTH) return undefined
    const allLines = listLines(text)
    const lines = allLines
      .filter((line) => line.length <= SHORT_LINE_LENGTH || readParameters(line) !== undefined)
      .map((line) => line.replace(/^(?=(?:RRULE|EXRULE)[;:])/i, 'X-'))
    this.#lines += lines.length
    if (this.#lines > this.#maxLines) return undefined
    for (const line of lines) {
      this.#parameters += (readParameters(line) ?? line).split(';').length - 1
      if (LIST.test(line)) this.#listsLength += line.length
      if (this.#parameters > MAX_PARAMETERS || this.#listsLength > MAX_LISTS_LENGTH) return undefined
    }
    return { lines, isComplete: lines.length === allLines.length }
  }
}

/**
 * Parses iCalendar text (RFC 5545), such as one `VEVENT`. Recurrence rules become `X-RRULE` and `X-EXRULE`, because
 * ical.js rejects a whole object for one unknown part of a rule.
 * @returns undefined for text that is too long, or that cannot be parsed even with only its essential properties
 */
export function parseComponent(text: string, maxLines = MAX_LINES): ICAL.Component | undefined {
  return parseText(text, maxLines)?.component
}

/** Like `parseComponent`; unless the result `isComplete`, writing it back would lose properties. */
export function parseText(
  text: string,
  maxLines = MAX_LINES,
): { component: ICAL.Component; isComplete: boolean } | undefined {
  const readable = new ParseBudget(maxLines).readLines(text)
  if (!readable) return undefined
  const component = tryParseLines(readable.lines)
  if (component) return { component, isComplete: readable.isComplete }
  const essentials = tryParseLines(readable.lines.filter((line) => ESSENTIAL_PROPERTIES.test(line)))
  return essentials && { component: essentials, isComplete: false }
}

/** The unfolded lines without empty lists of dates: some apps write these, and ical.js invents a value for them. */
function listLines(text: string): string[] {
  return unfoldLines(text).filter((line) => !/^(?:EXDATE|RDATE)(?:;[^:]*)?:$/i.test(line))
}

export function unfoldLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
}

/** A line up to the colon before its value; undefined if its parameters are not simple. */
function readParameters(line: string): string | undefined {
  return SIMPLE_PARAMETERS.exec(line.slice(0, MAX_PARAMETERS_LENGTH))?.[0]
}

function tryParseLines(lines: readonly string[]): ICAL.Component | undefined {
  try {
    const parsed = ICAL.parse(lines.join('\r\n')) as unknown[]
    // Text with several objects gives a list of them: only the first counts.
    const first = Array.isArray(parsed[0]) ? parsed[0] : parsed
    return typeof first[0] === 'string' ? new ICAL.Component(first) : undefined
  } catch {
    // ical.js throws errors of many classes for invalid values.
    return undefined
  }
}

/** The text of a property's first value; null if it is missing or empty. */
export function getText(component: ICAL.Component, name: string): string | null {
  const property = component.getFirstProperty(name)
  return property ? (getRawValues(property)[0] ?? null) : null
}

/** A property's values as text, without interpreting them. */
export function getRawValues(property: ICAL.Property): string[] {
  const [, , , ...values] = property.toJSON() as unknown as unknown[]
  // ical.js parses some types, such as INTEGER.
  return values
    .flat()
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
    .filter((text) => text !== '')
}

export function getParameter(property: ICAL.Property, name: string): string | undefined {
  const value: unknown = property.getFirstParameter(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
