import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { STEP_MINUTES } from '#shared/time.ts'
import { type Attendee, describeSlot, explainNoSlot, explainRejected, findCommonSlot } from './common-slot.ts'
import { cityNear, cityOf, demoDay, toAttendee } from './demo-day.ts'

const NOVEMBER = Date.UTC(2026, 10, 19, 12)
const at = (hour: number, minute = 0) => hour * 60 + minute

test('finds the first time free for everyone, and counts rejected times by cause', () => {
  const attendees: Attendee[] = [
    { name: 'You', hours: { start: at(9), end: at(18) }, busy: [{ start: at(9), end: at(10) }] },
    { name: 'Tom', hours: { start: at(11), end: at(20) }, busy: [{ start: at(11), end: at(11, 30) }] },
  ]
  expect(findCommonSlot(attendees, 60)).toEqual({
    start: at(11, 30),
    rejected: [
      { name: 'Tom', cause: 'hours', count: 8 },
      { name: 'Tom', cause: 'busy', count: 2 },
    ],
  })
})

test('finds nothing on a day without a common time', () => {
  const away = { name: 'Tom', hours: { start: at(18), end: at(23) }, busy: [] }
  expect(
    findCommonSlot([{ name: 'You', hours: { start: at(9), end: at(18) }, busy: [] }, away], 30).start,
  ).toBeUndefined()
})

const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * STEP_MINUTES)
const span = fc
  .tuple(minute, fc.integer({ min: 1, max: 12 }))
  .map(([start, n]) => ({ start, end: start + n * STEP_MINUTES }))
const attendee = fc.record({
  name: fc.constantFrom('Ada', 'Ben', 'Cy'),
  hours: fc.constant({ start: at(9), end: at(18) }),
  busy: fc.array(span, { maxLength: 4 }),
})

test('finds the earliest time that is free for everyone', () => {
  fc.assert(
    fc.property(fc.array(attendee, { minLength: 1, maxLength: 4 }), fc.constantFrom(15, 30, 60, 90), (all, minutes) => {
      const isFree = (start: number) =>
        all.every(({ busy }) => busy.every((taken) => taken.end <= start || taken.start >= start + minutes))
      const starts = Array.from({ length: 36 }, (_, i) => at(9) + i * STEP_MINUTES).filter((s) => s + minutes <= at(18))
      expect(findCommonSlot(all, minutes).start).toBe(starts.find(isFree))
    }),
  )
})

test('explains the result in a sentence', () => {
  expect(explainRejected([])).toBe('')
  expect(explainRejected([{ name: 'You', cause: 'busy', count: 1 }])).toBe(
    'Earlier times ruled out: 1 when you’re busy.',
  )
  expect(
    explainRejected([
      { name: 'Tom', cause: 'hours', count: 16 },
      { name: 'Priya', cause: 'busy', count: 6 },
    ]),
  ).toBe('Earlier times ruled out: 16 outside Tom’s working hours and 6 when Priya is busy.')
  expect(describeSlot(60, 3)).toBe('The first hour when all three are free.')
  expect(describeSlot(30, 1)).toBe('Your first free half hour.')
})

test('explains why a day has no common time, and whom to leave out to get one', () => {
  const you = { name: 'You', hours: { start: at(9), end: at(12) }, busy: [{ start: at(9), end: at(10) }] }
  const priya = { name: 'Priya', hours: { start: at(9), end: at(12) }, busy: [{ start: at(10, 30), end: at(11) }] }
  const tom = { name: 'Tom', hours: { start: at(11, 30), end: at(20) }, busy: [] }
  expect(explainNoSlot([you, priya, tom], 60)).toBe(
    'Ruled out: 9 outside Tom’s working hours. Without Tom, 11:00 would work.',
  )
  const away = { ...you, busy: [{ start: at(9), end: at(12) }] }
  expect(explainNoSlot([away, priya], 60)).toBe('Ruled out: 9 when you’re busy.')
})

test('picks cities close to the wanted offset, and names the city of a zone', () => {
  expect(cityNear(60, -60, NOVEMBER)).toEqual({ city: 'London', offset: 0 })
  expect(cityNear(540, -240, NOVEMBER)).toEqual({ city: 'Karachi', offset: 300 })
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})

test.each([-600, -480, -300, 0, 60, 345, 540, 780])('finds a time for all three at UTC offset %i minutes', (offset) => {
  const people = demoDay({ zone: 'Etc/UTC', offset }, NOVEMBER)
  expect(findCommonSlot(people.map(toAttendee), 30).start).toBeTypeOf('number')
})
