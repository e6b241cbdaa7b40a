import { expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { toReadableTime } from './readable-time.ts'

function format(start: string, end: string, zone: string, language: Language = 'en') {
  return toReadableTime(new Date(start), new Date(end), zone, language)
}

test('formats a time in the recipient’s time zone and names the zone', () => {
  const [start, end] = ['2026-11-19T13:30:00Z', '2026-11-19T14:00:00Z'] as const
  expect(format(start, end, 'Europe/Madrid').full).toBe('Thursday 19 November 2026, 14:30 – 15:00 (Madrid, GMT+1)')
  expect(format(start, end, 'America/New_York').full).toBe(
    'Thursday, November 19, 2026, 8:30\u00a0AM – 9:00\u00a0AM (New York, GMT-5)',
  )
  expect(format(start, end, 'UTC').full).toBe('Thursday 19 November 2026, 13:30 – 14:00 (UTC)')
  expect(format(start, end, 'Europe/Madrid').short).toBe('Thu 19 Nov, 14:30 (GMT+1)')
})

test('uses the clock and date format of the recipient’s country', () => {
  const [start, end] = ['2026-11-19T13:30:00Z', '2026-11-19T14:00:00Z'] as const
  const formatShort = (zone: string, language?: Language) => format(start, end, zone, language).short
  expect(formatShort('Europe/London')).toBe('Thu 19 Nov, 13:30 (GMT+0)')
  expect(formatShort('America/Los_Angeles')).toBe('Thu, Nov 19, 5:30\u00a0AM (GMT-8)')
  expect(formatShort('Asia/Kolkata')).toBe('Thu 19 Nov, 7:00\u00a0pm (GMT+5:30)')
  expect(formatShort('Asia/Tokyo')).toBe('Thu 19 Nov, 22:30 (GMT+9)')
  expect(formatShort('America/Los_Angeles', 'es')).toBe('jue 19 nov, 5:30\u00a0a.\u00a0m. (GMT-8)')
})

test('shows the end date if it is another day, and midnight as 00:00', () => {
  const time = format('2026-12-31T22:45:00Z', '2026-12-31T23:15:00Z', 'Europe/Madrid')
  expect(time.full).toBe('Thursday 31 December 2026, 23:45 – Friday 1 January 2027, 00:15 (Madrid, GMT+1)')
  expect(time.hours).toBe('23:45 – Friday 1 January, 00:15')
})

test('shows the offsets of both start and end if they differ', () => {
  const time = format('2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', 'Europe/Madrid')
  expect(time.full).toBe('Sunday 31 October 2027, 02:30 (GMT+2) – 02:30 (GMT+1) (Madrid, GMT+2, GMT+1)')
})

test('formats Spanish dates', () => {
  const [start, end] = ['2026-11-18T13:30:00Z', '2026-11-18T14:00:00Z'] as const
  const time = format(start, end, 'Europe/Madrid', 'es')
  expect(time.full).toBe('miércoles 18 de noviembre de 2026, 14:30 – 15:00 (Madrid, GMT+1)')
  expect([time.date, time.short]).toEqual(['miércoles 18 de noviembre', 'mié 18 nov, 14:30 (GMT+1)'])
  expect(format(start, end, 'America/New_York', 'es').zone).toBe('Nueva York, GMT-5')
  expect(format('2026-12-31T22:45:00Z', '2026-12-31T23:15:00Z', 'Europe/Madrid', 'es').full).toBe(
    'jueves 31 de diciembre de 2026, 23:45 – viernes 1 de enero de 2027, 00:15 (Madrid, GMT+1)',
  )
})
