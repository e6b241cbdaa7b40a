/** A date or a time as written in a property. */
export interface LocalTime {
  /** `YYYY-MM-DD` when the value is a date without a time. */
  date: string | null
  /** The local time written as if it were UTC, in epoch ms. */
  local: number
  isUtc: boolean
}

/** Years that can be stored and expanded. */
const MIN_YEAR = 1600
const MAX_YEAR = 9990
const LAST_DATE = `${MAX_YEAR}-12-31`

/**
 * Parses a DATE or DATE-TIME value (RFC 5545, 3.3.4 and 3.3.5), in iCalendar or jCal format. ical.js reads a date
 * without `VALUE=DATE` as `2027-03-01T::`. Later dates become the last supported date: absences often end in 9999.
 */
export function parseLocalTime(text: string): LocalTime | undefined {
  const [, year = '', month, day, hour, minute, second, utc] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(?:::|(\d\d):?(\d\d):?(\d\d)(Z)?))?$/.exec(text.trim()) ?? []
  if (Number(year) < MIN_YEAR) return undefined
  const date = Number(year) > MAX_YEAR ? LAST_DATE : `${year}-${month}-${day}`
  try {
    // A leap second becomes second 59.
    const time = Temporal.PlainDateTime.from(hour === undefined ? date : `${date}T${hour}:${minute}:${second}`)
    return {
      date: hour === undefined ? date : null,
      local: time.toZonedDateTime('UTC').epochMilliseconds,
      isUtc: utc !== undefined,
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

/** A local time (see `LocalTime.local`) as Temporal represents it. */
export function toPlainDateTime(local: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(local).toZonedDateTimeISO('UTC').toPlainDateTime()
}
