import { expect, test } from 'vitest'
import type { OfferedSlot } from '#shared/invitations.ts'
import { inRhythm, rhythmOf } from './rhythm.ts'

const at = (time: string, marks: Partial<OfferedSlot> = {}): OfferedSlot => ({
  start: `2026-11-19T${time}:00.000Z`,
  end: `2026-11-19T${time}:00.000Z`,
  ...marks,
})
const times = (slots: readonly OfferedSlot[]) => slots.map(({ start }) => start.slice(11, 16))
const QUARTERS = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30'].map((time) => at(time))

test.each([
  [5, 15],
  [15, 15],
  [20, 30],
  [30, 30],
  [45, 30],
  [60, 60],
  [90, 60],
  [480, 60],
])('a meeting of %s minutes is offered every %s', (duration, minutes) => {
  expect(rhythmOf(duration)).toBe(minutes)
})

test('half an hour is offered every half hour, an hour every hour', {
  meta: { promise: 'Stored state: Half-hour meetings are offered every half hour; More times shows every quarter.' },
}, () => {
  expect(times(inRhythm(QUARTERS, 30, 'UTC'))).toEqual(['09:00', '09:30', '10:00', '10:30'])
  expect(times(inRhythm(QUARTERS, 60, 'UTC'))).toEqual(['09:00', '10:00'])
  expect(times(inRhythm(QUARTERS, 15, 'UTC'))).toEqual(times(QUARTERS))
})

test('the rhythm is that of the owner’s clock', () => {
  expect(times(inRhythm(QUARTERS, 60, 'Asia/Kathmandu'))).toEqual(['09:15', '10:15'])
})

test('a stretch without a time on the rhythm keeps its first', () => {
  const slots = ['09:15', '11:00', '11:15', '14:45'].map((time) => at(time))
  expect(times(inRhythm(slots, 60, 'UTC'))).toEqual(['09:15', '11:00', '14:45'])
})

test('a time that suits is not hidden by one beside it that does not', () => {
  const slots = [at('09:00', { busy: true }), at('09:15'), at('09:30', { busy: true })]
  expect(times(inRhythm(slots, 60, 'UTC'))).toEqual(['09:00', '09:15', '09:30'])
})
