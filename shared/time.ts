export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** A stretch of time in epoch milliseconds, its end not included. */
export interface Span {
  start: number
  end: number
}

/** Is this a name that the runtime's zone rules know? */
export function isTimeZone(name: string): boolean {
  try {
    // A fixed offset (+02:00) is no zone: it knows no daylight saving.
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined && !/^[+-]/.test(name)
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

/** A zone's offset at an instant, for people: `GMT+1`. */
export function zoneOffset(name: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: name, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
}
