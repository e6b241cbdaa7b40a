import { placeName } from '#client/lib/place-names.ts'
import { MINUTE, offsetAt, zoneCity } from '#shared/time.ts'

/** Cities from west to east, with the offset of their standard time in hours. */
const CITIES: readonly (readonly [zone: string, name: string, hours: number])[] = [
  ['Pacific/Honolulu', 'Honolulu', -10],
  ['America/Anchorage', 'Anchorage', -9],
  ['America/Los_Angeles', 'Los Angeles', -8],
  ['America/Denver', 'Denver', -7],
  ['America/Chicago', 'Chicago', -6],
  ['America/New_York', 'New York', -5],
  ['America/Halifax', 'Halifax', -4],
  ['America/Sao_Paulo', 'São Paulo', -3],
  ['Atlantic/Azores', 'Azores', -1],
  ['Europe/London', 'London', 0],
  ['Europe/Madrid', 'Madrid', 1],
  ['Europe/Athens', 'Athens', 2],
  ['Africa/Nairobi', 'Nairobi', 3],
  ['Asia/Dubai', 'Dubai', 4],
  ['Asia/Karachi', 'Karachi', 5],
  ['Asia/Dhaka', 'Dhaka', 6],
  ['Asia/Bangkok', 'Bangkok', 7],
  ['Asia/Singapore', 'Singapore', 8],
  ['Asia/Tokyo', 'Tokyo', 9],
  ['Australia/Sydney', 'Sydney', 10],
  ['Pacific/Auckland', 'Auckland', 12],
]

export interface Place {
  city: string
  /** The offset from UTC in minutes. */
  offset: number
}

/**
 * A city about that far from another offset. Chosen by standard time before its real offset is looked up: a formatter
 * for each city would take a slow phone a tenth of a second.
 * @param own the other clock's minutes ahead of UTC
 * @param ahead negative for behind
 */
export function cityAbout(own: number, ahead: number, at: number): Place {
  const distance = (hours: number) => Math.abs(hours * 60 - own - ahead)
  const nearest = CITIES.reduce((best, city) => (distance(city[2]) < distance(best[2]) ? city : best))
  return { city: nearest[1], offset: offsetAt(at, nearest[0]) / MINUTE }
}

/** The city of a zone: `America/New_York` becomes `New York`. */
export function cityOf(zone: string): string {
  return CITIES.find(([name]) => name === zone)?.[1] ?? zoneCity(zone)
}

/** A city's name in the user's language. */
export function cityText(city: string): string {
  return placeName(city)
}
