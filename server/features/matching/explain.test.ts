import { describe, expect, test } from 'vitest'
import { gridOf, person } from '#server/test/matching/hosts.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { type BlockedStarts, countBlockedStarts, explainFirstSlot, explainNoCommonTime } from './explain.ts'
import { findFirstSlot, type Search } from './first-slot.ts'
import type { Host } from './free-time.ts'

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}:00Z`).epochMilliseconds
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

/** By default, a search for half an hour within a day from Monday, 23 November 2026, 08:00. */
function search(people: Host[], overrides: Partial<Search> = {}): Search {
  return {
    hosts: { allOf: people },
    grid: gridOf('UTC'),
    duration: 30 * MINUTE,
    from: at('23T08:00'),
    to: at('23T08:00') + DAY,
    ...overrides,
  }
}

const blocked = (hours = 0, busy = 0, unknown = 0): BlockedStarts => ({ hours, busy, unknown })

describe('blocked starts', () => {
  const ana = person({ busy: [span('23T08:30', '23T10:00')] })
  const bo = person({ time_zone: 'Europe/London', busy: [span('23T09:30', '23T11:00')] })

  test('count once: for the first person who blocks them, and as busy only within their hours', () => {
    const both = search([ana, bo])
    expect(findFirstSlot(both)?.start).toBe(at('23T11:00'))
    // Ana: hours block 08:00-08:45, busy times 09:00-09:45; Bo: 10:00-10:45.
    expect(countBlockedStarts(both, at('23T11:00'))).toEqual([blocked(4, 4), blocked(0, 4)])
  })

  test('count for the reader first', () => {
    expect(countBlockedStarts(search([ana, bo]), at('23T11:00'), 1)).toEqual([blocked(0, 1), blocked(4, 7)])
  })

  test('count for an unknown calendar only if nothing known blocks them', () => {
    const unread = person({ unknown: [span('23T08:00', '23T10:30')] })
    expect(countBlockedStarts(search([unread, ana]), at('23T10:30'), 0)).toEqual([blocked(4, 0, 2), blocked(0, 4)])
  })

  test('do not include a start at which everyone is free, such as a moved meeting’s current time', () => {
    expect(countBlockedStarts(search([person()]), at('23T09:15'))).toEqual([blocked(4)])
  })
})

describe('the reason', () => {
  const NONE = { hours: 0, busy: 0, unread: 0, others: 0, others_unread: 0 }

  test('counts the calendars and what blocked earlier starts', () => {
    expect(explainFirstSlot([blocked(5), blocked(1, 1), blocked(), blocked()], { readerIndex: 0 })).toEqual({
      code: 'first_free',
      total: 4,
      has_guests: false,
      earlier: { ...NONE, hours: 5, others: 2 },
    })
    expect(explainFirstSlot([blocked(1), blocked(2, 3)], { readerIndex: 1 }).earlier).toEqual({
      ...NONE,
      hours: 2,
      busy: 3,
      others: 1,
    })
  })

  test('counts unreadable calendars separately, the reader’s and others’', () => {
    const { earlier } = explainFirstSlot([blocked(0, 0, 2), blocked(0, 0, 1)], { readerIndex: 0 })
    expect(earlier).toEqual({ ...NONE, unread: 2, others_unread: 1 })
  })

  test('names the owner of the only calendar', () => {
    expect(explainFirstSlot([blocked(0, 2)], { guestCount: 1 })).toMatchObject({
      total: 1,
      only: 'organizer',
      has_guests: true,
    })
    expect(explainFirstSlot([blocked()], { readerIndex: 0, guestCount: 2 })).toMatchObject({ total: 1, only: 'reader' })
    expect(explainFirstSlot([blocked(), blocked()], { readerIndex: 0 })).not.toHaveProperty('only')
  })

  test('has a different code for a meeting that moves to a later time', () => {
    expect(explainFirstSlot([blocked()], { isLater: true }).code).toBe('next_free')
  })
})

describe('the explanation of why no time fits', () => {
  const YOU = { kind: 'you' }
  const ANA = { kind: 'named', name: 'Ana' }
  const BO = { kind: 'named', name: 'Bo' }
  const day = { from: at('23T08:00'), to: at('23T18:30') }
  // Forty-one starts from 08:00 to 18:00: hours block 08:00-08:45 and 17:45-18:00.
  const ana = person({ busy: [span('23T09:00', '23T13:00')] })
  const bo = person({
    buffer: { before: 15 * MINUTE, after: 15 * MINUTE },
    busy: [span('23T12:30', '23T13:15'), span('23T13:45', '23T18:00')],
  })

  test('splits each person’s share into hours and busy times', () => {
    const { participants } = explainNoCommonTime(search([ana, bo], day), ['Ana', 'Bo'], { readerIndex: 1 })
    expect(participants[0]).toEqual({ who: ANA, hours: 6 / 41, busy: 16 / 41, share: 22 / 41 })
    expect(participants[1]).toEqual({ who: YOU, hours: 6 / 41, busy: 23 / 41, share: 29 / 41 })
  })

  test('lists the nearest slots that relaxing one constraint would open', () => {
    const { relaxed_slots } = explainNoCommonTime(search([ana, bo], day), ['Ana', 'Bo'], { readerIndex: 1 })
    expect(relaxed_slots).toEqual([
      {
        start: '2026-11-23T09:00:00.000Z',
        end: '2026-11-23T09:30:00.000Z',
        relaxation: { code: 'busy_times', params: { who: ANA } },
      },
      {
        start: '2026-11-23T13:00:00.000Z',
        end: '2026-11-23T13:30:00.000Z',
        relaxation: { code: 'busy_times', params: { who: YOU } },
      },
      {
        start: '2026-11-23T13:15:00.000Z',
        end: '2026-11-23T13:45:00.000Z',
        relaxation: { code: 'buffer', params: { who: YOU, minutes: 15 } },
      },
    ])
  })

  test('names the mildest of several constraints that would open the same slot', () => {
    const gap = { from: at('23T13:15'), to: at('23T13:45') }
    const { relaxed_slots } = explainNoCommonTime(search([bo], gap), ['Bo'])
    expect(relaxed_slots.map(({ relaxation }) => relaxation)).toEqual([
      { code: 'buffer', params: { who: BO, minutes: 15 } },
    ])
  })

  test('can relax the minimum notice if the current time is given', () => {
    const late = { from: at('23T17:45'), to: at('23T18:30') }
    const { relaxed_slots } = explainNoCommonTime(search([person()], late), ['Ana'], { now: at('23T10:05') })
    expect(relaxed_slots[0]).toEqual({
      start: '2026-11-23T10:15:00.000Z',
      end: '2026-11-23T10:45:00.000Z',
      relaxation: { code: 'minimum_notice', params: { who: ANA } },
    })
    const withoutNow = explainNoCommonTime(search([person()], late), ['Ana'])
    expect(withoutNow.relaxed_slots.map(({ relaxation }) => relaxation)).toEqual([
      { code: 'working_hours', params: { who: ANA } },
    ])
  })

  test('does not list the current time of a meeting that is being moved, but still lists others', () => {
    const gap = { from: at('23T17:30'), to: at('23T18:30') }
    const options = { now: at('23T16:45'), currentStart: at('23T17:30') }
    const busyBefore = person({ busy: [span('23T16:45', '23T17:30')] })
    const { relaxed_slots } = explainNoCommonTime(search([busyBefore], gap), ['Ana'], options)
    expect(relaxed_slots).toEqual([
      {
        start: '2026-11-23T17:45:00.000Z',
        end: '2026-11-23T18:15:00.000Z',
        relaxation: { code: 'working_hours', params: { who: ANA } },
      },
    ])
  })

  test('counts an unknown calendar only in the share, and cannot relax it', () => {
    const unread = person({ unknown: [span('23T00:00', '24T00:00')] })
    const { participants, relaxed_slots } = explainNoCommonTime(search([unread], day), ['Ana'])
    expect(participants).toEqual([{ who: ANA, hours: 6 / 41, busy: 0, share: 1 }])
    expect(relaxed_slots).toEqual([])
  })

  test('does not mistake a person named “You” for the reader', () => {
    const { participants } = explainNoCommonTime(search([person(), ana], day), ['You', 'Another participant'])
    expect(participants.map(({ who }) => who)).toEqual([
      { kind: 'named', name: 'You' },
      { kind: 'named', name: 'Another participant' },
    ])
  })

  test('has only zero shares for a search without a possible start', () => {
    const none = explainNoCommonTime(search([person()], { to: at('23T08:10') }), ['Ana'])
    expect(none).toEqual({ participants: [{ who: ANA, hours: 0, busy: 0, share: 0 }], relaxed_slots: [] })
  })

  test('shows a person without a name as anonymous', () => {
    const { participants, relaxed_slots } = explainNoCommonTime(search([person(), ana], day), ['Ana'], {
      readerIndex: 0,
    })
    expect(participants).toMatchObject([{ who: YOU }, { who: { kind: 'anonymous' } }])
    expect(relaxed_slots[0]?.relaxation).toEqual({ code: 'busy_times', params: { who: { kind: 'anonymous' } } })
  })
})
