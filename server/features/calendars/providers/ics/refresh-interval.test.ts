import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { getNextRefreshTime, isTooEarly, parseRefreshMinutes } from './refresh-interval.ts'

test.for([
  [undefined, 60],
  ['PT2H', 120],
  ['PT1H30M', 90],
  ['PT1M', 15],
  ['P1W', 360],
  ['PT0S', 60],
  ['-PT2H', 60],
  ['every day', 60],
] as const)('a file that asks for %s is read every %i minutes', ([duration, minutes]) => {
  expect(parseRefreshMinutes(duration)).toBe(minutes)
})

test('requests are jittered by up to a tenth of the interval', () => {
  const times = Array.from({ length: 200 }, () => getNextRefreshTime(0, 60))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(54 * MINUTE)
  expect(Math.max(...times)).toBeLessThanOrEqual(66 * MINUTE)
  expect(new Set(times).size).toBeGreaterThan(100)
})

test('a next request that a wrong clock has scheduled far in the future is ignored', () => {
  expect(isTooEarly(0, { next_at: HOUR, refresh_minutes: 60 })).toBe(true)
  expect(isTooEarly(HOUR, { next_at: HOUR, refresh_minutes: 60 })).toBe(false)
  expect(isTooEarly(0, { next_at: 100 * HOUR, refresh_minutes: 60 })).toBe(false)
})
