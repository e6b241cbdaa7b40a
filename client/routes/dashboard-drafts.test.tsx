import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openDashboard } from '#client/test/dashboard.ts'
import { anaInstance, anaSeries } from '#client/test/events.ts'
import { inputsTo } from '#client/test/fake-api.ts'
import { startAsAna } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
// Preload these lazy modules: on a busy machine their first import can exceed the test's timeout.
import '#client/features/calendar/actions/EventDetails.tsx'
import '#client/features/calendar/editor/EventEditor.tsx'
import '#client/features/calendar/grid/CalendarGrid.tsx'

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })

beforeEach(startAsAna)

it.each([
  ['All events', { scope: 'all' }, anaSeries(['RRULE:FREQ=WEEKLY;BYDAY=WE'])],
  [
    'This and following events',
    { scope: 'following', eventId: anaInstance(18).id },
    anaInstance(18, { recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE'] }),
  ],
])('an edit of a series survives a reload with its scope: %s', async (choice, input, series) => {
  vi.setSystemTime('2026-11-18T09:00:00.000Z')
  const handlers = { calendar: { listEvents: () => [anaInstance(17), anaInstance(18)], getEvent: () => series } }
  openDashboard('/dashboard', handlers)
  await user.click(await screen.findByRole('button', { name: /Standup.*18/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: choice }))
  await user.type(await title(), 's')
  cleanup()
  const { calls } = openDashboard('/dashboard', handlers)
  expect((await title()).value).toBe('Standups')
  expect(inputsTo(calls, 'calendar.getEvent')).toMatchObject([input])
})
