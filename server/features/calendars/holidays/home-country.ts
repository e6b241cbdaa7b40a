import { rawTimeZones } from '@vvo/tzdb'

/** The country (ISO 3166-1) of a time zone (IANA); undefined for zones of none, such as UTC. */
export function countryOfZone(time_zone: string): string | undefined {
  const zone = rawTimeZones.find(({ name, group }) => name === time_zone || group.includes(time_zone))
  return zone?.countryCode
}
