import { describe, expect, test } from 'vitest'
import { daily, gridOf, person } from '#server/test/matching/hosts.ts'
import { DAY, HOUR, MINUTE, type Span } from '#shared/time.ts'
import {
  findFirstSlot,
  isOffered,
  listHostsHidingSlots,
  listNearestSlots,
  listSlots,
  type Search,
} from './first-slot.ts'
import type { Host } from './free-time.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const utc = (slot: Span | undefined) => slot && new Date(slot.start).toISOString().slice(5, 16)

/** By default, a search for half an hour within two weeks from Monday, 23 November 2026. */
function search(people: Host[], overrides: Partial<Search> = {}): Search {
  const from = at('2026-11-23T00:00Z')
  return {
    hosts: { allOf: people },
    grid: gridOf('UTC'),
    duration: 30 * MINUTE,
    from,
    to: from + 14 * DAY,
    ...overrides,
  }
}

const busy = (start: string, end: string): Span => ({ start: at(`2026-11-${start}Z`), end: at(`2026-11-${end}Z`) })

describe('the first slot', () => {
  test('is the earliest in everyone’s working hours, each in their own zone', () => {
    const people = [person({ time_zone: 'Europe/Madrid' }), person({ time_zone: 'America/New_York' })]
    expect(utc(findFirstSlot(search(people)))).toBe('11-23T14:00')
    expect([...listSlots(search(people))].filter((slot) => slot.start < at('2026-11-24T00:00Z')).map(utc)).toEqual(
      ['14:00', '14:15', '14:30', '14:45', '15:00', '15:15', '15:30', '15:45', '16:00', '16:15', '16:30'].map(
        (time) => `11-23T${time}`,
      ),
    )
  })

  test('keeps each person’s buffers free, to the millisecond', () => {
    const startWithBuffer = (before: number, after = before) =>
      utc(
        findFirstSlot(
          search([
            person({ buffer: { before, after }, busy: [busy('23T09:00', '23T09:20'), busy('23T10:10', '23T18:00')] }),
          ]),
        ),
      )
    expect(startWithBuffer(10 * MINUTE)).toBe('11-23T09:30')
    expect(startWithBuffer(10 * MINUTE + 1)).toBe('11-24T09:00')
  })

  test('may start where a busy time ends, and end where the next starts', () => {
    const ana = person({ busy: [busy('23T08:00', '23T09:30'), busy('23T10:00', '23T18:00')] })
    expect(utc(findFirstSlot(search([ana])))).toBe('11-23T09:30')
    expect(utc(findFirstSlot(search([ana], { duration: 31 * MINUTE })))).toBe('11-24T09:00')
  })

  test('is on a step of the organizer’s wall clock, regardless of the others’', () => {
    const people = [
      person({ time_zone: 'Asia/Kathmandu', busy: [busy('23T03:15', '23T03:31')] }),
      person({ time_zone: 'Asia/Kolkata' }),
    ]
    // Work in Kolkata starts at 03:30 UTC; the host in Kathmandu is busy until 09:16, local time.
    expect(utc(findFirstSlot(search(people, { grid: gridOf('Asia/Kathmandu') })))).toBe('11-23T03:45')
    // Liberia was 44 min 30 s behind Greenwich then: its 08:30 is the first step after 09:00 UTC.
    const from = at('1971-06-07T00:00Z')
    const monrovia = search([person()], { grid: gridOf('Africa/Monrovia'), from, to: from + DAY })
    expect(utc(findFirstSlot(monrovia))).toBe('06-07T09:14')
  })

  test('starts and ends within the search', () => {
    const slot = { start: at('2026-11-23T09:15Z'), end: at('2026-11-23T09:45Z') }
    expect(findFirstSlot(search([person()], { from: at('2026-11-23T09:00Z') + 1, to: slot.end }))).toEqual(slot)
    expect(findFirstSlot(search([person()], { from: slot.start, to: slot.end }))).toEqual(slot)
    expect(findFirstSlot(search([person()], { from: slot.start, to: slot.end - 1 }))).toBeUndefined()
    expect(findFirstSlot(search([person()], { from: slot.end, to: slot.start }))).toBeUndefined()
  })

  test('can cross midnight if working hours adjoin', () => {
    const nights = person({ work_schedule: daily(['00:00', '01:00'], ['23:00', '24:00']) })
    const slots = [...listSlots(search([nights], { duration: 90 * MINUTE, to: at('2026-11-24T12:00Z') }))]
    expect(slots.map(utc)).toEqual(['11-23T23:00', '11-23T23:15', '11-23T23:30'])
  })

  test('is never at a skipped wall time', () => {
    const from = at('2026-03-08T00:00Z')
    const ana = person({ time_zone: 'America/New_York', work_schedule: daily(['01:30', '03:30']) })
    const slots = listSlots(search([ana], { grid: gridOf('America/New_York'), from, to: from + DAY }))
    expect([...slots].map(utc)).toEqual(['03-08T06:30', '03-08T06:45', '03-08T07:00'])
  })

  test('can be followed by a slot at the same wall time, if the wall time repeats', () => {
    const from = at('2026-11-01T00:00Z')
    const ana = person({ time_zone: 'America/New_York', work_schedule: daily(['01:15', '01:45']) })
    const slots = listSlots(search([ana], { grid: gridOf('America/New_York'), from, to: from + DAY }))
    expect([...slots].map(utc)).toEqual(['11-01T05:15', '11-01T06:15'])
  })

  test('does not exist if working hours never overlap, or there are none', () => {
    const early = person({ work_schedule: daily(['06:00', '08:00']) })
    const late = person({ work_schedule: daily(['08:00', '10:00']) })
    expect(findFirstSlot(search([early, late]))).toBeUndefined()
    expect(findFirstSlot(search([person({ work_schedule: daily() })]))).toBeUndefined()
  })

  test('is never at a time for which a calendar is unknown', () => {
    const ana = person({ unknown: [busy('23T00:00', '24T12:00')] })
    expect(utc(findFirstSlot(search([person(), ana])))).toBe('11-24T12:00')
  })
})

describe('a requested slot', () => {
  const ana = person({ busy: [busy('23T11:00', '23T12:00')], buffer: { before: 15 * MINUTE, after: 15 * MINUTE } })
  const isTimeOffered = (text: string, overrides: Partial<Search> = {}) =>
    isOffered(search([person(), ana], overrides), at(text))

  test('is offered if it would be listed', () => {
    expect(isTimeOffered('2026-11-23T10:15Z')).toBe(true)
    expect(isTimeOffered('2026-11-23T10:30Z')).toBe(false)
    expect(isTimeOffered('2026-11-23T12:00Z')).toBe(false)
    expect(isTimeOffered('2026-11-23T12:15Z')).toBe(true)
  })

  test('is not offered between steps, too early or too late', () => {
    expect(isTimeOffered('2026-11-23T10:10Z')).toBe(false)
    expect(isTimeOffered('2026-11-23T10:15Z', { from: at('2026-11-23T10:15Z') + 1 })).toBe(false)
    expect(isTimeOffered('2026-11-23T10:15Z', { to: at('2026-11-23T10:45Z') })).toBe(true)
    expect(isTimeOffered('2026-11-23T10:15Z', { to: at('2026-11-23T10:45Z') - 1 })).toBe(false)
  })

  test('is not offered at a time for which a calendar is unknown', () => {
    const unread = person({ unknown: [busy('23T00:00', '24T00:00')] })
    expect(isOffered(search([person(), unread]), at('2026-11-23T10:15Z'))).toBe(false)
    expect(isOffered(search([person(), unread]), at('2026-11-24T10:15Z'))).toBe(true)
  })
})

describe('the nearest slots', () => {
  const morning = search([person({ work_schedule: daily(['09:00', '10:30']) })])

  test('are before and after the given time, in chronological order', () => {
    const nearest = listNearestSlots(morning, at('2026-11-23T09:20Z'), 3)
    expect(nearest.map(utc)).toEqual(['11-23T09:00', '11-23T09:15', '11-23T09:30'])
  })

  test('include the earlier of two equally near slots', () => {
    expect(listNearestSlots(morning, at('2026-11-23T09:30Z'), 2).map(utc)).toEqual(['11-23T09:15', '11-23T09:30'])
  })

  test('are fewer than requested if there are not enough', () => {
    const short = { ...morning, to: at('2026-11-23T09:45Z') }
    expect(listNearestSlots(short, at('2026-12-01T00:00Z'), 3).map(utc)).toEqual(['11-23T09:00', '11-23T09:15'])
    expect(listNearestSlots(short, at('2026-11-20T00:00Z'), 1).map(utc)).toEqual(['11-23T09:00'])
  })
})

describe('an unknown calendar', () => {
  test('is reported if it may hide an earlier slot', () => {
    const people = [
      person(),
      person({ unknown: [busy('23T10:00', '23T18:00')] }),
      person({ busy: [busy('23T09:00', '23T17:30')] }),
    ]
    const found = findFirstSlot(search(people))
    expect(utc(found)).toBe('11-24T09:00')
    expect(listHostsHidingSlots(search(people), found?.start ?? 0)).toEqual([1])
  })

  test('is not reported if other people, or its owner’s hours, rule out an earlier slot', () => {
    const unread = [busy('23T00:00', '23T12:00'), busy('23T18:00', '24T09:00')]
    const people = [person({ busy: [busy('23T09:00', '23T18:00')] }), person({ unknown: unread })]
    const found = findFirstSlot(search(people))
    expect(utc(found)).toBe('11-24T09:00')
    expect(listHostsHidingSlots(search(people), found?.start ?? 0)).toEqual([])
  })

  test('is reported with all others that may hide a slot if none is found', () => {
    const unread = person({ unknown: [{ start: 0, end: at('2030-01-01T00:00Z') }] })
    const withUnread = search([unread, person(), unread])
    expect(findFirstSlot(withUnread)).toBeUndefined()
    expect(listHostsHidingSlots(withUnread, withUnread.to)).toEqual([0, 2])
  })
})

test('a search without hosts offers every step', () => {
  const slots = [...listSlots(search([], { to: at('2026-11-23T01:00Z') }))]
  expect(slots.map(utc)).toEqual(['11-23T00:00', '11-23T00:15', '11-23T00:30'])
  expect(slots.every((slot) => slot.end - slot.start === HOUR / 2)).toBe(true)
})
