import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queries } from '#client/api.ts'
import { renderEventActions, setUpCalendarTest } from '#client/test/event-actions.tsx'
import { anaEvent, anaInstance, anaMeeting } from '#client/test/events.ts'
import { press } from '#client/test/user.ts'
import type { CalendarEvent } from '#shared/events.ts'

beforeEach(setUpCalendarTest)

/** Opens the card of an event. @returns the events on the server */
async function openCard(event: CalendarEvent): Promise<CalendarEvent[]> {
  const serverEvents = [event]
  renderEventActions(event, { calendar: { listEvents: () => [...serverEvents], getEvent: () => event } })
  await screen.findByText(/at 2026/)
  await press('Open')
  await screen.findByRole('dialog', { name: 'Event' })
  return serverEvents
}

const refetch = () => act(() => queries.calendar.listEvents.invalidate())

it('the card of an event that was removed elsewhere closes with a message, and reopens only by a click', async () => {
  const serverEvents = await openCard(anaMeeting())
  serverEvents.pop()
  await refetch()
  expect(await screen.findByText('“Ana and Ben” was changed or removed, so its details were closed.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  serverEvents.push(anaMeeting())
  await refetch()
  await screen.findByText(/^Ana and Ben at/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an event that the user deletes from its card disappears without that message', async () => {
  await openCard(anaEvent())
  await press('Delete')
  await screen.findByText('Deleted “Hiring sync”')
  expect(screen.queryByText(/was changed or removed/)).toBeNull()
})

it('events of a series that the user deletes from a card disappear without that message', async () => {
  await openCard(anaInstance(18))
  await press('Delete')
  await press('All events')
  await screen.findByText('Deleted all “Standup” events')
  expect(screen.queryByText(/was changed or removed/)).toBeNull()
})
