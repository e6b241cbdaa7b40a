export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** Converts milliseconds to seconds, for example for a rate limit. */
export function toSeconds(ms: number): number {
  return ms / 1000
}

/** Step in minutes of meeting starts and time pickers. */
export const STEP_MINUTES = 15

/** Minimum and maximum length of a meeting, in minutes. */
export const MEETING_MINUTES = { min: 5, max: 480 } as const

/** A half-open time range in epoch milliseconds; `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

/** Names that Intl supports and Temporal does not: three-letter abbreviations and System V zones. */
const OBSOLETE_ZONES =
  /^(A[CEGRS]T|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|US\/Pacific-New|SystemV\/.*)$/i

/**
 * Whether times can be computed in a time zone of this name. Browsers without Temporal get the same result as the
 * server. A fixed offset such as `+02:00` is not a time zone: it has no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || OBSOLETE_ZONES.test(name)) return false
  try {
    if ('Temporal' in globalThis) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/**
 * A time zone name in its canonical case: `europe/berlin` becomes `Europe/Berlin`. Aliases such as `Europe/Kiev` stay.
 * Browsers without Temporal know the case of all names but aliases.
 */
export function normalizeZoneCase(name: string): string {
  if ('Temporal' in globalThis) return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
}

/** Current names of zones that the runtime lists under an old name. */
const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'America/Godthab': 'America/Nuuk',
  'Pacific/Enderbury': 'Pacific/Kanton',
}

/** The current name of a time zone; `Asia/Calcutta` becomes `Asia/Kolkata`. */
export function currentZoneName(name: string): string {
  return RENAMED_ZONES[name] ?? name
}

/** All time zones by their current names, sorted, including `UTC`. */
export function listTimeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map(currentZoneName)
  return [...new Set([...names, 'UTC'])].toSorted()
}

/** The city of a time zone; `America/New_York` becomes `New York`. */
export function zoneCity(name: string): string {
  return (currentZoneName(name).split('/').at(-1) ?? name).replaceAll('_', ' ')
}

const wallClockFormats = new Map<string, Intl.DateTimeFormat>()
/** More than the number of zones: a name can be spelled in several ways. */
const MAX_WALL_CLOCK_FORMATS = 1000

/** Cached by zone: creating a format takes a thousand times as long as using it. */
function getWallClockFormat(zone: string): Intl.DateTimeFormat {
  const cached = wallClockFormats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  if (wallClockFormats.size >= MAX_WALL_CLOCK_FORMATS) wallClockFormats.clear()
  wallClockFormats.set(zone, format)
  return format
}

/** The local time of a zone at an instant (epoch ms), as `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(instant: number, zone: string): string {
  // The format writes years before 1000 with fewer digits.
  return getWallClockFormat(zone).format(instant).padStart('YYYY-MM-DD HH:mm:ss'.length, '0')
}

/** A zone's offset from UTC at an instant (epoch ms), in milliseconds; positive east of UTC. */
export function offsetAt(instant: number, zone: string): number {
  // Temporal needs no `Intl.DateTimeFormat` for the zone; Safari does not support Temporal as of 2026.
  if ('Temporal' in globalThis) {
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  }
  const second = Math.floor(instant / 1000) * 1000
  return Date.parse(`${wallClock(second, zone).replace(' ', 'T')}Z`) - second
}

/** A zone's offset at an instant (epoch ms) as text: `GMT`, `GMT+1`, `GMT+5:45`. */
export function formatZoneOffset(zone: string, instant: number): string {
  const minutes = Math.round(offsetAt(instant, zone) / MINUTE)
  if (minutes === 0) return 'GMT'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Night lasts from `NIGHT_START` until `NIGHT_END`, in hours of local time. */
const NIGHT_START = 22
const NIGHT_END = 7

/** Whether an instant (epoch ms) is at night in a time zone. Booking pages never preselect such a time. */
export function isNight(instant: number, zone: string): boolean {
  const hour = Number(wallClock(instant, zone).slice(11, 13))
  return hour >= NIGHT_START || hour < NIGHT_END
}
