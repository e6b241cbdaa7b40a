import { expect, test } from 'vitest'
import { isHolidayCalendarId } from './calendars.ts'

test.each([
  ['en.usa#holiday@group.v.calendar.google.com', true],
  ['es.mexican#holiday@group.v.calendar.google.com', true],
  ['es.', true],
  ['fr.french#holiday@group.v.calendar.google.com', false],
  ['english@example.com', false],
  ['team.en.usa', false],
])('the calendar %s is one of holidays by its id: %s', (id, isHoliday) => {
  expect(isHolidayCalendarId(id)).toBe(isHoliday)
})
