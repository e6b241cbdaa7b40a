import { expect, onTestFinished, test, vi } from 'vitest'
import { formatZoneOffset, isNight, isTimeZone, MINUTE, normalizeZoneCase, offsetAt, wallClock } from './time.ts'
import { timeZone } from './wire-time.ts'

const NOVEMBER = Date.UTC(2026, 10, 19, 12)
const JULY = Date.UTC(2026, 6, 1, 12)

function removeTemporal(): void {
  vi.stubGlobal('Temporal', undefined)
  Reflect.deleteProperty(globalThis, 'Temporal')
}

test.each([true, false])('offsets follow daylight saving time, with Temporal: %s', (hasTemporal) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  if (!hasTemporal) removeTemporal()
  const minutes = (at: number, zone: string) => offsetAt(at, zone) / MINUTE
  expect(minutes(NOVEMBER, 'Europe/Madrid')).toBe(60)
  expect(minutes(JULY, 'Europe/Madrid')).toBe(120)
  expect(minutes(JULY, 'Asia/Kathmandu')).toBe(345)
  expect(minutes(NOVEMBER + 59_999, 'America/New_York')).toBe(-300)
  expect(minutes(Date.UTC(202, 11, 31), 'UTC')).toBe(0)
})

test('formats offsets and local times', () => {
  expect(formatZoneOffset('Europe/London', NOVEMBER)).toBe('GMT')
  expect(formatZoneOffset('Asia/Kathmandu', NOVEMBER)).toBe('GMT+5:45')
  expect(formatZoneOffset('America/St_Johns', NOVEMBER)).toBe('GMT-3:30')
  expect(wallClock(NOVEMBER, 'Pacific/Auckland')).toBe('2026-11-20 01:00:00')
  expect(wallClock(Date.UTC(202, 11, 31), 'UTC')).toBe('0202-12-31 00:00:00')
})

const ALPHABET = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i))

test('accepts only time zones that Temporal supports, even without Temporal', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const systemVZones = ['AST4ADT', 'EST5EDT', 'PST8', 'HST10'].map((name) => `SystemV/${name}`)
  const invalidNames = [
    '+02:00',
    '\u221202:00',
    '2026-11-16T00:00[Europe/Madrid]',
    '2026-11-16T00:00Z',
    '',
    'Mars/Olympus',
    'Z',
  ]
  const abbreviations = ALPHABET.flatMap((a) => ALPHABET.flatMap((b) => ALPHABET.map((c) => a + b + c)))
  const otherNames = ['US/Pacific', 'US/Pacific-New', 'GMT+0', 'EST5EDT', 'utc', 'europe/madrid', 'ist', 'systemv/pst8']
  const names = [
    ...Intl.supportedValuesOf('timeZone'),
    ...abbreviations,
    ...systemVZones,
    ...invalidNames,
    ...otherNames,
  ]
  const zones = names.filter(isTimeZone)
  for (const zone of zones) {
    expect(Temporal.Instant.fromEpochMilliseconds(NOVEMBER).toZonedDateTimeISO(zone).epochMilliseconds).toBe(NOVEMBER)
  }
  const rejected = ['IST', 'PST', 'BST', 'JST', 'ist', ...systemVZones, ...invalidNames]
  expect(rejected.filter(isTimeZone)).toEqual([])
  expect(['Europe/Madrid', 'Asia/Calcutta', 'UTC', 'EST5EDT', 'CET', 'US/Pacific'].every(isTimeZone)).toBe(true)
  removeTemporal()
  expect(names.filter(isTimeZone)).toEqual(zones)
})

test('time zone names are parsed case-insensitively into their canonical case', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const parse = (name: string) => timeZone.parse(name)
  expect(['europe/berlin', 'EUROPE/KIEV', 'america/port-au-prince', 'utc', 'us/pacific'].map(parse)).toEqual([
    'Europe/Berlin',
    'Europe/Kiev',
    'America/Port-au-Prince',
    'UTC',
    'US/Pacific',
  ])
  expect(timeZone.safeParse('mars/olympus').success).toBe(false)
  removeTemporal()
  expect(['europe/berlin', 'utc', 'Asia/Kolkata'].map(normalizeZoneCase)).toEqual([
    'Europe/Berlin',
    'UTC',
    'Asia/Kolkata',
  ])
})

test.each([
  ['06:59', true],
  ['07:00', false],
  ['12:00', false],
  ['21:59', false],
  ['22:00', true],
  ['00:00', true],
])('isNight at %s is %s', (time, expected) => {
  expect(isNight(Date.parse(`2026-11-18T${time}Z`), 'UTC')).toBe(expected)
})

test('night depends on the local time of the zone', () => {
  const morning = Date.parse('2026-11-18T08:00:00Z')
  expect(isNight(morning, 'Europe/Madrid')).toBe(false)
  expect(isNight(morning, 'America/New_York')).toBe(true)
  expect(isNight(morning, 'Asia/Kathmandu')).toBe(false)
})
