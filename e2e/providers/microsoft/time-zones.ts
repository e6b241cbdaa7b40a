import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'

const { zones: windowsZones } = JSON.parse(readFileSync(new URL('windows-zones.json', import.meta.url), 'utf8')) as {
  zones: Record<string, string>
}

/** The name of the custom zones that desktop Outlook creates: https://learn.microsoft.com/graph/api/resources/event */
export const CUSTOM_ZONE = 'tzone://Microsoft/Custom'

/**
 * The IANA name of a zone given by its Windows or IANA name. Graph accepts only some IANA names:
 * https://learn.microsoft.com/graph/api/resources/datetimetimezone
 */
export function findZone(name: string): string | undefined {
  if (!cachedZones.has(name)) cachedZones.set(name, resolveZone(name))
  return cachedZones.get(name)
}

/** Caches lookups, each of which takes a tenth of a millisecond. */
const cachedZones = new Map<string, string | undefined>()

function resolveZone(name: string): string | undefined {
  if (name === 'tzone://Microsoft/Utc') return 'UTC'
  const zone = windowsZones[name] ?? name
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export interface WallTime {
  dateTime: string
  timeZone: string
}

/** The epoch milliseconds of a local date and time; an offset in the text takes precedence over the zone. */
export function toInstant(dateTime: string, zone: string): number {
  if (/Z$|[+-]\d\d:\d\d$/.test(dateTime)) return Temporal.Instant.from(dateTime).epochMilliseconds
  const local = Temporal.PlainDateTime.from(dateTime)
  return zone === 'UTC'
    ? Date.parse(`${local.toString({ smallestUnit: 'millisecond' })}Z`)
    : local.toZonedDateTime(zone).epochMilliseconds
}

/** The local date and time of an instant, without a zone, as `YYYY-MM-DDTHH:MM:SS.sss`. */
export function toLocal(instant: number, zone: string): string {
  if (zone === 'UTC') return new Date(instant).toISOString().slice(0, -1)
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'millisecond' })
}

/** A time as Graph writes it: with seven fractional digits and the name of the requested zone. */
export function formatWallTime(instant: number, zoneName: string): WallTime {
  return { dateTime: `${toLocal(instant, findZone(zoneName) ?? 'UTC')}0000`, timeZone: zoneName }
}
