import { expect, test } from 'vitest'
import { fromEpochMilliseconds, toZonedDateTimeISO } from './temporal-functions.ts'

function clockIn(zone: string, time: string): string {
  const { day, hour, minute } = toZonedDateTimeISO(fromEpochMilliseconds(Date.parse(time)), zone)
  return `${day}, ${hour}:${minute}`
}

test('an instant is read in the zone that is asked for, and again after another was', () => {
  expect(clockIn('Asia/Kathmandu', '2026-10-25T22:30:00Z')).toBe('26, 4:15')
  expect(clockIn('Europe/Madrid', '2026-10-25T22:30:00Z')).toBe('25, 23:30')
  expect(clockIn('Europe/Madrid', '2026-10-25T00:30:00Z')).toBe('25, 2:30')
  expect(clockIn('Europe/Madrid', '2026-10-25T01:30:00Z')).toBe('25, 2:30')
  expect(clockIn('Asia/Kathmandu', '2026-10-25T22:30:00Z')).toBe('26, 4:15')
})
