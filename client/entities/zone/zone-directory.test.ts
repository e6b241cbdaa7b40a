import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '#client/lib/language.ts'
import { zoneDirectory } from './zone-directory.ts'
import { PLACES } from './zone-places.ts'
import { searchZones } from './zone-search.ts'

const AUTUMN = Date.parse('2026-11-19T12:00:00.000Z')
const found = (typed: string, own: string[] = []) => searchZones(typed, AUTUMN, own, zoneDirectory())
const names = (typed: string, own?: string[]) => found(typed, own).map(({ zone }) => zone)

afterEach(() => {
  vi.restoreAllMocks()
  speak('en', {})
})

function readSpanish() {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES'])
  speak('es', {})
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
])('the large towns and the states of a zone find it: %s', (typed, zone) => {
  expect(names(typed)[0]).toBe(zone)
})

test.each([
  ['Germany', 'Europe/Berlin'],
  ['India', 'Asia/Kolkata'],
  ['Brazil', 'America/Sao_Paulo'],
  ['UK', 'Europe/London'],
  ['USA', 'America/New_York'],
  ['U.S.', 'America/New_York'],
  ['uae', 'Asia/Dubai'],
])('a country finds its zones, the one that is meant most first: %s', (typed, zone) => {
  expect(names(typed)[0]).toBe(zone)
})

test.each([
  ['EST', 'America/New_York'],
  ['pdt', 'America/Los_Angeles'],
  ['Pacific Time', 'America/Los_Angeles'],
  ['Eastern Standard Time', 'America/New_York'],
  ['BST', 'Europe/London'],
  ['JST', 'Asia/Tokyo'],
])('the usual names of a zone and their abbreviations find it: %s', (typed, zone) => {
  expect(names(typed)[0]).toBe(zone)
})

test('the usual name of a zone finds none that is called otherwise', () => {
  expect(names('Pacific Time')).not.toContain('Pacific/Apia')
})

test('of zones that are found alike, the one of the reader comes first', () => {
  expect(names('CET', ['Europe/Madrid'])[0]).toBe('Europe/Madrid')
  expect(names('CET', ['Europe/Paris'])[0]).toBe('Europe/Paris')
})

test('a town or country is not found inside of other words by a few letters', () => {
  expect(names('UK')).not.toContain('America/Nuuk')
  expect(names('EST')).not.toContain('Europe/Bucharest')
  expect(names('EST')).not.toContain('America/Creston')
})

test('a town of that name comes before a country or place of that name', () => {
  expect(names('Sydney')[0]).toBe('Australia/Sydney')
  expect(names('Panama')[0]).toBe('America/Panama')
})

test('former names find a town as it is called today', () => {
  expect(names('Calcutta')[0]).toBe('Asia/Kolkata')
  expect(names('Saigon')[0]).toBe('Asia/Ho_Chi_Minh')
  expect(names('Kiev')[0]).toBe('Europe/Kyiv')
})

test('a choice says what it was found by, unless that is its own name', () => {
  expect(found('san fran')[0]).toMatchObject({ city: 'Los Angeles', match: 'San Francisco' })
  expect(found('germany')[0]).toMatchObject({ city: 'Berlin', match: 'Germany' })
  expect(found('est')[0]).toMatchObject({ city: 'New York', match: 'EST' })
  expect(found('los ang')[0]).toMatchObject({ city: 'Los Angeles', match: undefined })
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
])('in Spanish a zone is found by what it is called there, and in English: %s', (typed, zone) => {
  readSpanish()
  expect(names(typed)[0]).toBe(zone)
})

test('every place is told of a zone that there is', () => {
  for (const zone of Object.keys(PLACES)) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test('every zone to choose from is in it, once', () => {
  const zones = zoneDirectory().map(({ zone }) => zone)
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones).toContain('UTC')
})
