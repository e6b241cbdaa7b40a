import { type RawTimeZone, rawTimeZones } from '@vvo/tzdb'
import { currentZoneName, listTimeZones } from '#shared/time.ts'
import { userLocale } from '../dates/date-format.ts'
import { COUNTRY_ALIASES, PLACES, ZONE_ALIASES } from './zone-places.ts'
import { basicTerms, toZoneTerm, type ZoneDirectory, type ZoneTerm } from './zone-search.ts'

/** The zones with their cities, countries and common names. */
export function zoneDirectory(): ZoneDirectory {
  const zones = new Set(listTimeZones())
  const cities = new Set([...zones].map(cityInName))
  const countries = countryNames(userLocale())
  const rows = rawTimeZones.map((row) => ({ row, members: membersOf(row, zones) }))
  const commonZones = Object.keys(PLACES)
  // A row's main zone comes before the other zones with the same rules.
  const mainZones = rows.flatMap(({ members }) => members[0] ?? []).toSorted()
  const orderedZones = [...commonZones, ...mainZones, ...zones].filter((zone) => zones.has(zone))
  const terms = new Map(orderedZones.map((zone) => [zone, basicTerms(zone)]))
  for (const { row, members } of rows) {
    const shared = [...termsOf('place', countries(row)), ...termsOf('name', namesOf(row))]
    for (const zone of members) terms.get(zone)?.push(...shared)
    terms.get(members[0] ?? '')?.push(...termsOf('place', [...row.mainCities, ...citiesInOldNames(row, cities)]))
  }
  for (const zone of commonZones) terms.get(zone)?.push(...termsOf('place', splitList(PLACES[zone])))
  return [...terms].map(([zone, all]) => ({ zone, terms: all }))
}

/** The selectable zones of a row, its main zone first. */
function membersOf({ name, group }: RawTimeZone, zones: ReadonlySet<string>): string[] {
  return [...new Set([name, ...group].map(currentZoneName))].filter((zone) => zones.has(zone))
}

function termsOf(kind: 'place' | 'name', texts: readonly string[]): ZoneTerm[] {
  return texts.map((text) => toZoneTerm(text, kind))
}

function splitList(list: string | undefined): string[] {
  return list?.split(', ') ?? []
}

function countryNames(locale: string): (row: RawTimeZone) => string[] {
  const longNames = new Intl.DisplayNames(locale, { type: 'region' })
  const shortNames = new Intl.DisplayNames(locale, { type: 'region', style: 'short' })
  return ({ countryCode, countryName }) => [
    ...new Set([
      longNames.of(countryCode) ?? countryName,
      shortNames.of(countryCode) ?? countryName,
      countryName.trim(),
      ...splitList(COUNTRY_ALIASES[countryCode]),
    ]),
  ]
}

function namesOf({ alternativeName, abbreviation, dstAbbreviation }: RawTimeZone): string[] {
  const abbreviations = [abbreviation, dstAbbreviation ?? []].flat().filter((text) => /^[a-z]+$/i.test(text))
  return [...abbreviations, alternativeName, ...splitList(ZONE_ALIASES[alternativeName])]
}

const CONTINENT = /^(?:Africa|America|Asia|Atlantic|Europe|Indian|Pacific)\//

/** Cities in outdated zone names, such as Calcutta and Saigon. */
function citiesInOldNames({ group }: RawTimeZone, cities: ReadonlySet<string>): string[] {
  const cityZones = group.filter((zone) => CONTINENT.test(zone))
  return cityZones.map(cityInName).filter((city) => !cities.has(city))
}

/** The city as the zone's name spells it, such as Calcutta; `zoneCity` returns the city's current name. */
function cityInName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
