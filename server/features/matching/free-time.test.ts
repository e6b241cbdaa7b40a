import { expect, test } from 'vitest'
import { person } from '#server/test/matching/hosts.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { FreeTime } from './free-time.ts'

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}:00Z`).epochMilliseconds
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

test('a meeting fits only within working time, outside busy and unknown times and their buffers', () => {
  const ana = person({
    buffer: { before: 10 * MINUTE, after: 10 * MINUTE },
    busy: [span('23T08:00', '23T09:30'), span('23T11:00', '23T12:00'), span('23T11:30', '23T11:45')],
    unknown: [span('23T12:30', '23T16:00')],
  })
  const findStart = (from: string, minutes: number) =>
    new FreeTime(ana, at(from), at('25T00:00')).findStart(at(from), minutes * MINUTE)
  expect(findStart('23T00:00', 70)).toBe(at('23T09:40'))
  expect(findStart('23T00:00', 71)).toBe(at('23T16:10'))
  expect(findStart('23T10:00', 10)).toBe(at('23T10:00'))
  expect(findStart('23T10:41', 10)).toBe(at('23T12:10'))
  expect(findStart('23T12:11', 10)).toBe(at('23T16:10'))
  expect(findStart('23T16:11', 110)).toBe(at('24T09:00'))
  expect(findStart('23T00:00', 541)).toBe(Infinity)
})

test('an empty busy time does not split free time', () => {
  const ana = person({ busy: [span('23T12:00', '23T12:00')] })
  const free = new FreeTime(ana, at('23T00:00'), at('24T00:00'))
  expect(free.findStart(at('23T00:00'), 9 * HOUR)).toBe(at('23T09:00'))
})

test('the earliest start skips non-working hours, busy times and unknown times', () => {
  const ana = person({
    busy: [span('23T09:00', '23T12:00'), span('24T09:00', '24T10:00')],
    unknown: [span('23T12:30', '23T17:30'), span('24T10:00', '24T11:00')],
  })
  const free = new FreeTime(ana, at('23T00:00'), at('30T00:00'))
  expect(free.findStart(at('23T00:00'), 30 * MINUTE)).toBe(at('23T12:00'))
  expect(free.findStart(at('23T12:01'), 30 * MINUTE)).toBe(at('23T17:30'))
  expect(free.findStart(at('23T17:31'), 30 * MINUTE)).toBe(at('24T11:00'))
  expect(free.findStart(at('24T17:00'), HOUR)).toBe(at('24T17:00'))
  expect(free.findStart(at('24T17:01'), HOUR)).toBe(at('25T09:00'))
})
