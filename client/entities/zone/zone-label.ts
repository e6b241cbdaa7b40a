import { placeName } from '#client/lib/place-names.ts'
import { formatZoneOffset, zoneCity } from '#shared/time.ts'

/** A zone with its offset at an instant: `Madrid (GMT+1)`. */
export function zoneLabel(zone: string, at: string | number): string {
  return `${cityText(zone)} (${formatZoneOffset(zone, typeof at === 'string' ? Date.parse(at) : at)})`
}

/** The city of a zone in the user's language. */
export function cityText(zone: string): string {
  return placeName(zoneCity(zone))
}
