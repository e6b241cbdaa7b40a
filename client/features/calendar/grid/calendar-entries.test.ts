import { expect, test } from 'vitest'
import { eventOfAna } from '#client/test/events.ts'
import { calendarEntries } from './calendar-entries.ts'

const event = eventOfAna()
const { calendar_id } = event

test('an event that was called off is not drawn', () => {
  expect(calendarEntries([event, eventOfAna({ status: 'cancelled' })], [])).toHaveLength(1)
})

test('what is in a calendar that cannot be changed here stays where it is', () => {
  const editable = (is_writable: boolean) => calendarEntries([event], [{ id: calendar_id, is_writable }])[0]?.editable
  expect(editable(false)).toBe(false)
  expect(editable(true)).toBeUndefined()
})

test('an event without a title is shown as busy', () => {
  const titles = calendarEntries([event, eventOfAna({ id: 'untitled', summary: '' })], []).map(({ title }) => title)
  expect(titles).toEqual([event.summary, 'Busy'])
})
