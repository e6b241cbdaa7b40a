import { rawTimeZones } from '@vvo/tzdb'
import { HOLIDAY_REGIONS } from '#shared/holiday-calendars.ts'

/** The country (ISO 3166-1) of a time zone (IANA); undefined for zones without a country, such as UTC. */
export function findCountry(time_zone: string): string | undefined {
  const zone = rawTimeZones.find(({ name, group }) => name === time_zone || group.includes(time_zone))
  return zone?.countryCode
}

/** The holiday region of a time zone's country; undefined where there is none. */
export function findHolidayRegion(time_zone: string): string | undefined {
  const homeCountry = findCountry(time_zone)
  return [...HOLIDAY_REGIONS].find(([, country]) => country === homeCountry)?.[0]
}
