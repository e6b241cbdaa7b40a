import FullCalendar, { type CalendarRef, type EventApi } from '@fullcalendar/react'
import timeGrid from '@fullcalendar/react/timegrid'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { eventOfAna } from '#client/test/events.ts'
import { render } from '#client/test/render.tsx'
import type { Move } from '../event-input.ts'
import { calendarEntries } from './calendar-entries.ts'
import { useKeyboardMoves } from './keyboard-moves.ts'

const ENTRIES = calendarEntries([eventOfAna()], [])

function tagElement({ el, event }: { el: HTMLElement; event: EventApi }) {
  el.dataset['eventId'] = event.id
}

function Grid({ onMove }: { onMove: (move: Move) => void }) {
  const ref = useRef<CalendarRef>(null)
  const onKeyDown = useKeyboardMoves(ref, onMove)
  return (
    <div role="none" onKeyDown={onKeyDown}>
      <FullCalendar
        ref={ref}
        plugins={[timeGrid]}
        initialView="timeGridWeek"
        initialDate="2026-11-18"
        timeZone="UTC"
        events={ENTRIES}
        eventDidMount={tagElement}
      />
    </div>
  )
}

/** Moves the event by 15 minutes, and collects the moves that are made. */
function nudge(): string[] {
  const moves: string[] = []
  const onMove = vi.fn<(move: Move) => void>(
    ({ to, isPageClosing }) => void moves.push(`${to.start.slice(11, 16)} ${isPageClosing ? 'leaving' : ''}`),
  )
  render(<Grid onMove={onMove} />)
  const event = screen.getByText('Hiring sync').closest<HTMLElement>('[data-event-id]') as HTMLElement
  fireEvent.keyDown(event, { key: 'ArrowDown', altKey: true })
  expect(moves).toEqual([])
  return moves
}

it('a move by keyboard is made immediately when the calendar unmounts', () => {
  const moves = nudge()
  cleanup()
  expect(moves).toEqual(['13:15 '])
})

it('a move by keyboard is made once as the page closes', () => {
  const moves = nudge()
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  expect(moves).toEqual(['13:15 leaving'])
})
