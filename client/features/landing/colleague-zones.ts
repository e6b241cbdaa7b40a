import { placeName } from '#client/lib/language.ts'
import { MINUTE, offsetAt, zoneCity } from '#shared/time.ts'

/** Cities to have colleagues in, from west to east, with the hours that their standard time is ahead of UTC. */
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
  /** How far its clock is ahead of UTC, in minutes. */
  offset: number
}

/**
 * A city whose clock is about so many minutes ahead of another. It is chosen by standard times, and its offset then
 * looked up: making a formatter for each city would cost a slow phone a tenth of a second.
 * @param own the other clock's minutes ahead of UTC
 * @param ahead negative for behind
 */
export function cityAbout(own: number, ahead: number, at: number): Place {
  const distance = (hours: number) => Math.abs(hours * 60 - own - ahead)
  const nearest = CITIES.reduce((best, city) => (distance(city[2]) < distance(best[2]) ? city : best))
  return { city: nearest[1], offset: offsetAt(at, nearest[0]) / MINUTE }
}

/** The town of a zone, for people: `America/New_York` becomes `New York`. */
export function cityOf(zone: string): string {
  return CITIES.find(([name]) => name === zone)?.[1] ?? zoneCity(zone)
}

/** What a city is called in the reader's language, where it has a name of its own there. */
export function cityText(city: string): string {
  return placeName(city)
}
