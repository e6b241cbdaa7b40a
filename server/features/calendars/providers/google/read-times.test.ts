import { expect, test } from 'vitest'
import { EventZones } from '../icalendar/event-zones.ts'
import { resolveGoogleTime } from './read-times.ts'

const readInstant = (dateTime: string) => resolveGoogleTime({ dateTime }, new EventZones([], 'Europe/Madrid'))?.instant

test('the offset in a time overrides the zone, and a leap second becomes second 59', () => {
  expect(readInstant('2027-03-15T08:00:00+05:30')).toBe(Date.parse('2027-03-15T02:30:00Z'))
  expect(readInstant('2027-03-15T08:59:60.000Z')).toBe(Date.parse('2027-03-15T08:59:59Z'))
})

test.for(['2027-02-30T08:00:00Z', '2027-03-15T25:00:00Z', '2027-03-15T08:00:00+99:99', 'noon'])(
  '%s is not a time',
  (dateTime) => {
    expect(readInstant(dateTime)).toBeUndefined()
  },
)
