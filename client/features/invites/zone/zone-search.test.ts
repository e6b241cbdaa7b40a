import { expect, test } from 'vitest'
import { searchZones } from './zone-search.ts'

const AUTUMN = Date.parse('2026-11-19T12:00:00.000Z')
const names = (typed: string, first: string[] = []) => searchZones(typed, AUTUMN, first).map(({ zone }) => zone)

test('a town is found by its beginning, under the name that it has today', () => {
  expect(names('kolk')[0]).toBe('Asia/Kolkata')
  expect(names('Kyi')[0]).toBe('Europe/Kyiv')
  expect(names('new york')[0]).toBe('America/New_York')
})

test('a town is found without its accents, and by its region', () => {
  expect(names('São Paulo')[0]).toBe('America/Sao_Paulo')
  expect(names('argentina')).toContain('America/Argentina/Salta')
})

test('an offset finds the zones that have it then', () => {
  expect(names('+5:45')).toEqual(['Asia/Kathmandu'])
  expect(names('GMT+1')).toContain('Europe/Madrid')
  expect(names('utc -3:30')).toEqual(['America/St_Johns'])
})

test('before anything is typed the reader own zones come first, each once', () => {
  const found = names('', ['Europe/Madrid', 'Asia/Calcutta', 'Asia/Kolkata'])
  expect(found.slice(0, 2)).toEqual(['Europe/Madrid', 'Asia/Kolkata'])
  expect(found.filter((zone) => zone === 'Europe/Madrid')).toHaveLength(1)
  expect(found.length).toBeLessThanOrEqual(60)
})

test('what is no zone finds none', () => {
  expect(names('atlantis')).toEqual([])
})

test('a choice says its town, region and offset', () => {
  expect(searchZones('buenos', AUTUMN)[0]).toEqual({
    zone: 'America/Argentina/Buenos_Aires',
    city: 'Buenos Aires',
    region: 'America, Argentina',
    offset: 'GMT-3',
  })
})
