import { expect, test } from 'vitest'
import { searchZones } from './zone-search.ts'

const AUTUMN = Date.parse('2026-11-19T12:00:00.000Z')
const findZones = (query: string, preferred: string[] = []) =>
  searchZones(query, AUTUMN, preferred).map(({ zone }) => zone)

test('finds a city by prefix, under its current name', () => {
  expect(findZones('kolk')[0]).toBe('Asia/Kolkata')
  expect(findZones('Kyi')[0]).toBe('Europe/Kyiv')
  expect(findZones('new york')[0]).toBe('America/New_York')
})

test('ignores accents, and finds cities by region', () => {
  expect(findZones('São Paulo')[0]).toBe('America/Sao_Paulo')
  expect(findZones('argentina')).toContain('America/Argentina/Salta')
})

test('finds the zones with a given offset at the given time', () => {
  expect(findZones('+5:45')).toEqual(['Asia/Kathmandu'])
  expect(findZones('GMT+1')).toContain('Europe/Madrid')
  expect(findZones('utc -3:30')).toEqual(['America/St_Johns'])
})

test('finds zones by an offset in any notation, exact matches first', () => {
  expect(findZones('UTC+05:45')).toEqual(['Asia/Kathmandu'])
  expect(findZones('GMT-03:00')).toContain('America/Sao_Paulo')
  expect(findZones('\u22123:30')).toEqual(['America/St_Johns'])
  const found = searchZones('+1', AUTUMN).map(({ offset }) => offset)
  expect(found.indexOf('GMT+10')).toBeGreaterThan(found.lastIndexOf('GMT+1'))
})

test.each(['UTC+0', 'GMT+0', '+0', '-0', '+00:00', 'UTC+0000'])('finds the zones with a zero offset by %s', (query) => {
  const offsets = searchZones(query, AUTUMN).map(({ offset }) => offset)
  expect(new Set(offsets)).toEqual(new Set(['GMT']))
  expect(findZones(query)).toContain('Europe/London')
})

test.each(['+0530', '+530', 'UTC-0330'])('finds zones by the offset %s, which has no colon', (query) => {
  expect(findZones(query)).toContain(query.includes('-') ? 'America/St_Johns' : 'Asia/Kolkata')
})

test('without a query, lists preferred zones first, without duplicates', () => {
  const found = findZones('', ['Europe/Madrid', 'Asia/Calcutta', 'Asia/Kolkata'])
  expect(found.slice(0, 2)).toEqual(['Europe/Madrid', 'Asia/Kolkata'])
  expect(found.filter((zone) => zone === 'Europe/Madrid')).toHaveLength(1)
  expect(found.length).toBeLessThanOrEqual(60)
})

test('without a query, lists common zones after the preferred ones, nearest to the user’s offset first', () => {
  const found = searchZones('', AUTUMN, ['Asia/Tokyo', 'Europe/Madrid'])
  expect(found.slice(2, 7).map(({ city }) => city)).toEqual(['Berlin', 'Paris', 'Rome', 'Lagos', 'London'])
  expect(found.map(({ city }) => city)).toEqual(expect.arrayContaining(['New York', 'Sydney', 'Honolulu']))
  expect(found.findIndex(({ zone }) => zone === 'Africa/Algiers')).toBeGreaterThan(30)
})

test('matches queries of up to three letters only at the start of words, longer queries anywhere', () => {
  expect(findZones('uuk')).toEqual([])
  expect(findZones('est')).toEqual([])
  expect(findZones('ngel')).toContain('America/Los_Angeles')
  expect(findZones('ang')).toContain('America/Los_Angeles')
})

test('finds nothing for unknown places', () => {
  expect(findZones('atlantis')).toEqual([])
})

test('returns city, region and offset', () => {
  expect(searchZones('buenos', AUTUMN)[0]).toEqual({
    zone: 'America/Argentina/Buenos_Aires',
    city: 'Buenos Aires',
    region: 'America, Argentina',
    offset: 'GMT-3',
    match: undefined,
  })
})
