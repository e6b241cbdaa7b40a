import { expect, test } from 'vitest'
import { outgoingEvent } from '../../test/providers/provider-contract.ts'
import { formatCalendarFile } from './calendar-file.ts'
import { createPlaceholder } from './providers/icalendar/placeholder-event.ts'

test('a calendar file leaves out the placeholders of events that cannot be read', async () => {
  const { ical_uid, recurrence } = createPlaceholder(
    { external_id: 'one', etag: null },
    { owner: { email: 'ana@example.com', name: null } },
  )
  const file = await formatCalendarFile([outgoingEvent(), outgoingEvent({ ical_uid, recurrence })], {
    calendarNames: new Map(),
    now: Date.UTC(2026, 10, 16),
  })
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file).toContain('SUMMARY:Lunch')
})
