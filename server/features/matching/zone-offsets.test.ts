import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { getOffsetPeriod } from './zone-offsets.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds

test('a period lasts from one clock change until the next', () => {
  const summer = { start: at('2026-03-08T07:00Z'), end: at('2026-11-01T06:00Z'), offset: -4 * HOUR }
  expect(getOffsetPeriod('America/New_York', at('2026-07-01T00:00Z'))).toEqual(summer)
  expect(getOffsetPeriod('America/New_York', summer.start)).toEqual(summer)
  expect(getOffsetPeriod('America/New_York', summer.end - 1)).toEqual(summer)
  expect(getOffsetPeriod('America/New_York', summer.end)).toMatchObject({ start: summer.end, offset: -5 * HOUR })
  expect(getOffsetPeriod('America/New_York', summer.start - 1)).toMatchObject({ end: summer.start, offset: -5 * HOUR })
})

test('a period without a later clock change never ends', () => {
  expect(getOffsetPeriod('UTC', 0)).toEqual({ start: -Infinity, end: Infinity, offset: 0 })
  expect(getOffsetPeriod('Asia/Kathmandu', at('2026-11-21T00:00Z'))).toMatchObject({
    end: Infinity,
    offset: 5 * HOUR + 45 * MINUTE,
  })
})

test('an offset can change by half an hour or by a whole day', () => {
  const lordHowe = getOffsetPeriod('Australia/Lord_Howe', at('2026-12-01T00:00Z'))
  expect(lordHowe.offset).toBe(11 * HOUR)
  expect(getOffsetPeriod('Australia/Lord_Howe', lordHowe.end).offset).toBe(10 * HOUR + 30 * MINUTE)
  const samoa = getOffsetPeriod('Pacific/Apia', at('2011-12-25T00:00Z'))
  expect(samoa.end).toBe(at('2011-12-30T10:00Z'))
  expect(getOffsetPeriod('Pacific/Apia', samoa.end).offset - samoa.offset).toBe(DAY)
})

test('results stay correct after the cache overflows', () => {
  const julys = Array.from({ length: 60 }, (_, i) => Date.UTC(1975 + i, 6, 1))
  const offsets = julys.map((july) => getOffsetPeriod('Europe/London', july).offset)
  expect(new Set(offsets)).toEqual(new Set([HOUR]))
  expect(getOffsetPeriod('Europe/London', julys[0] ?? 0).offset).toBe(HOUR)
})

test('an unknown zone name is rejected', () => {
  expect(() => getOffsetPeriod('Mars/Olympus', 0)).toThrow(RangeError)
})
