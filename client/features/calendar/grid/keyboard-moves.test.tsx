import FullCalendar, { type CalendarRef, type EventApi } from '@fullcalendar/react'
import timeGrid from '@fullcalendar/react/timegrid'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { getSession, startSession } from '#client/lib/session/session-store.ts'
import { anaEvent } from '#client/test/events.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { render } from '#client/test/render.tsx'
import { ANA } from '#client/test/render-page.tsx'
import { findToast } from '#client/test/toasts.ts'
import { tokenFor } from '#client/test/token.ts'
import { type Move, spanFrom } from '../event.ts'
import { calendarEntries } from './calendar-entries.ts'
import { entrySpan, useKeyboardMoves } from './keyboard-moves.ts'

const EVENT = anaEvent()
const CALENDAR = { id: EVENT.calendar_id, is_writable: true }
const READ_ONLY = { ...CALENDAR, is_writable: false }

function tagElement({ el, event }: { el: HTMLElement; event: EventApi }) {
  el.dataset['eventId'] = event.id
}

interface GridProps {
  calendar: typeof CALENDAR
  onMove: (move: Move) => void
  onSelectDate?: (date: string) => void
}

function Grid({ calendar, onMove, onSelectDate = () => {} }: GridProps) {
  const ref = useRef<CalendarRef>(null)
  const onKeyDown = useKeyboardMoves(ref, { onMove, onSelectDate })
  return (
    <div role="none" onKeyDown={onKeyDown}>
      <FullCalendar
        ref={ref}
        plugins={[timeGrid]}
        initialView="timeGridWeek"
        initialDate="2026-11-18"
        timeZone="UTC"
        events={calendarEntries([EVENT], [calendar])}
        eventDidMount={tagElement}
      />
    </div>
  )
}

/** Presses Alt and an arrow key on the event. Returns false if the browser's default action is prevented. */
function pressArrow(key: string): boolean {
  const event = screen.getByText('Hiring sync').closest<HTMLElement>('[data-event-id]') as HTMLElement
  return fireEvent.keyDown(event, { key, altKey: true })
}

/** Moves the event by 15 minutes with the keyboard, and collects the calls to `onMove`. */
function nudge(): string[] {
  const moves: string[] = []
  const onMove = vi.fn<(move: Move) => void>(
    ({ to, isPageClosing }) => void moves.push(`${to.start.slice(11, 16)} ${isPageClosing ? 'closing' : ''}`),
  )
  render(<Grid calendar={CALENDAR} onMove={onMove} />)
  pressArrow('ArrowDown')
  expect(moves).toEqual([])
  return moves
}

test('a pending keyboard move is flushed immediately when the calendar unmounts', () => {
  const moves = nudge()
  cleanup()
  expect(moves).toEqual(['13:15 '])
})

test('a pending keyboard move is flushed once when the page closes', () => {
  const moves = nudge()
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  expect(moves).toEqual(['13:15 closing'])
})

test('a pending keyboard move refreshes an expired token, because a request on page close cannot', async () => {
  const token = tokenFor(ANA)
  fakeApi({}, { '/auth/refresh': () => Response.json({ token }) })
  startSession(tokenFor(ANA, -1000))
  nudge()
  await waitFor(() => expect(getSession().token).toBe(token))
})

test('an event in a read-only calendar does not move, a toast says why, and Alt+Left does not go back a page', () => {
  const onMove = vi.fn<(move: Move) => void>()
  render(<Grid calendar={READ_ONLY} onMove={onMove} />)
  expect(pressArrow('ArrowLeft')).toBe(false)
  expect(findToast('“Hiring sync” cannot be moved. Its calendar is read-only.')?.kind).toBe('warning')
  cleanup()
  expect(onMove).not.toHaveBeenCalled()
})

test('moving an event out of the visible days shows its new day and keeps the event focused', async () => {
  const onMove = vi.fn<(move: Move) => void>()
  const onSelectDate = vi.fn<(date: string) => void>()
  render(<Grid calendar={CALENDAR} onMove={onMove} onSelectDate={onSelectDate} />)
  for (let day = 0; day < 3; day++) pressArrow('ArrowRight')
  expect(onSelectDate).not.toHaveBeenCalled()
  pressArrow('ArrowRight')
  expect(onSelectDate).toHaveBeenCalledExactlyOnceWith('2026-11-22')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Hiring sync'))
  pressArrow('ArrowRight')
  cleanup()
  expect(onMove).toHaveBeenCalledOnce()
  expect(onMove.mock.lastCall?.[0].to.start).toBe('2026-11-23T13:00:00.000Z')
})

// In London, clocks go from 01:00 to 02:00 on Sunday 28 March.
test.each([
  ['start', '2027-03-27T01:30:00.000Z', 60, '2027-03-28T01:30:00.000Z'],
  ['start and end', '2027-03-27T01:15:00.000Z', 15, '2027-03-28T01:15:00.000Z'],
  ['end', '2027-03-27T00:30:00.000Z', 60, '2027-03-28T00:30:00.000Z'],
])('an event keeps its length if a clock change skips its new %s, which is then later', (_, from, minutes, to) => {
  const calendar = createRef<CalendarRef>()
  const entry = { ...spanFrom(Date.parse(from), minutes), id: 'a', title: 'Call' }
  const props = { plugins: [timeGrid], initialView: 'timeGridWeek', initialDate: from, events: [entry] }
  render(<FullCalendar ref={calendar} timeZone="Europe/London" {...props} />)
  const moved = calendar.current?.getApi().getEventById('a')
  moved?.moveDates({ days: 1 })
  expect(moved && entrySpan(moved)).toEqual(spanFrom(Date.parse(to), minutes))
})
