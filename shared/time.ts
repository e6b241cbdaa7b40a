export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** Meetings start, and time pickers step, every fifteen minutes. */
export const STEP_MINUTES = 15

/** The minutes that a meeting may last. */
export const MIN_DURATION = 5
export const MAX_DURATION = 480

/** A stretch of time in epoch milliseconds, its end not included. */
export interface Span {
  start: number
  end: number
}

/** Names that Intl knows and Temporal does not: abbreviations of three letters, and zones of System V. */
const OBSOLETE_ZONES =
  /^(A[CEGRS]T|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|US\/Pacific-New|SystemV\/.*)$/i

/**
 * Is this the name of a time zone that times can be computed in? Browsers without Temporal answer as the server does. A
 * fixed offset such as `+02:00` is none: it has no daylight saving time.
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

/** Zones and towns that people look for under another name than the runtime's list has. */
const FAMILIAR: Readonly<Record<string, string>> = {
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

/** The name that people know a zone by today; `Asia/Calcutta` becomes `Asia/Kolkata`. */
export function familiarZone(name: string): string {
  return FAMILIAR[name] ?? name
}

/** All zones to choose from, by their familiar names, sorted, `UTC` among them. */
export function allTimeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map(familiarZone)
  return [...new Set([...names, 'UTC'])].toSorted()
}

/** The town of a zone, for people: `America/New_York` becomes `New York`. */
export function zoneCity(name: string): string {
  return (familiarZone(name).split('/').at(-1) ?? name).replaceAll('_', ' ')
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones: a name may be written in many ways. */
const MAX_WALL_CLOCKS = 1000

/** To make a format is dear, a thousand times as dear as to use it: they are kept, by their zone. */
function wallClockOf(zone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  if (wallClocks.size >= MAX_WALL_CLOCKS) wallClocks.clear()
  wallClocks.set(zone, format)
  return format
}

/** What a zone's clocks show at an instant (epoch ms), as `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(at: number, zone: string): string {
  // The format writes years before 1000 with fewer digits.
  return wallClockOf(zone).format(at).padStart('YYYY-MM-DD HH:mm:ss'.length, '0')
}

/** How far a zone's clocks are ahead of UTC at an instant (epoch ms), in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  // Needs no format for the zone; Safari, as of 2026, has it not.
  if ('Temporal' in globalThis) {
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  }
  const second = Math.floor(at / 1000) * 1000
  return Date.parse(`${wallClock(second, zone).replace(' ', 'T')}Z`) - second
}

/** A zone's offset at an instant (epoch ms), for people: `GMT`, `GMT+1`, `GMT+5:45`. */
export function zoneOffset(name: string, at: number): string {
  const minutes = Math.round(offsetAt(at, name) / MINUTE)
  if (minutes === 0) return 'GMT'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
