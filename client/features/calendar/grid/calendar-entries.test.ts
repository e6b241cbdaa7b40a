import { expect, test } from 'vitest'
import { anaEvent } from '#client/test/events.ts'
import { calendarEntries } from './calendar-entries.ts'

const event = anaEvent()
const { calendar_id } = event

test('events of read-only calendars cannot be moved', () => {
  const isEditable = (is_writable: boolean) => calendarEntries([event], [{ id: calendar_id, is_writable }])[0]?.editable
  expect(isEditable(false)).toBe(false)
  expect(isEditable(true)).toBe(true)
})

test('an event without a title is titled “Busy”', () => {
  const titles = calendarEntries([event, anaEvent({ id: 'untitled', summary: '' })], []).map(({ title }) => title)
  expect(titles).toEqual([event.summary, 'Busy'])
})
