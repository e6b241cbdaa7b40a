import { expect, test } from 'vitest'
import { isNight } from './night.ts'

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
