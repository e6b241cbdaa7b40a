import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, instantOf, startOfDay, wallTime, weekdayOf } from './wall-time.ts'

const ZONES = ['Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']

describe('a wall time', () => {
  const samples = record({
    zone: constantFrom(...ZONES),
    minute: integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 }),
  })

  it('maps to its first occurrence in the zone', () => {
    assert(
      property(samples, ({ zone, minute }) => {
        const at = minute * 60_000
        const first = instantOf(wallTime(at, zone), zone)
        expect(wallTime(first, zone)).toEqual(wallTime(at, zone))
        expect(first).toBeLessThanOrEqual(at)
        for (const earlier of [30, 60]) {
          expect(wallTime(first - earlier * 60_000, zone)).not.toEqual(wallTime(at, zone))
        }
      }),
      { numRuns: 400 },
    )
  })

  it('moves forward if it is skipped, and maps to its first occurrence if it is repeated', () => {
    expect(instantOf({ date: '2027-03-28', time: '02:30' }, 'Europe/Madrid')).toBe(Date.parse('2027-03-28T01:30:00Z'))
    expect(instantOf({ date: '2026-10-25', time: '02:30' }, 'Europe/Madrid')).toBe(Date.parse('2026-10-25T00:30:00Z'))
  })
})

test('an instant falls on different days in different zones', () => {
  expect(dayOf('2026-11-19T22:30:00.000Z', 'Europe/Madrid')).toBe('2026-11-19')
  expect(dayOf('2026-11-19T22:30:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-20')
  expect(dayOf('2026-11-19T22:30:00.000Z', 'Pacific/Pago_Pago')).toBe('2026-11-19')
})

test('a day begins after midnight if the clocks skip midnight', () => {
  expect(startOfDay('2027-03-28', 'Asia/Beirut')).toBe(Date.parse('2027-03-27T22:00:00Z'))
  expect(startOfDay('2027-03-27', 'Asia/Beirut')).toBe(Date.parse('2027-03-26T22:00:00Z'))
})

describe('days', () => {
  it('are added and counted across months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2027-01-02', '2026-12-31')).toBe(-2)
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2026-11-18', -11)).toBe('2025-12-18')
  })

  it('are numbered from 0 (Monday) to 6 (Sunday)', () => {
    expect(weekdayOf('2026-11-16')).toBe(0)
    expect(weekdayOf('2026-11-22')).toBe(6)
  })
})
