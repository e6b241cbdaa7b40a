import { formatZoneOffset } from '#shared/time.ts'
import { cityText } from './city-text.ts'

/** A zone as it is named beside times: `Madrid (GMT+1)`, with the offset it has then. */
export function zoneLabel(zone: string, at: string | number): string {
  return `${cityText(zone)} (${formatZoneOffset(zone, typeof at === 'string' ? Date.parse(at) : at)})`
}
