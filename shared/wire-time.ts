import { z } from 'zod/mini'
import { isTimeZone } from './time.ts'

/** An IANA time zone name, such as `Europe/Madrid`. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Not a known time zone'))

/** An instant as ISO 8601 with an offset or `Z`; read into UTC with milliseconds. */
export const instant = z.pipe(
  z.string().check(z.maxLength(40), z.refine(isInstant, 'Not an ISO 8601 instant with an offset')),
  z.transform((text: string) => new Date(text).toISOString()),
)

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  )
}

/** A calendar day, `YYYY-MM-DD`. */
export const plainDate = z.string().check(
  z.refine((text) => {
    const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
    return date !== undefined && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
  }, 'Not a date (YYYY-MM-DD)'),
)
