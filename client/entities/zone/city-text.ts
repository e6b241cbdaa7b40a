import { placeName } from '#client/lib/place-names.ts'
import { zoneCity } from '#shared/time.ts'

/** The city of a zone in the user's language. */
export function cityText(zone: string): string {
  return placeName(zoneCity(zone))
}
