import { expect, test } from 'vitest'
import { BusyTimes } from './busy-times.ts'

test('a meeting may touch the interval around a busy time, and no more', () => {
  const busy = () => new BusyTimes([{ start: 100, end: 150 }], 10)
  expect(busy().earliest(60, 30)).toBe(60)
  expect(busy().earliest(61, 30)).toBe(160)
  expect(busy().earliest(159, 30)).toBe(160)
  expect(busy().earliest(160, 30)).toBe(160)
})

test('a gap has to hold the meeting and both intervals', () => {
  const busy = (gap: number) => [
    { start: 100, end: 150 },
    { start: 150 + gap, end: 400 },
  ]
  expect(new BusyTimes(busy(50), 10).earliest(100, 30)).toBe(160)
  expect(new BusyTimes(busy(49), 10).earliest(100, 30)).toBe(410)
})

test('a long busy time holds although later ones end before it', () => {
  const spans = [
    { start: 0, end: 500 },
    { start: 10, end: 20 },
    { start: 100, end: 120 },
  ]
  const busy = new BusyTimes(spans, 0)
  expect(busy.earliest(50, 10)).toBe(500)
  expect(busy.earliest(130, 10)).toBe(500)
  expect(busy.earliest(500, 10)).toBe(500)
})

test('a busy time of no length blocks nothing', () => {
  const busy = new BusyTimes(
    [
      { start: 100, end: 100 },
      { start: 200, end: 220 },
    ],
    10,
  )
  expect(busy.earliest(95, 30)).toBe(95)
  expect(busy.clearUntil()).toBe(190)
})

test('after the last there is no end', () => {
  const busy = new BusyTimes([{ start: 100, end: 150 }], 0)
  expect(busy.earliest(120, 30)).toBe(150)
  expect(busy.clearUntil()).toBe(Infinity)
})
