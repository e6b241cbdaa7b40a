import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderEventActions, setUpCalendarTest } from '#client/test/event-actions.tsx'
import { anaEvent, anaInstance } from '#client/test/events.ts'
import { ErrorResponse, inputsTo } from '#client/test/fake-api.ts'
import { press } from '#client/test/user.ts'

const loseConnection = () => Promise.reject(new TypeError('no network'))

beforeEach(setUpCalendarTest)

describe('a deleted event', () => {
  it('disappears, and undo restores it without a request', async () => {
    const calls = renderEventActions(anaEvent())
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await screen.findByText('Nothing')
    await press('Undo')
    await screen.findByText(/^Hiring sync at/)
    expect(inputsTo(calls, 'calendar.deleteEvent')).toEqual([])
  })

  it('is deleted on the server with the next action', async () => {
    const calls = renderEventActions(anaEvent(), {
      calendar: { deleteEvent: () => ({ success: true }), updateEvent: () => anaEvent() },
    })
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await press('Drag')
    await waitFor(() =>
      expect(inputsTo(calls, 'calendar.deleteEvent')).toEqual([{ eventId: 'hiring-sync', scope: 'this' }]),
    )
  })

  it('is deleted by a keepalive request when the page closes', async () => {
    const calls = renderEventActions(anaEvent())
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await screen.findByText('Nothing')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/calendar/events/hiring-sync?scope=this'))
  })

  it('reappears with an error if it could not be deleted', async () => {
    renderEventActions(anaEvent(), {
      calendar: {
        updateEvent: () => anaEvent(),
        deleteEvent() {
          throw new ErrorResponse(404, 'Not found')
        },
      },
    })
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await screen.findByText('Nothing')
    await press('Drag')
    await screen.findByText('“Hiring sync” could not be deleted. Not found')
    expect(await screen.findByText(/^Hiring sync at/)).toBeVisible()
  })

  it('reappears immediately after a lost connection, without a refetch', async () => {
    let isConnectionLost = false
    renderEventActions(anaEvent(), {
      calendar: {
        listEvents: () => (isConnectionLost ? loseConnection() : [anaEvent()]),
        updateEvent: loseConnection,
        deleteEvent: loseConnection,
      },
    })
    await screen.findByText(/^Hiring sync at/)
    isConnectionLost = true
    await press('Remove')
    await screen.findByText('Nothing')
    await press('Drag')
    await screen.findByText(/^“Hiring sync” could not be deleted. Meridian cannot be reached/)
    expect(await screen.findByText('Hiring sync at 2026-11-18T13:00')).toBeVisible()
  })

  it.each([
    ['This event', 'this'],
    ['This and following events', 'following'],
    ['All events', 'all'],
  ])('is deleted with the chosen part of its series: %s', async (choice, scope) => {
    const calls = renderEventActions(anaInstance(18), { calendar: { deleteEvent: () => ({ success: true }) } })
    await screen.findByText(/^Standup at/)
    await press('Remove')
    await press(choice)
    await screen.findByText('Nothing')
    window.dispatchEvent(new Event('pagehide'))
    const path = `/calendar/events/standup_20261118T080000Z?scope=${scope}`
    await waitFor(() => expect(calls.map((call) => call.path)).toContain(path))
  })
})
