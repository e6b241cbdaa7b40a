import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE, offsetAt, wallClock, zoneOffset } from './time.ts'

const NOVEMBER = Date.UTC(2026, 10, 19, 12)
const JULY = Date.UTC(2026, 6, 1, 12)

test.each([true, false])('offsets follow the season, where there is Temporal: %s', (hasTemporal) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  if (!hasTemporal) {
    vi.stubGlobal('Temporal', undefined)
    Reflect.deleteProperty(globalThis, 'Temporal')
  }
  const minutes = (at: number, zone: string) => offsetAt(at, zone) / MINUTE
  expect(minutes(NOVEMBER, 'Europe/Madrid')).toBe(60)
  expect(minutes(JULY, 'Europe/Madrid')).toBe(120)
  expect(minutes(JULY, 'Asia/Kathmandu')).toBe(345)
  expect(minutes(NOVEMBER + 59_999, 'America/New_York')).toBe(-300)
  expect(minutes(Date.UTC(202, 11, 31), 'UTC')).toBe(0)
})

test('offsets and clocks are written for people', () => {
  expect(zoneOffset('Europe/London', NOVEMBER)).toBe('GMT')
  expect(zoneOffset('Asia/Kathmandu', NOVEMBER)).toBe('GMT+5:45')
  expect(zoneOffset('America/St_Johns', NOVEMBER)).toBe('GMT-3:30')
  expect(wallClock(NOVEMBER, 'Pacific/Auckland')).toBe('2026-11-20 01:00:00')
  expect(wallClock(Date.UTC(202, 11, 31), 'UTC')).toBe('0202-12-31 00:00:00')
})
