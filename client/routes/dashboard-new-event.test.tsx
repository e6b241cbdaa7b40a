import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setCalendarShown } from '#client/features/calendar/calendar-events.ts'
import { anaCalendar, WORK } from '#client/test/calendars.ts'
import { openDashboard } from '#client/test/dashboard.ts'
import { anaEvent } from '#client/test/events.ts'
import { startAsAna } from '#client/test/render-page.tsx'
import { press } from '#client/test/user.ts'
import type { CalendarEvent } from '#shared/events.ts'
// Preload these lazy modules: on a busy machine their first import can exceed the test's timeout.
import '#client/features/calendar/editor/EventEditor.tsx'
import '#client/features/calendar/grid/CalendarGrid.tsx'

beforeEach(startAsAna)

/** An event on 18 November 2026; the times are in UTC. */
function eventAt(start: string, end: string, calendar_id: string): CalendarEvent {
  const at = (time: string) => ({ dateTime: `2026-11-18T${time}:00.000Z`, timeZone: 'Europe/Madrid' })
  return anaEvent({ id: calendar_id, calendar_id, start: at(start), end: at(end) })
}

it('a new event starts at a time that no calendar blocks, even a hidden one', async () => {
  vi.setSystemTime('2026-11-18T07:00:00.000Z')
  setCalendarShown('work', false)
  const list = () => [anaCalendar(), WORK, anaCalendar({ id: 'colleague', is_selected: false })]
  const listEvents = () => [eventAt('08:00', '08:30', 'work'), eventAt('08:30', '09:00', 'colleague')]
  openDashboard('/dashboard', { calendarManagement: { list }, calendar: { listEvents } })
  await screen.findByRole('button', { name: /Hiring sync/ })
  await press('New event')
  expect(await screen.findByRole('combobox', { name: 'Start time' })).toHaveValue('09:30')
})
