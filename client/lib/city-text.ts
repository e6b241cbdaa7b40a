import { zoneCity } from '#shared/time.ts'
import { placeName } from './language.ts'

/** The town of a zone, as it is called in the reader's language. */
export function cityText(zone: string): string {
  return placeName(zoneCity(zone))
}
