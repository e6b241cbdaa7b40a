import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import { trpc } from '#client/api.ts'
import { useWithoutPendingDeletions } from '#client/features/calendar/actions/pending-deletions.ts'
import { useCalendarActions } from '#client/features/calendar/actions/use-calendar-actions.ts'
import { CalendarOverlays, type Picked } from '#client/features/calendar/CalendarOverlays.tsx'
import type { EditRequest } from '#client/features/calendar/editor/edit-request.ts'
import type { TimeSpan } from '#client/features/calendar/event-input.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { calendarOfAna } from './calendars.ts'
import { type Answers, fakeApi } from './fake-api.ts'
import { renderInApp, signInAsAna, startAfresh } from './render-page.tsx'

export const ZONE = 'Europe/Madrid'
const NOW = Date.parse('2026-11-18T09:00:00Z')
export const LATER: TimeSpan = { start: '2026-11-18T15:00:00.000Z', end: '2026-11-18T16:00:00.000Z', allDay: false }

const nothing = vi.fn<() => void>()

/** What every view of the calendar is given, and these tests do not look at. */
export const ANY_VIEW = {
  zones: [ZONE],
  workHours: [],
  eventDuration: 30,
  onPick: nothing,
  onCreate: nothing,
  onNew: nothing,
  onDay: nothing,
  onDate: nothing,
  onMove: nothing,
}

// Dialogs, panels and toasts are fetched when the first is shown.
configure({ asyncUtilTimeout: 10_000 })

export const user = userEvent.setup({ delay: null })
export const revert = vi.fn<() => void>()

/** The calendar's actions without its grid: a button for each thing that a hand could do to the event. */
function Hands({ event }: { event: CalendarEvent }) {
  const { data = [] } = trpc.calendar.listEvents.useQuery({})
  const events = useWithoutPendingDeletions(data)
  const [editing, edit] = useState<EditRequest>()
  const [picked, pick] = useState<Picked>()
  const actions = useCalendarActions({ zone: ZONE, now: NOW, onEdit: edit })
  const shown = events.find(({ id }) => id === event.id)
  return (
    <>
      <p>
        {shown
          ? `${shown.summary} at ${'dateTime' in shown.start ? shown.start.dateTime.slice(0, 16) : ''}`
          : 'Nothing'}
      </p>
      <button type="button" onClick={() => pick({ id: event.id, place: new DOMRect() })}>
        Open
      </button>
      <button type="button" onClick={() => actions.move({ event, to: LATER, revert })}>
        Drag
      </button>
      <button type="button" onClick={() => actions.move({ event, to: LATER, revert, leaving: true })}>
        Drag and leave
      </button>
      <button type="button" onClick={() => actions.remove(event)}>
        Remove
      </button>
      <button type="button" onClick={() => actions.cancel(event)}>
        Call off
      </button>
      <CalendarOverlays
        events={events}
        picked={picked}
        onUnpick={() => pick(undefined)}
        editing={editing}
        onEdited={() => edit(undefined)}
        actions={actions}
        email="ana@example.com"
        zone={ZONE}
        now={NOW}
      />
    </>
  )
}

/** Shows an event with the means to do things to it; the server answers as said. */
export function show(event: CalendarEvent, answers: Answers = {}) {
  const calls = fakeApi({
    calendarManagement: { list: () => [calendarOfAna()] },
    ...answers,
    calendar: { listEvents: () => [event], ...answers.calendar },
  })
  renderInApp(<Hands event={event} />)
  return calls
}

/** Presses the button of that name, once it is there. */
export const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

export function signInAfresh(): void {
  startAfresh()
  signInAsAna()
  revert.mockReset()
}
