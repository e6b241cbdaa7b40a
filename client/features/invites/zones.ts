import { cityText } from '#client/lib/city-text.ts'
import { zoneOffset } from '#shared/time.ts'

/** A zone as it stands beside times: `Madrid (GMT+1)`, with the offset it has then. */
export function zoneName(zone: string, at: string | number): string {
  return `${cityText(zone)} (${zoneOffset(zone, typeof at === 'string' ? Date.parse(at) : at)})`
}
