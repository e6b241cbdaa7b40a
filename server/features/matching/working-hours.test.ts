import { describe, expect, test } from 'vitest'
import { NO_HOURS } from '#server/test/matching/hosts.ts'
import { listWorkingTime } from '#server/test/matching/working-time.ts'
import type { Slot, WorkSchedule } from '#shared/schedule.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { WorkingHours } from './working-hours.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds

function hours(text: string): Slot[] {
  return text.split(' ').map((slot) => ({ start_time: slot.slice(0, 5), end_time: slot.slice(6) }))
}

function daily(text: string): WorkSchedule {
  const day = hours(text)
  return { Monday: day, Tuesday: day, Wednesday: day, Thursday: day, Friday: day, Saturday: day, Sunday: day }
}

/** Working time within `[from, to)`, in UTC. */
function workingTimeInUtc(time_zone: string, work_schedule: WorkSchedule, from: string, to: string): string[] {
  const utc = (instant: number) => new Date(instant).toISOString().slice(5, 16)
  return [...listWorkingTime({ time_zone, work_schedule }, at(from), at(to))].map(
    (s) => `${utc(s.start)}/${utc(s.end)}`,
  )
}

describe('a weekly schedule', () => {
  test('repeats in its owner’s time zone, clipped to the requested range', () => {
    const weekdays = { ...NO_HOURS, Friday: hours('09:00-12:00 13:00-18:00'), Monday: hours('09:00-18:00') }
    expect(workingTimeInUtc('Asia/Tokyo', weekdays, '2026-11-27T01:00Z', '2026-11-30T02:00Z')).toEqual([
      '11-27T01:00/11-27T03:00',
      '11-27T04:00/11-27T09:00',
      '11-30T00:00/11-30T02:00',
    ])
  })

  test('without slots has no working time', () => {
    expect(workingTimeInUtc('UTC', NO_HOURS, '2026-11-23T00:00Z', '2027-11-23T00:00Z')).toEqual([])
    expect(new WorkingHours('UTC', NO_HOURS, 0, DAY).findStart(0, MINUTE)).toBe(Infinity)
  })

  test('joins adjoining slots, even across midnight and the end of the week', () => {
    const schedule = { ...NO_HOURS, Sunday: hours('18:00-20:00 20:00-24:00'), Monday: hours('00:00-02:00') }
    expect(workingTimeInUtc('UTC', schedule, '2026-11-28T00:00Z', '2026-12-01T00:00Z')).toEqual([
      '11-29T18:00/11-30T02:00',
    ])
    const workingHours = new WorkingHours('UTC', schedule, at('2026-11-28T00:00Z'), at('2026-11-30T02:00Z'))
    expect(workingHours.findStart(at('2026-11-28T00:00Z'), 8 * HOUR)).toBe(at('2026-11-29T18:00Z'))
    expect(workingHours.findStart(at('2026-11-29T23:30Z'), HOUR)).toBe(at('2026-11-29T23:30Z'))
    expect(workingHours.findStart(at('2026-11-30T01:30Z'), 30 * MINUTE)).toBe(at('2026-11-30T01:30Z'))
  })

  test('can be one endless stretch, computed only as far as needed', () => {
    const workingHours = new WorkingHours('UTC', daily('00:00-24:00'), at('2026-11-23T05:00Z'), at('2036-11-23T00:00Z'))
    expect(workingHours.findStart(at('2026-11-23T05:00Z'), HOUR)).toBe(at('2026-11-23T05:00Z'))
    expect(workingHours.end).toBe(at('2026-11-30T00:00Z'))
    expect(workingHours.findStart(at('2026-11-29T23:30Z'), HOUR)).toBe(at('2026-11-29T23:30Z'))
  })

  test('never fits a meeting longer than its longest slot', () => {
    const workingHours = new WorkingHours('UTC', daily('09:00-10:00 10:01-11:00'), 0, 30 * DAY)
    expect(workingHours.findStart(0, HOUR)).toBe(9 * HOUR)
    expect(workingHours.findStart(9 * HOUR + 1, HOUR)).toBe(DAY + 9 * HOUR)
    expect(new WorkingHours('UTC', daily('09:00-10:00 10:01-11:00'), 0, 30 * DAY).findStart(0, HOUR + 1)).toBe(Infinity)
  })
})

describe('a clock change', () => {
  test('skips wall times: the slot is shorter', () => {
    expect(
      workingTimeInUtc('America/New_York', daily('01:00-04:00'), '2026-03-08T00:00Z', '2026-03-09T00:00Z'),
    ).toEqual(['03-08T06:00/03-08T08:00'])
    expect(
      workingTimeInUtc('America/New_York', daily('02:00-02:45'), '2026-03-08T00:00Z', '2026-03-09T00:00Z'),
    ).toEqual([])
    expect(
      workingTimeInUtc('America/New_York', daily('02:15-03:15'), '2026-03-08T00:00Z', '2026-03-09T00:00Z'),
    ).toEqual(['03-08T07:00/03-08T07:15'])
  })

  test('joins slots between which every wall time is skipped', () => {
    expect(
      workingTimeInUtc('America/New_York', daily('01:00-02:00 03:00-04:00'), '2026-03-08T00:00Z', '2026-03-09T00:00Z'),
    ).toEqual(['03-08T06:00/03-08T08:00'])
  })

  test('repeats wall times, which count as working time both times', () => {
    expect(
      workingTimeInUtc('America/New_York', daily('01:00-02:00'), '2026-11-01T00:00Z', '2026-11-02T00:00Z'),
    ).toEqual(['11-01T05:00/11-01T07:00'])
    expect(
      workingTimeInUtc('America/New_York', daily('01:15-01:45'), '2026-11-01T00:00Z', '2026-11-02T00:00Z'),
    ).toEqual(['11-01T05:15/11-01T05:45', '11-01T06:15/11-01T06:45'])
  })

  test('can be half an hour', () => {
    expect(
      workingTimeInUtc('Australia/Lord_Howe', daily('01:00-03:00'), '2027-04-03T12:00Z', '2027-04-04T12:00Z'),
    ).toEqual(['04-03T14:00/04-03T16:30'])
    expect(
      workingTimeInUtc('Australia/Lord_Howe', daily('01:45-02:45'), '2026-10-03T12:00Z', '2026-10-04T12:00Z'),
    ).toEqual(['10-03T15:15/10-03T15:45'])
  })

  test('can be at midnight, so that the day starts at 01:00', () => {
    const schedule = { ...NO_HOURS, Saturday: hours('22:00-24:00'), Sunday: hours('01:00-02:00') }
    expect(workingTimeInUtc('Asia/Beirut', schedule, '2026-03-28T00:00Z', '2026-03-30T00:00Z')).toEqual([
      '03-28T20:00/03-28T23:00',
    ])
  })

  test('can skip a whole day, with all its working hours', () => {
    const schedule = {
      ...NO_HOURS,
      Thursday: hours('20:00-24:00'),
      Friday: hours('09:00-18:00'),
      Saturday: hours('00:00-03:00'),
    }
    expect(workingTimeInUtc('Pacific/Apia', schedule, '2011-12-29T00:00Z', '2012-01-01T00:00Z')).toEqual([
      '12-30T06:00/12-30T13:00',
    ])
  })
})
