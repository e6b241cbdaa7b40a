import { describe, expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { findFirstDifference, keepWallTime, parseOffsets } from './wall-time.ts'

const utc = (time: string) => Date.parse(`2026-11-01T${time}Z`)
/** One hour east of UTC, two from 10:00 to 20:00 UTC: 11:00 to 12:00 is skipped, 21:00 to 22:00 happens twice. */
const SUMMER = parseOffsets(`0 60,${utc('10:00')} 120,${utc('20:00')} 60`)
const WINTER = parseOffsets('0 60')

describe('keeping a wall time', () => {
  test.for([
    ['outside summer time', '09:00', '09:00'],
    ['during summer time', '13:00', '12:00'],
    ['in the skipped hour, moves forward by its length', '10:30', '10:30'],
    ['at the end of the skipped hour', '11:00', '10:00'],
    ['with the same offset, in the hour that happens twice', '20:30', '20:30'],
  ])('%s', ([, before, after]) => {
    expect(keepWallTime(utc(before ?? ''), WINTER, SUMMER)).toBe(utc(after ?? ''))
  })

  test('chooses the first occurrence if it occurs twice afterwards', () => {
    expect(keepWallTime(utc('21:30'), parseOffsets('0 0'), SUMMER)).toBe(utc('19:30'))
  })

  test('is undone by the reverse change', () => {
    for (let at = utc('00:00'); at < utc('23:00'); at += HOUR / 2) {
      const isSkipped = at >= utc('10:00') && at < utc('11:00')
      const isRepeated = at >= utc('20:00') && at < utc('21:00')
      if (isSkipped || isRepeated) continue
      expect(keepWallTime(keepWallTime(at, WINTER, SUMMER), SUMMER, WINTER)).toBe(at)
    }
  })
})

test('the first difference between two versions of the rules is found', () => {
  expect(findFirstDifference(WINTER, SUMMER)).toBe(utc('10:00'))
  expect(findFirstDifference(SUMMER, parseOffsets(`0 60,${utc('10:00')} 120,${utc('21:00')} 60`))).toBe(utc('20:00'))
  expect(findFirstDifference(SUMMER, SUMMER)).toBeUndefined()
})
