import { afterEach, expect, test, vi } from 'vitest'
import { clockTime, dayRangeText, dayText, hourText, LONG_DAY, minuteOfDayText } from './date-format.ts'
import { startOfWeek } from './wall-time.ts'

const AT = '2026-11-19T13:30:00.000Z'

afterEach(() => vi.restoreAllMocks())

function setLocale(language: string): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])
}

test('formats times in the user’s locale, in the given zone', () => {
  setLocale('en-US')
  expect(clockTime(AT, 'Europe/Madrid')).toBe('2:30\u00a0PM')
  expect(clockTime('2026-11-19T23:00:00.000Z', 'Europe/Madrid')).toBe('12:00\u00a0AM')
  expect(minuteOfDayText(9 * 60)).toBe('9:00\u00a0AM')
  expect(hourText(Date.parse('2026-11-19T13:00:00.000Z'), 'Europe/Madrid')).toBe('2\u00a0PM')
  expect(hourText(Date.parse('2026-11-19T13:00:00.000Z'), 'Asia/Kolkata')).toBe('6:30\u00a0PM')
  expect(hourText(Date.parse('2026-11-19T13:30:00.000Z'), 'Asia/Kolkata')).toBe('7\u00a0PM')
  setLocale('en-GB')
  expect(minuteOfDayText(9 * 60)).toBe('09:00')
  expect([minuteOfDayText(24 * 60 + 30), minuteOfDayText(-60)]).toEqual(['00:30', '23:00'])
  expect(hourText(Date.parse('2026-11-19T13:00:00.000Z'), 'Europe/Madrid')).toBe('14:00')
  expect(clockTime(AT, 'Europe/Madrid')).toBe('14:30')
  expect(clockTime('2026-11-19T23:00:00.000Z', 'Europe/Madrid')).toBe('00:00')
  expect(clockTime(AT, 'Asia/Kathmandu')).toBe('19:15')
})

test('formats days in the user’s variant of English', () => {
  setLocale('en-GB')
  expect(dayText(AT, 'Europe/Madrid')).toBe('Thu 19 November')
  expect(dayText(AT, 'Europe/Madrid', LONG_DAY)).toBe('Thursday 19 November')
  setLocale('en-US')
  expect(dayText(AT, 'Europe/Madrid')).toBe('Thu, November 19')
})

test('formats days in English for unsupported languages', () => {
  setLocale('de-DE')
  expect(dayText(AT, 'Europe/Madrid')).toBe('Thu 19 November')
})

test('formats a week from its first to its last day', () => {
  setLocale('en-GB')
  expect(dayRangeText('2026-11-30', '2026-12-06').replaceAll(/\s/g, ' ')).toBe('30 Nov – 6 Dec 2026')
})

test('starts weeks on the locale’s first day', () => {
  setLocale('en-GB')
  expect([startOfWeek('2026-11-16'), startOfWeek('2026-11-22')]).toEqual(['2026-11-16', '2026-11-16'])
  setLocale('en-US')
  expect([startOfWeek('2026-11-16'), startOfWeek('2026-11-22')]).toEqual(['2026-11-15', '2026-11-22'])
})
