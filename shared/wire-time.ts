import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import { isTimeZone, normalizeZoneCase } from './time.ts'

/** An IANA time zone name, such as `Europe/Madrid`, in any letter case; parsed into its canonical case. */
export const timeZone = z.pipe(
  z.string().check(z.maxLength(64), z.refine(isTimeZone, fieldCode('unknown_time_zone'))),
  z.transform(normalizeZoneCase),
)

/** Allowed years of instants and days. */
const ALLOWED_YEARS = { first: 1900, last: 9999 }
const yearOutOfRange = { error: fieldCode('year_out_of_range'), params: ALLOWED_YEARS }

/** An ISO 8601 instant with an offset or `Z`, in the years 1900 to 9999 in UTC; parsed into UTC with milliseconds. */
export const instant = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine(isInstant, fieldCode('invalid_instant')),
    z.refine((text) => !isInstant(text) || isInAllowedYears(new Date(text)), yearOutOfRange),
  ),
  z.transform((text: string) => new Date(text).toISOString()),
)

function isInstant(text: string): boolean {
  const hasValidFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  // Some engines parse February 30 as March 2.
  return hasValidFormat && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

function isInAllowedYears(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= ALLOWED_YEARS.first && year <= ALLOWED_YEARS.last
}

/** A calendar day, `YYYY-MM-DD`, within the years 1900 to 9999. */
export const plainDate = z.string().check(
  z.refine(isDate, fieldCode('invalid_date')),
  z.refine((text) => !isDate(text) || isInAllowedYears(new Date(text)), yearOutOfRange),
)

function isDate(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}

/** The default range of a list of events, in days from now. */
export const DEFAULT_RANGE_DAYS = { back: 30, ahead: 90 }

const { back, ahead } = DEFAULT_RANGE_DAYS

/** The optional range of a list of events. */
export const rangeStart = z
  .optional(instant)
  .check(z.describe(`By default ${back} days ago, or ${back + ahead} days before the end of an earlier range`))
export const rangeEnd = z
  .optional(instant)
  .check(z.describe(`By default ${ahead} days from now, or ${back + ahead} days after the start of a later range`))
