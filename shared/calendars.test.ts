import { expect, test } from 'vitest'
import { isHolidayCalendarId } from './calendars.ts'

test.each([
  ['en.usa#holiday@group.v.calendar.google.com', true],
  ['es.mexican#holiday@group.v.calendar.google.com', true],
  ['es.', true],
  ['fr.french#holiday@group.v.calendar.google.com', false],
  ['english@example.com', false],
  ['team.en.usa', false],
])(
  'recognizes holiday calendars by their id: %s, %s',
  {
    meta: { promise: 'Rules and limits: Calendars whose id begins with `en.` or `es.` are holiday calendars.' },
  },
  (id, isHoliday) => {
    expect(isHolidayCalendarId(id)).toBe(isHoliday)
  },
)
