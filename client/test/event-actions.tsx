import { useState } from 'react'
import { vi } from 'vitest'
import { trpc } from '#client/api.ts'
import { useEventsWithoutPendingDeletions } from '#client/features/calendar/actions/pending-deletions.ts'
import { useCalendarActions } from '#client/features/calendar/actions/use-calendar-actions.ts'
import { CalendarOverlays, type SelectedEvent } from '#client/features/calendar/CalendarOverlays.tsx'
import type { EditRequest } from '#client/features/calendar/editor/edit-request.ts'
import { blocksTime, type TimeSpan } from '#client/features/calendar/event.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { anaCalendar } from './calendars.ts'
import { fakeApi, type Handlers } from './fake-api.ts'
import { renderInApp, startAsAna } from './render-page.tsx'
import { anaSettings } from './settings.ts'

export const ZONE = 'Europe/Madrid'
const NOW = Date.parse('2026-11-18T09:00:00Z')
export const LATER: TimeSpan = { start: '2026-11-18T15:00:00.000Z', end: '2026-11-18T16:00:00.000Z', allDay: false }

const noop = vi.fn<() => void>()

/** Props that every calendar view requires and these tests do not check. */
export const VIEW_PROPS = {
  zone: ZONE,
  otherZones: [],
  workHours: [],
  eventDuration: 30,
  onSelectEvent: noop,
  onCreate: noop,
  onNew: noop,
  onOpenDay: noop,
  onSelectDate: noop,
  onMove: noop,
}

export const revert = vi.fn<() => void>()

/** The calendar's actions without its grid: one button per action, with labels that no dialog uses. */
function ActionButtons({ event }: { event: CalendarEvent }) {
  const { data = [] } = trpc.calendar.listEvents.useQuery({})
  const events = useEventsWithoutPendingDeletions(data)
  const [editRequest, setEditRequest] = useState<EditRequest>()
  const [selectedEvent, setSelectedEvent] = useState<SelectedEvent>()
  const { data: calendars } = trpc.calendarManagement.list.useQuery()
  const busyEvents = events.filter(blocksTime(anaSettings(), calendars))
  const actions = useCalendarActions({ zone: ZONE, now: NOW, busyEvents, onEdit: setEditRequest })
  const shown = events.find(({ id }) => id === event.id)
  return (
    <main id="main" tabIndex={-1}>
      <p>
        {shown
          ? `${shown.summary} at ${'dateTime' in shown.start ? shown.start.dateTime.slice(0, 16) : ''}`
          : 'Nothing'}
      </p>
      <button type="button" onClick={() => setSelectedEvent({ event, eventRect: new DOMRect() })}>
        Open
      </button>
      <button type="button" onClick={() => actions.move({ event, to: LATER, revert })}>
        Drag
      </button>
      <button type="button" onClick={() => actions.move({ event, to: LATER, revert, isPageClosing: true })}>
        Drag and leave
      </button>
      <button type="button" onClick={() => actions.delete(event)}>
        Remove
      </button>
      <button type="button" onClick={() => actions.cancel(event)}>
        Call off
      </button>
      <CalendarOverlays
        events={events}
        selectedEvent={selectedEvent}
        onDeselect={() => setSelectedEvent(undefined)}
        editRequest={editRequest}
        onCloseEditor={() => setEditRequest(undefined)}
        actions={actions}
        email="ana@example.com"
        zone={ZONE}
        now={NOW}
      />
    </main>
  )
}

/** Renders an event with buttons for its actions. */
export function renderEventActions(
  event: CalendarEvent,
  handlers: Handlers = {},
  plainResponses?: Parameters<typeof fakeApi>[1],
) {
  const calls = fakeApi(
    {
      calendarManagement: { list: () => [anaCalendar()] },
      ...handlers,
      calendar: { listEvents: () => [event], ...handlers.calendar },
    },
    plainResponses,
  )
  renderInApp(<ActionButtons event={event} />)
  return calls
}

export function setUpCalendarTest(): void {
  startAsAna()
  revert.mockReset()
}
