import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { addDays } from '#client/entities/dates/wall-time.ts'
import { setUpCalendarTest, VIEW_PROPS } from '#client/test/event-actions.tsx'
import { anaEvent } from '#client/test/events.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp, setOnline } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { CalendarStage } from './CalendarStage.tsx'
import type { useCalendarEvents } from './calendar-events.ts'
import type { View } from './dates/views.ts'

type Refetch = ReturnType<typeof useCalendarEvents>['refetch']

const NO_EVENTS = /^No events here/
const timeZone = 'Europe/Madrid'

function Stage({ view, isCurrent, events }: { view: View; isCurrent: boolean; events: CalendarEvent[] }) {
  const [date, setDate] = useState('2027-08-18')
  return (
    <>
      <button type="button" onClick={() => setDate(addDays(date, 7))}>
        Next week
      </button>
      <CalendarStage
        query={{ events, hasData: true, isCurrent, error: null, isFetching: !isCurrent, refetch: vi.fn<Refetch>() }}
        view={view}
        date={date}
        now={Date.parse('2026-11-18T09:00:00Z')}
        {...VIEW_PROPS}
      />
    </>
  )
}

function show(view: View, isCurrent: boolean, events: CalendarEvent[] = []) {
  fakeApi({ calendarManagement: { list: () => [] } })
  renderInApp(<Stage view={view} isCurrent={isCurrent} events={events} />)
}

beforeEach(setUpCalendarTest)

it('shows that nothing is planned once the events are loaded', async () => {
  show('week', true)
  expect(await screen.findByText(NO_EVENTS)).toBeVisible()
})

it('shows that days are loading, or that the browser is offline', async () => {
  show('week', false)
  expect(await screen.findByText('Loading...')).toBeVisible()
  expect(screen.queryByText(NO_EVENTS)).toBeNull()
  setOnline(false)
  expect(await screen.findByText('You’re offline. We’ll reload when you reconnect.')).toBeVisible()
  setOnline(true)
  expect(await screen.findByText('Loading...')).toBeVisible()
})

it('shows a skeleton while the agenda is loading', async () => {
  show('agenda', false)
  expect(await screen.findByLabelText('The calendar is loading')).toBeVisible()
  expect(screen.queryByText(NO_EVENTS)).toBeNull()
})

it('names the week in which nothing is planned', async () => {
  show('agenda', true)
  expect(await screen.findByText(/^Nothing planned for 16.+22 Aug 2027$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByText(/^Nothing planned for 23.+29 Aug 2027$/)).toBeVisible()
})

it('scrolls the agenda to the first day with events of the next week', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const events = ['2027-08-18', '2027-08-24', '2027-08-26'].map((date) => {
    const start = { date, timeZone }
    return anaEvent({ id: date, summary: `Trip ${date}`, start, end: { date: addDays(date, 1), timeZone } })
  })
  show('agenda', true, events)
  await screen.findByText('Trip 2027-08-18')
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await screen.findByText('Trip 2027-08-26')
  expect(scroll.mock.contexts.at(-1)).toHaveTextContent('Trip 2027-08-24')
})

it('shows the hours of a multi-day event on each of its days', async () => {
  const start = { dateTime: '2027-08-17T08:00:00.000Z', timeZone }
  const end = { dateTime: '2027-08-19T09:30:00.000Z', timeZone }
  show('week', true, [anaEvent({ summary: 'Offsite', start, end })])
  const titles = await screen.findAllByText('Offsite')
  const hours = titles.map((title) => title.nextElementSibling?.textContent)
  expect(hours).toEqual(['10:00–00:00', 'all day', '00:00–11:30'])
})
