import ICAL from 'ical.js'

/** The only properties kept when the full text cannot be parsed: identity, title, and when the event blocks time. */
const ESSENTIAL_PROPERTIES =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|X-EXRULE|X-RRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|STATUS|TRANSP|SUMMARY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

/** Longer text is not parsed, because parsing takes 15 µs a line. A series with 1,000 exceptions is about this long. */
const MAX_LINES = 15_000

/** Text with more characters in lists of dates or names is not parsed. */
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
const SIMPLE_PARAMETERS = /^[^:;="]+(?:;[^:;="]+=(?:"[^"]*"|[^":;]*)){1,100}:/

/**
 * Parses iCalendar text (RFC 5545), such as one `VEVENT`. Recurrence rules become `X-RRULE` and `X-EXRULE`, because
 * ical.js rejects a whole object for one unknown part of a rule.
 * @returns undefined for text that is too long, or that cannot be parsed even with only its essential properties
 */
export function parseComponent(text: string, maxLines = MAX_LINES): ICAL.Component | undefined {
  const lines = listReadableLines(text)
  if (lines.length > maxLines || getListsLength(lines) > MAX_LISTS_LENGTH) return undefined
  return tryParseLines(lines) ?? tryParseLines(lines.filter((line) => ESSENTIAL_PROPERTIES.test(line)))
}

/** Whether `parseComponent` ignores properties of the text, which would be lost if its result were written back. */
export function hasIgnoredProperties(text: string): boolean {
  const lines = listReadableLines(text)
  return lines.length < listLines(text).length || tryParseLines(lines) === undefined
}

function listReadableLines(text: string): string[] {
  return listLines(text)
    .filter((line) => line.length <= SHORT_LINE_LENGTH || hasSimpleParameters(line))
    .map((line) => line.replace(/^(?=(?:RRULE|EXRULE)[;:])/i, 'X-'))
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

function hasSimpleParameters(line: string): boolean {
  const [colon, semicolon] = [line.indexOf(':'), line.indexOf(';')]
  const hasNoParameters = semicolon === -1 || (colon !== -1 && colon < semicolon)
  return hasNoParameters || SIMPLE_PARAMETERS.test(line.slice(0, MAX_PARAMETERS_LENGTH))
}

function getListsLength(lines: readonly string[]): number {
  return lines.reduce((length, line) => length + (LIST.test(line) ? line.length : 0), 0)
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
