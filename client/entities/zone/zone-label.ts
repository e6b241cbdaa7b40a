import { formatZoneOffset } from '#shared/time.ts'
import { cityText } from './city-text.ts'

/** A zone with its offset at an instant: `Madrid (GMT+1)`. */
export function zoneLabel(zone: string, at: string | number): string {
  return `${cityText(zone)} (${formatZoneOffset(zone, typeof at === 'string' ? Date.parse(at) : at)})`
}
