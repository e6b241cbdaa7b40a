import { expect, test } from 'vitest'
import { addDays, dayOf, rangeOfWeek, weekOf } from './days.ts'

test('an instant falls on different days in different zones', () => {
  expect(dayOf('2026-11-19T22:30:00.000Z', 'Europe/Madrid')).toBe('2026-11-19')
  expect(dayOf('2026-11-19T22:30:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-20')
  expect(dayOf('2026-11-19T22:30:00.000Z', 'Pacific/Pago_Pago')).toBe('2026-11-19')
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('a week has seven days', () => {
  expect(weekOf('2026-11-30').at(-1)).toBe('2026-12-06')
})

test.each([
  ['Europe/Madrid', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-15T18:15:00.000Z', '2026-11-22T18:15:00.000Z'],
  ['America/New_York', '2026-11-16T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-15T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
])('a week of %s is asked for from an hour before it until a meeting at its very end is over', (zone, from, to) => {
  const { time_min, time_max } = rangeOfWeek('2026-11-16', zone, 45)
  expect(Date.parse(time_min)).toBe(Date.parse(from) - 3_600_000)
  expect(Date.parse(time_max)).toBe(Date.parse(to) + 3_600_000 + 45 * 60_000)
})

test('a week in which the clock changes is an hour longer or shorter', () => {
  const hours = (weekStart: string) => {
    const { time_min, time_max } = rangeOfWeek(weekStart, 'Europe/Madrid', 0)
    return (Date.parse(time_max) - Date.parse(time_min)) / 3_600_000 - 2
  }
  expect(hours('2026-10-12')).toBe(168)
  expect(hours('2026-10-19')).toBe(169)
  expect(hours('2027-03-22')).toBe(167)
})

test('where the clock jumps at midnight no time of the day is left out', () => {
  // In Beirut 28 March 2027 begins at 01:00.
  const { time_min } = rangeOfWeek('2027-03-22', 'Asia/Beirut', 30)
  const { time_max } = rangeOfWeek('2027-03-15', 'Asia/Beirut', 30)
  expect(dayOf(time_min, 'Asia/Beirut') <= '2027-03-22').toBe(true)
  expect(dayOf(time_max, 'Asia/Beirut') >= '2027-03-22').toBe(true)
})
