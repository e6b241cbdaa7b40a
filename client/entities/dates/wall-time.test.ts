import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, instantOf, wallTime, weekdayOf } from './wall-time.ts'

const ZONES = ['Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']

describe('a wall-clock reading', () => {
  const readings = record({
    zone: constantFrom(...ZONES),
    minute: integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 }),
  })

  it('is what Temporal says it is, in both directions', () => {
    assert(
      property(readings, ({ zone, minute }) => {
        const plain = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime()
        const wall = { date: plain.toPlainDate().toString(), time: plain.toPlainTime().toString().slice(0, 5) }
        const truth = plain.toZonedDateTime(zone)
        expect(instantOf(wall, zone)).toBe(truth.epochMilliseconds)
        const back = wallTime(truth.epochMilliseconds, zone)
        expect(`${back.date}T${back.time}`).toBe(truth.toPlainDateTime().toString().slice(0, 16))
      }),
      { numRuns: 400 },
    )
  })

  it('that is skipped comes out later, one that is repeated is the first', () => {
    expect(instantOf({ date: '2027-03-28', time: '02:30' }, 'Europe/Madrid')).toBe(Date.parse('2027-03-28T01:30:00Z'))
    expect(instantOf({ date: '2026-10-25', time: '02:30' }, 'Europe/Madrid')).toBe(Date.parse('2026-10-25T00:30:00Z'))
  })
})

describe('days', () => {
  it('are counted across months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2026-11-18', -11)).toBe('2025-12-18')
  })

  it('are counted from Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(0)
    expect(weekdayOf('2026-11-22')).toBe(6)
  })
})
