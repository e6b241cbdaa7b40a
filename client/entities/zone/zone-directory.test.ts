import { afterEach, expect, test, vi } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { zoneDirectory } from './zone-directory.ts'
import { PLACES } from './zone-places.ts'
import { searchZones } from './zone-search.ts'

const AUTUMN = Date.parse('2026-11-19T12:00:00.000Z')
const search = (typed: string, preferred: string[] = []) => searchZones(typed, AUTUMN, preferred, zoneDirectory())
const findZones = (typed: string, preferred?: string[]) => search(typed, preferred).map(({ zone }) => zone)

afterEach(() => {
  vi.restoreAllMocks()
  switchToEnglish()
})

function setSpanishLocale() {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES'])
  switchToSpanish()
}

test.each([
  ['California', 'America/Los_Angeles'],
  ['San Francisco', 'America/Los_Angeles'],
  ['Boston', 'America/New_York'],
  ['Texas', 'America/Chicago'],
  ['Mumbai', 'Asia/Kolkata'],
  ['Munich', 'Europe/Berlin'],
  ['köln', 'Europe/Berlin'],
  ['beijing', 'Asia/Shanghai'],
  ['Lodz', 'Europe/Warsaw'],
  ['saint petersburg', 'Europe/Moscow'],
  ['Munich, Germany', 'Europe/Berlin'],
])('finds a zone by its large cities and states: %s', (typed, zone) => {
  expect(findZones(typed)[0]).toBe(zone)
})

test.each([
  ['Germany', 'Europe/Berlin'],
  ['India', 'Asia/Kolkata'],
  ['Brazil', 'America/Sao_Paulo'],
  ['UK', 'Europe/London'],
  ['USA', 'America/New_York'],
  ['U.S.', 'America/New_York'],
  ['uae', 'Asia/Dubai'],
])('finds the zones of a country, the most common first: %s', (typed, zone) => {
  expect(findZones(typed)[0]).toBe(zone)
})

test.each([
  ['EST', 'America/New_York'],
  ['pdt', 'America/Los_Angeles'],
  ['Pacific Time', 'America/Los_Angeles'],
  ['Eastern Standard Time', 'America/New_York'],
  ['BST', 'Europe/London'],
  ['JST', 'Asia/Tokyo'],
])('finds a zone by its common names and abbreviations: %s', (typed, zone) => {
  expect(findZones(typed)[0]).toBe(zone)
})

test('does not match the words of a common name separately', () => {
  expect(findZones('Pacific Time')).not.toContain('Pacific/Apia')
})

test('ranks the user’s own zone first among equal matches', () => {
  expect(findZones('CET', ['Europe/Madrid'])[0]).toBe('Europe/Madrid')
  expect(findZones('CET', ['Europe/Paris'])[0]).toBe('Europe/Paris')
})

test('does not match short queries inside words', () => {
  expect(findZones('UK')).not.toContain('America/Nuuk')
  expect(findZones('EST')).not.toContain('Europe/Bucharest')
  expect(findZones('EST')).not.toContain('America/Creston')
})

test('ranks a city before a country or place of the same name', () => {
  expect(findZones('Sydney')[0]).toBe('Australia/Sydney')
  expect(findZones('Panama')[0]).toBe('America/Panama')
})

test('finds a city by its former name', () => {
  expect(findZones('Calcutta')[0]).toBe('Asia/Kolkata')
  expect(findZones('Saigon')[0]).toBe('Asia/Ho_Chi_Minh')
  expect(findZones('Kiev')[0]).toBe('Europe/Kyiv')
})

test('returns the name that matched, unless it is the city’s own', () => {
  expect(search('san fran')[0]).toMatchObject({ city: 'Los Angeles', match: 'San Francisco' })
  expect(search('germany')[0]).toMatchObject({ city: 'Berlin', match: 'Germany' })
  expect(search('est')[0]).toMatchObject({ city: 'New York', match: 'EST' })
  expect(search('los ang')[0]).toMatchObject({ city: 'Los Angeles', match: undefined })
})

test.each([
  ['Alemania', 'Europe/Berlin'],
  ['españa', 'Europe/Madrid'],
  ['Japon', 'Asia/Tokyo'],
  ['EE. UU.', 'America/New_York'],
  ['EEUU', 'America/New_York'],
  ['Reino Unido', 'Europe/London'],
  ['Londres', 'Europe/London'],
  ['Nueva York', 'America/New_York'],
  ['Pekín', 'Asia/Shanghai'],
  ['hora del Pacífico', 'America/Los_Angeles'],
  ['hora estándar del este', 'America/New_York'],
  ['Germany', 'Europe/Berlin'],
])('in Spanish, finds a zone by its Spanish or English name: %s', (typed, zone) => {
  setSpanishLocale()
  expect(findZones(typed)[0]).toBe(zone)
})

test('every place belongs to an existing zone', () => {
  for (const zone of Object.keys(PLACES)) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test('lists every zone once', () => {
  const zones = zoneDirectory().map(({ zone }) => zone)
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones).toContain('UTC')
})
