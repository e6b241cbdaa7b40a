import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anaCalendar } from '#client/test/calendars.ts'
import { setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { anaEvent, anaMeeting } from '#client/test/events.ts'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import { press, user } from '#client/test/user.ts'
import type { CalendarEvent } from '#shared/events.ts'
import EventEditor from './EventEditor.tsx'

beforeEach(setUpCalendarTest)

/** Opens the editor of an event after a reload. */
function edit(event: CalendarEvent) {
  cleanup()
  fakeApi({ calendarManagement: { list: () => [anaCalendar()] } })
  renderInApp(
    <EventEditor
      request={{ kind: 'event', event, scope: 'this' }}
      zone={ZONE}
      onSaved={vi.fn<() => void>()}
      onClose={vi.fn<() => void>()}
    />,
  )
  return screen.findByLabelText<HTMLInputElement>('Title')
}

test('an unsaved edit survives a reload until it is discarded, for that event only', async () => {
  await user.type(await edit(anaEvent()), ' with Ben')
  expect((await edit(anaEvent({ id: 'another-one' }))).value).toBe('Hiring sync')
  expect((await edit(anaEvent())).value).toBe('Hiring sync with Ben')
  await press('Discard')
  expect((await edit(anaEvent())).value).toBe('Hiring sync')
})

test('an unsaved edit is discarded with a warning if the event has changed since', async () => {
  await user.type(await edit(anaEvent()), ' with Ben')
  expect((await edit(anaEvent({ location: 'Room 4' }))).value).toBe('Hiring sync')
  expect(
    await screen.findByText('“Hiring sync” was changed elsewhere. Your unsaved edits were discarded.'),
  ).toBeVisible()
})

test('saving an unsaved edit after a reload does not overwrite the attendees, which were not edited', async () => {
  const event = anaMeeting({ summary: 'Hiring sync' })
  await user.type(await edit(event), ' with Ben')
  await edit(event)
  const calls = fakeApi({ calendar: { updateEvent: () => event } })
  await press('Save')
  await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
  const { start, end } = event
  expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([
    { eventId: event.id, event: { summary: 'Hiring sync with Ben', start, end } },
  ])
})
