import FullCalendar, { type CalendarRef, type EventDisplayInfo } from '@fullcalendar/react'
import { act, render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { steadyTimeGrid } from './steady-time-grid.ts'

const EVENTS = ['Standup', 'Review', 'Lunch'].map((title, index) => ({
  id: title,
  title,
  start: `2026-11-2${3 + index}T09:00:00Z`,
  end: `2026-11-2${3 + index}T10:00:00Z`,
}))

test('an event that changes is drawn again, the others are not', () => {
  let drawn: string[] = []
  const body = ({ event }: EventDisplayInfo) => {
    drawn.push(event.title)
    return event.title
  }
  const ref = createRef<CalendarRef>()
  render(
    <FullCalendar
      ref={ref}
      plugins={[steadyTimeGrid]}
      initialView="timeGridWeek"
      initialDate="2026-11-23"
      timeZone="UTC"
      events={EVENTS}
      eventContent={body}
    />,
  )
  expect(new Set(drawn)).toEqual(new Set(['Standup', 'Review', 'Lunch']))

  drawn = []
  act(() => ref.current?.getApi().getEventById('Review')?.moveDates({ hours: 1 }))
  expect(new Set(drawn)).toEqual(new Set(['Review']))
})
