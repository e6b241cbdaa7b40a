import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { trpc } from '#client/api.ts'
import { type Answers, fakeApi, inputsTo, Refusal } from '#client/test/fake-api.ts'
import { renderInApp, signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { CalendarOverlays } from './CalendarOverlays.tsx'
import { eventOfAna, instanceOfAna, meetingOfAna } from './event-for-tests.ts'
import type { TimeSpan } from './event-input.ts'
import { useWithoutHeld } from './held-deletions.ts'
import { useCalendarActions } from './use-calendar-actions.ts'

const ZONE = 'Europe/Madrid'
const NOW = Date.parse('2026-11-18T09:00:00Z')
const LATER: TimeSpan = { start: '2026-11-18T15:00:00.000Z', end: '2026-11-18T16:00:00.000Z', allDay: false }

// Dialogs, panels and toasts are fetched when the first is shown.
configure({ asyncUtilTimeout: 10_000 })

const user = userEvent.setup({ delay: null })
const revert = vi.fn<() => void>()

/** The calendar's actions without its grid: a button for each thing that a hand could do to the event. */
function Hands({ event }: { event: CalendarEvent }) {
  const { data = [] } = trpc.calendar.listEvents.useQuery({})
  const events = useWithoutHeld(data)
  const actions = useCalendarActions({ zone: ZONE, now: NOW, onEdit: () => undefined })
  const shown = events.find(({ id }) => id === event.id)
  return (
    <>
      <p>
        {shown
          ? `${shown.summary} at ${'dateTime' in shown.start ? shown.start.dateTime.slice(0, 16) : ''}`
          : 'Nothing'}
      </p>
      <button type="button" onClick={() => actions.move({ event, to: LATER, revert })}>
        Drag
      </button>
      <button type="button" onClick={() => actions.remove(event)}>
        Remove
      </button>
      <button type="button" onClick={() => actions.cancel(event)}>
        Call off
      </button>
      <CalendarOverlays
        events={events}
        picked={undefined}
        onUnpick={() => undefined}
        editing={undefined}
        onEdited={() => undefined}
        actions={actions}
        email="ana@example.com"
        zone={ZONE}
        now={NOW}
        compact={false}
      />
    </>
  )
}

function show(event: CalendarEvent, answers: Answers = {}) {
  const calls = fakeApi({ ...answers, calendar: { listEvents: () => [event], ...answers.calendar } })
  renderInApp(<Hands event={event} />)
  return calls
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  startAfresh()
  signInAsAna()
  revert.mockReset()
})

describe('an event that is dragged', () => {
  it('is moved at once, with its new times and nothing else, and Undo moves it back', async () => {
    const event = eventOfAna()
    const calls = show(event, { calendar: { updateEvent: () => event } })
    await screen.findByText('Hiring sync at 2026-11-18T13:00')
    await press('Drag')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).toEqual({
      eventId: 'hiring-sync',
      event: {
        summary: 'Hiring sync',
        start: { dateTime: LATER.start, timeZone: ZONE },
        end: { dateTime: LATER.end, timeZone: ZONE },
      },
    })
    await press('Undo')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(2))
    expect(inputsTo(calls, 'calendar.updateEvent')[1]).toMatchObject({ event: { start: event.start, end: event.end } })
  })

  it('goes back and says why when it may not', async () => {
    const event = eventOfAna()
    let refuse = () => {}
    show(event, {
      calendar: {
        updateEvent: () =>
          new Promise((_, reject) => {
            refuse = () =>
              reject(
                new Refusal(400, 'Some of what was sent is not valid', {
                  fields: { end: 'An event lasts at most 31 days' },
                }),
              )
          }),
      },
    })
    await screen.findByText('Hiring sync at 2026-11-18T13:00')
    await press('Drag')
    await screen.findByText('Hiring sync at 2026-11-18T15:00')
    await act(async () => refuse())
    await screen.findByText('Hiring sync at 2026-11-18T13:00')
    await screen.findByText('An event lasts at most 31 days')
    expect(revert).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('of a series is asked about, and the whole series moves by as much', async () => {
    const calls = show(instanceOfAna(18), {
      calendar: { listEvents: () => [instanceOfAna(18), instanceOfAna(16)], updateEvent: () => instanceOfAna(16) },
    })
    await press('Drag')
    await press('The whole series')
    await waitFor(() => expect(inputsTo(calls, 'calendar.updateEvent')).toHaveLength(1))
    expect(inputsTo(calls, 'calendar.updateEvent')[0]).toEqual({
      eventId: 'standup',
      event: {
        summary: 'Standup',
        start: { dateTime: '2026-11-16T15:00:00.000Z', timeZone: ZONE },
        end: { dateTime: '2026-11-16T16:00:00.000Z', timeZone: ZONE },
      },
    })
  })

  it('of a series goes back when the question is closed', async () => {
    const calls = show(instanceOfAna(18))
    await press('Drag')
    await press('Leave it')
    expect(revert).toHaveBeenCalledOnce()
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([])
  })
})

describe('a meeting that is dragged', () => {
  it('is asked about, and everyone is mailed by the one call that moves meetings', async () => {
    const event = meetingOfAna()
    const booked = { success: true as const, event, reason: '', undo_token: null, undo_until: null }
    const calls = show(event, { events: { reschedule: () => booked } })
    await press('Drag')
    await screen.findByText(/moves to Wednesday 18 November, 16:00 to 17:00\. Everyone at it is told/)
    expect(inputsTo(calls, 'events.reschedule')).toEqual([])
    await press('Move Meeting')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputsTo(calls, 'events.reschedule')).toEqual([
      {
        eventId: event.id,
        event: { start: { dateTime: LATER.start, timeZone: ZONE }, end: { dateTime: LATER.end, timeZone: ZONE } },
      },
    ])
    expect(inputsTo(calls, 'calendar.updateEvent')).toEqual([])
  })

  it('stays where it is when that is not wanted', async () => {
    const calls = show(meetingOfAna())
    await press('Drag')
    await press('Keep the time')
    expect(revert).toHaveBeenCalledOnce()
    expect(inputsTo(calls, 'events.reschedule')).toEqual([])
  })

  it('keeps asking when the time was just taken, and says so', async () => {
    show(meetingOfAna(), {
      events: {
        reschedule() {
          throw new Refusal(409, 'This time was just taken')
        },
      },
    })
    await press('Drag')
    await press('Move Meeting')
    await screen.findByText('This time was just taken')
    expect(screen.getByRole('button', { name: 'Move Meeting' })).toBeDefined()
  })

  it('is cancelled only when that was confirmed', async () => {
    const event = meetingOfAna()
    const calls = show(event, { events: { cancel: () => ({ success: true, already_cancelled: false, event }) } })
    await press('Call off')
    await screen.findByText('Cancel this meeting?')
    expect(inputsTo(calls, 'events.cancel')).toEqual([])
    await press('Cancel Meeting')
    await waitFor(() => expect(inputsTo(calls, 'events.cancel')).toEqual([{ eventId: event.id }]))
  })
})

describe('an event that is deleted', () => {
  it('is gone from the screen, and Undo brings it back without the server having heard of it', async () => {
    const calls = show(eventOfAna())
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await screen.findByText('Nothing')
    await press('Undo')
    await screen.findByText(/^Hiring sync at/)
    expect(inputsTo(calls, 'calendar.deleteEvent')).toEqual([])
  })

  it('is gone for good when something else is done', async () => {
    const calls = show(eventOfAna(), {
      calendar: { deleteEvent: () => ({ success: true }), updateEvent: () => eventOfAna() },
    })
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await press('Drag')
    await waitFor(() => expect(inputsTo(calls, 'calendar.deleteEvent')).toEqual([{ eventId: 'hiring-sync' }]))
  })

  it('is gone for good, by a request that outlives the page, when that is closed', async () => {
    const calls = show(eventOfAna())
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await screen.findByText('Nothing')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/calendar/events/hiring-sync'))
  })

  it('comes back, with a word why, when it could not be deleted', async () => {
    show(eventOfAna(), {
      calendar: {
        updateEvent: () => eventOfAna(),
        deleteEvent() {
          throw new Refusal(404, 'Not found')
        },
      },
    })
    await screen.findByText(/^Hiring sync at/)
    await press('Remove')
    await screen.findByText('Nothing')
    await press('Drag')
    await screen.findByText('Not found')
    expect(await screen.findByText(/^Hiring sync at/)).toBeDefined()
  })

  it('takes all of its series along where that is chosen', async () => {
    const calls = show(instanceOfAna(18), { calendar: { deleteEvent: () => ({ success: true }) } })
    await screen.findByText(/^Standup at/)
    await press('Remove')
    await press('The whole series')
    await screen.findByText('Nothing')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/calendar/events/standup'))
  })
})
