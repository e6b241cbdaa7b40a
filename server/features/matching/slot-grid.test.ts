import { expect, test } from 'vitest'
import { gridOf } from '#server/test/matching/hosts.ts'
import { MINUTE } from '#shared/time.ts'
import { SlotGrid } from './slot-grid.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds

/** The wall times of a zone's steps within a range. */
function wallTimesOfSteps(zone: string, from: string, to: string): string[] {
  const grid = new SlotGrid(gridOf(zone), at(from))
  const steps: string[] = []
  for (let step = grid.findStart(at(from)); step < at(to); step = grid.findStart(step + 1)) {
    steps.push(
      Temporal.Instant.fromEpochMilliseconds(step).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
    )
  }
  return steps
}

test('the first step at or after a step is that step; a millisecond later, it is the next step', () => {
  const grid = new SlotGrid(gridOf('UTC'), 0)
  expect(grid.findStart(at('2026-11-23T09:00Z'))).toBe(at('2026-11-23T09:00Z'))
  expect(grid.findStart(at('2026-11-23T09:00Z') + 1)).toBe(at('2026-11-23T09:15Z'))
  expect(grid.findStart(at('2026-11-23T09:15Z') - 1)).toBe(at('2026-11-23T09:15Z'))
})

test('skipped quarter hours are omitted', () => {
  expect(wallTimesOfSteps('America/New_York', '2026-03-08T06:30Z', '2026-03-08T07:30Z')).toEqual([
    '01:30',
    '01:45',
    '03:00',
    '03:15',
  ])
})

test('repeated quarter hours appear twice', () => {
  expect(wallTimesOfSteps('Australia/Lord_Howe', '2027-04-03T14:30Z', '2027-04-03T16:00Z')).toEqual([
    '01:30',
    '01:45',
    '01:30',
    '01:45',
    '02:00',
    '02:15',
  ])
})

test('an offset change of a fraction of a step shifts the steps', () => {
  // Liberia was 44 min 30 s behind Greenwich until 7 January 1972.
  const change = at('1972-01-07T00:44:30Z')
  const grid = new SlotGrid(gridOf('Africa/Monrovia'), change - 20 * MINUTE)
  const before = grid.findStart(change - 20 * MINUTE)
  expect(before).toBe(at('1972-01-07T00:29:30Z'))
  expect(grid.findStart(before + 1)).toBe(at('1972-01-07T00:45Z'))
})

test('in a zone whose offset is not a whole hour, steps are still quarter hours', () => {
  const grid = new SlotGrid(gridOf('Asia/Kathmandu'), at('2026-11-23T00:00Z'))
  expect(grid.findStart(at('2026-11-23T03:01Z'))).toBe(at('2026-11-23T03:15Z'))
})
