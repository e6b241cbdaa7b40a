import { expect, test } from 'vitest'
import type { Slot, WorkSchedule } from '#shared/schedule.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { FreeTime, type Host, listFreeTime } from './free-time.ts'

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}:00Z`).epochMilliseconds
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

function person(overrides: Partial<Host> = {}): Host {
  const day: Slot[] = [{ start_time: '09:00', end_time: '18:00' }]
  const work_schedule: WorkSchedule = {
    Monday: day,
    Tuesday: day,
    Wednesday: [],
    Thursday: [],
    Friday: [],
    Saturday: [],
    Sunday: [],
  }
  return { time_zone: 'UTC', work_schedule, buffer: { before: 0, after: 0 }, busy: [], ...overrides }
}

test('free time is working time minus busy and unknown times with their buffers', () => {
  const ana = person({
    buffer: { before: 10 * MINUTE, after: 10 * MINUTE },
    busy: [span('23T08:00', '23T09:30'), span('23T11:00', '23T12:00'), span('23T11:30', '23T11:45')],
    unknown: [span('23T12:30', '23T16:00')],
  })
  expect([...listFreeTime(ana, at('23T00:00'), at('25T00:00'))]).toEqual([
    span('23T09:40', '23T10:50'),
    span('23T12:10', '23T12:20'),
    span('23T16:10', '23T18:00'),
    span('24T09:00', '24T18:00'),
  ])
})

test('an empty busy time does not split free time', () => {
  const ana = person({ busy: [span('23T12:00', '23T12:00')] })
  expect([...listFreeTime(ana, at('23T00:00'), at('24T00:00'))]).toEqual([span('23T09:00', '23T18:00')])
})

test('free time is generated lazily', () => {
  const [first] = listFreeTime(person(), at('23T00:00'), at('23T00:00') + 400_000 * DAY)
  expect(first).toEqual(span('23T09:00', '23T18:00'))
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
  expect(free.findStart(at('24T17:01'), HOUR)).toBe(Infinity)
})
