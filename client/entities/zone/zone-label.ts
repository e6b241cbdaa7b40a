import { placeName } from '#client/lib/place-names.ts'
import { formatZoneOffset, zoneCity } from '#shared/time.ts'

/** A zone with its offset at the given instants: `Madrid (GMT+1)`, or `Madrid (GMT+1, GMT+2)` across a clock change. */
export function zoneLabel(zone: string, ...instants: readonly (string | number)[]): string {
  const offsets = new Set(instants.map((at) => formatZoneOffset(zone, new Date(at).getTime())))
  return `${cityText(zone)} (${[...offsets].join(', ')})`
}

/** The city of a zone in the user's language. */
export function cityText(zone: string): string {
  return placeName(zoneCity(zone))
}
