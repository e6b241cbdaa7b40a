import { expect, test } from 'vitest'
import type { OfferedSlot } from '#shared/invitations.ts'
import { pickRegularSlots, startInterval } from './regular-slots.ts'

const at = (time: string, overrides: Partial<OfferedSlot> = {}): OfferedSlot => ({
  start: `2026-11-19T${time}:00.000Z`,
  end: `2026-11-19T${time}:00.000Z`,
  ...overrides,
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
])('offers meetings of %s minutes every %s minutes', (duration, minutes) => {
  expect(startInterval(duration)).toBe(minutes)
})

test('offers half-hour meetings every half hour, and hour-long ones every hour', {
  meta: {
    promise: 'Stored state: Half-hour meetings are offered every half hour; More times shows every quarter hour.',
  },
}, () => {
  expect(times(pickRegularSlots(QUARTERS, 30, 'UTC'))).toEqual(['09:00', '09:30', '10:00', '10:30'])
  expect(times(pickRegularSlots(QUARTERS, 60, 'UTC'))).toEqual(['09:00', '10:00'])
  expect(times(pickRegularSlots(QUARTERS, 15, 'UTC'))).toEqual(times(QUARTERS))
})

test('aligns to the owner’s clock', () => {
  expect(times(pickRegularSlots(QUARTERS, 60, 'Asia/Kathmandu'))).toEqual(['09:15', '10:15'])
})

test('keeps the first time of a run that has none on the grid', () => {
  const slots = ['09:15', '11:00', '11:15', '14:45'].map((time) => at(time))
  expect(times(pickRegularSlots(slots, 60, 'UTC'))).toEqual(['09:15', '11:00', '14:45'])
})

test('does not hide a free time beside a busy one', () => {
  const slots = [at('09:00', { busy: true }), at('09:15'), at('09:30', { busy: true })]
  expect(times(pickRegularSlots(slots, 60, 'UTC'))).toEqual(['09:00', '09:15', '09:30'])
})
