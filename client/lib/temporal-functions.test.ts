import { expect, test } from 'vitest'
import {
  create,
  fromEpochMilliseconds,
  offsetNanoseconds,
  toZonedDateTime,
  toZonedDateTimeISO,
} from './temporal-functions.ts'

test('converts between instants, plain times and zoned times', () => {
  const { day, hour, minute } = toZonedDateTimeISO(
    fromEpochMilliseconds(Date.parse('2026-10-25T22:30:00Z')),
    'Asia/Kathmandu',
  )
  expect([day, hour, minute]).toEqual([26, 4, 15])
  expect(offsetNanoseconds(toZonedDateTime(create(2026, 10, 25, 12), 'Europe/Madrid'))).toBe(3600e9)
})
