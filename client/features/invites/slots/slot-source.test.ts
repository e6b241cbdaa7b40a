import { expect, test } from 'vitest'
import { daysOfWeek, rangeOfDays } from './slot-source.ts'

test('the last day of a week is six days after the first', () => {
  expect(daysOfWeek('2026-11-30').at(-1)).toBe('2026-12-06')
})

test.each([
  ['Europe/Madrid', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-15T18:15:00.000Z', '2026-11-22T18:15:00.000Z'],
  ['America/New_York', '2026-11-16T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-15T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
])('the range of a week in %s extends past its end by the meeting length', (zone, from, to) => {
  const { time_min, time_max } = rangeOfDays('2026-11-16', 7, zone, 45)
  expect(Date.parse(time_min)).toBe(Date.parse(from))
  expect(Date.parse(time_max)).toBe(Date.parse(to) + 45 * 60_000)
})

test('a week with a daylight saving change is an hour longer or shorter', () => {
  const hours = (weekStart: string) => {
    const { time_min, time_max } = rangeOfDays(weekStart, 7, 'Europe/Madrid', 0)
    return (Date.parse(time_max) - Date.parse(time_min)) / 3_600_000
  }
  expect(hours('2026-10-12')).toBe(168)
  expect(hours('2026-10-19')).toBe(169)
  expect(hours('2027-03-22')).toBe(167)
})

test('a week whose first day has no midnight starts at the first instant of that day', () => {
  // Beirut skips the first hour of 28 March 2027.
  expect(rangeOfDays('2027-03-28', 7, 'Asia/Beirut', 30).time_min).toBe('2027-03-27T22:00:00.000Z')
  expect(rangeOfDays('2027-03-21', 7, 'Asia/Beirut', 0).time_max).toBe('2027-03-27T22:00:00.000Z')
})
