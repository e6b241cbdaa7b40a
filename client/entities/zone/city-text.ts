import { placeName } from '#client/lib/language.ts'
import { zoneCity } from '#shared/time.ts'

/** The town of a zone, as it is called in the reader's language. */
export function cityText(zone: string): string {
  return placeName(zoneCity(zone))
}
