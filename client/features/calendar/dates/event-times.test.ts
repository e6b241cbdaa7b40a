import { describe, expect, it, test } from 'vitest'
import { anaEvent } from '#client/test/events.ts'
import { MINUTE } from '#shared/time.ts'
import { nextEvent, overlapsDays, untilText, whenText } from './event-times.ts'

const NOW = Date.parse('2026-11-18T09:00:00Z')

describe('the time of an event', () => {
  it('is shown in the user’s time zone', () => {
    expect(whenText(anaEvent(), 'Europe/Madrid', NOW)).toBe('Wednesday 18 November, 14:00 to 15:00')
    expect(whenText(anaEvent(), 'Asia/Kathmandu', NOW)).toBe('Wednesday 18 November, 18:45 to 19:45')
  })

  it('names both days if it crosses midnight, and the year if it differs', () => {
    const start = { dateTime: '2026-12-31T22:30:00Z', timeZone: 'UTC' }
    const end = { dateTime: '2027-01-01T01:00:00Z', timeZone: 'UTC' }
    expect(whenText({ start, end }, 'Europe/Madrid', NOW)).toBe(
      'Thursday 31 December, 23:30 – Friday, 1 January 2027, 02:00',
    )
  })

  it('names the first and last day of an all-day event, in any time zone', () => {
    const day = (date: string) => ({ date, timeZone: 'Europe/Madrid' })
    const one = { start: day('2026-11-19'), end: day('2026-11-20') }
    const two = { start: day('2026-11-19'), end: day('2026-11-21') }
    expect(whenText(one, 'America/New_York', NOW)).toBe('Thursday 19 November')
    expect(whenText(two, 'Asia/Tokyo', NOW)).toBe('Thursday 19 November – Friday 20 November')
  })
})

it.each([
  [30_000, 'in 1 min'],
  [59 * MINUTE, 'in 59 min'],
  [96 * MINUTE, 'in 1 h 36 min'],
  [120 * MINUTE, 'in 2 h'],
  [23 * 60 * MINUTE + 5 * MINUTE, 'in 23 h'],
  [24 * 60 * MINUTE, 'in 1 day'],
  [70 * 60 * MINUTE, 'in 3 days'],
])('shows %d ms as "%s"', (ms, text) => {
  expect(untilText(NOW + ms, NOW, 'Europe/Madrid')).toBe(text)
})

it.each([
  ['2026-11-18T23:00:00+01:00', '2026-11-19T09:00:00+01:00', 'in 10 h'],
  ['2026-11-18T23:00:00+01:00', '2026-11-20T00:30:00+01:00', 'in 2 days'],
  ['2026-11-18T23:00:00+01:00', '2026-11-26T09:00:00+01:00', 'in 8 days'],
  ['2026-11-18T01:00:00+01:00', '2026-11-26T22:00:00+01:00', 'in 8 days'],
  // The day on which clocks go back has 25 hours.
  ['2026-10-25T00:00:00+02:00', '2026-10-25T23:30:00+01:00', 'in 1 day'],
])('counts calendar days, not 24-hour periods: from %s, %s is "%s"', (now, start, text) => {
  expect(untilText(Date.parse(start), Date.parse(now), 'Europe/Madrid')).toBe(text)
})

const ZONE = 'Europe/Madrid'
const NOON = Date.parse('2026-11-18T12:00:00Z')

function eventAt(start: string, end: string, overrides: Parameters<typeof anaEvent>[0] = {}) {
  return anaEvent({
    id: start,
    start: { dateTime: start, timeZone: ZONE },
    end: { dateTime: end, timeZone: ZONE },
    ...overrides,
  })
}

describe('the next event', () => {
  it('is the earliest event whose start is in the future, whatever the order', {
    meta: { promise: 'Stored state: The next event is the earliest whose start is in the future.' },
  }, () => {
    const later = eventAt('2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z')
    const sooner = eventAt('2026-11-18T12:01:00Z', '2026-11-18T13:00:00Z')
    const ongoing = eventAt('2026-11-18T11:30:00Z', '2026-11-18T12:30:00Z')
    expect(nextEvent([later, ongoing, sooner], ZONE, NOON)).toBe(sooner)
  })

  it('is never an event that starts now', () => {
    const now = eventAt('2026-11-18T12:00:00Z', '2026-11-18T13:00:00Z')
    expect(nextEvent([now], ZONE, NOON)).toBeUndefined()
  })

  it('may be an all-day event, which starts at midnight in the user’s time zone', () => {
    const tomorrow = anaEvent({
      start: { date: '2026-11-19', timeZone: ZONE },
      end: { date: '2026-11-20', timeZone: ZONE },
      all_day: true,
    })
    const lateTonight = eventAt('2026-11-18T22:30:00Z', '2026-11-18T22:45:00Z')
    const afterMidnight = eventAt('2026-11-18T23:30:00Z', '2026-11-18T23:45:00Z')
    expect(nextEvent([tomorrow, lateTonight], ZONE, NOON)).toBe(lateTonight)
    expect(nextEvent([tomorrow, afterMidnight], ZONE, NOON)).toBe(tomorrow)
  })
})

test.each([
  ['2026-11-18T00:00', '2026-11-18T00:00', true],
  ['2026-11-18T23:59', '2026-11-18T23:59', true],
  ['2026-11-19T00:00', '2026-11-19T00:00', false],
  ['2026-11-17T23:00', '2026-11-18T00:00', false],
  ['2026-11-17T23:00', '2026-11-18T00:15', true],
])('from %s to %s, an event is on 18 November: %s', (start, end, isOnDay) => {
  const at = (time: string) => ({ dateTime: `${time}:00+01:00`, timeZone: ZONE })
  const isShown = overlapsDays({ start: '2026-11-18', end: '2026-11-19' }, ZONE)
  expect(isShown({ start: at(start), end: at(end) })).toBe(isOnDay)
})
