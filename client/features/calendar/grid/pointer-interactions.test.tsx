import FullCalendar, { type CalendarRef, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import { act, render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { inOneDrawing } from './pointer-interactions.ts'

test('what changes together is drawn once', () => {
  const drawn: string[] = []
  const body = ({ event, timeText }: EventDisplayInfo) => {
    drawn.push(`${event.title} ${timeText}`)
    return event.title
  }
  const ref = createRef<CalendarRef>()
  render(
    <FullCalendar
      ref={ref}
      plugins={[dayGrid]}
      initialView="dayGridMonth"
      initialDate="2026-11-23"
      timeZone="UTC"
      eventTimeFormat={{ hour: '2-digit', hourCycle: 'h23' }}
      events={[{ id: 'review', title: 'Review', start: '2026-11-23T09:00:00Z' }]}
      eventContent={body}
    />,
  )
  const api = ref.current?.getApi()
  if (!api) throw new Error('no calendar')
  const move = (hours: number) => api.getEventById('review')?.moveDates({ hours })

  drawn.length = 0
  act(() => {
    inOneDrawing(api, () => {
      move(1)
      move(2)
      move(3)
    })
  })
  expect(drawn).toEqual(['Review 12'])
})
