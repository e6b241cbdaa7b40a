import { expect, test } from 'vitest'
import { BusyTimes } from './busy-times.ts'

const bufferOf = (length: number) => ({ before: length, after: length })

test('a meeting may touch the buffer around a busy time, but not overlap it', () => {
  const busy = () => new BusyTimes([{ start: 100, end: 150 }], bufferOf(10))
  expect(busy().findStart(60, 30)).toBe(60)
  expect(busy().findStart(61, 30)).toBe(160)
  expect(busy().findStart(159, 30)).toBe(160)
  expect(busy().findStart(160, 30)).toBe(160)
})

test('a gap must fit the meeting and both buffers', () => {
  const busy = (gap: number) => [
    { start: 100, end: 150 },
    { start: 150 + gap, end: 400 },
  ]
  expect(new BusyTimes(busy(50), bufferOf(10)).findStart(100, 30)).toBe(160)
  expect(new BusyTimes(busy(49), bufferOf(10)).findStart(100, 30)).toBe(410)
})

test('a long busy time blocks until its end, even if later ones end earlier', () => {
  const spans = [
    { start: 0, end: 500 },
    { start: 10, end: 20 },
    { start: 100, end: 120 },
  ]
  const busy = new BusyTimes(spans, bufferOf(0))
  expect(busy.findStart(50, 10)).toBe(500)
  expect(busy.findStart(130, 10)).toBe(500)
  expect(busy.findStart(500, 10)).toBe(500)
})

test('an empty busy time blocks nothing', () => {
  const busy = new BusyTimes(
    [
      { start: 100, end: 100 },
      { start: 200, end: 220 },
    ],
    bufferOf(10),
  )
  expect(busy.findStart(95, 30)).toBe(95)
})

test('time after the last busy time is clear forever', () => {
  const busy = new BusyTimes([{ start: 100, end: 150 }], bufferOf(0))
  expect(busy.findStart(120, 30)).toBe(150)
  expect(busy.findStart(1e15, 30)).toBe(1e15)
})

test('the buffers before and after a meeting can differ', () => {
  const spans = [
    { start: 100, end: 150 },
    { start: 300, end: 400 },
  ]
  expect(new BusyTimes(spans, { before: 20, after: 5 }).findStart(100, 30)).toBe(170)
  expect(new BusyTimes(spans, { before: 5, after: 20 }).findStart(100, 30)).toBe(155)
  expect(new BusyTimes(spans, { before: 20, after: 5 }).findStart(60, 35)).toBe(60)
  expect(new BusyTimes(spans, { before: 5, after: 20 }).findStart(60, 35)).toBe(155)
  expect(new BusyTimes(spans, { before: 20, after: 5 }).findStart(170, 126)).toBe(420)
})
