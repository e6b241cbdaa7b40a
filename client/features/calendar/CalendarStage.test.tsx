import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ANY_VIEW, signInAfresh } from '#client/test/calendar-page.tsx'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp, setOnline } from '#client/test/render-page.tsx'
import { CalendarStage } from './CalendarStage.tsx'
import type { useCalendarEvents } from './calendar-events.ts'
import type { View } from './dates/views.ts'

type Refetch = ReturnType<typeof useCalendarEvents>['refetch']

const NOTHING = /^Nothing planned/

function show(view: View, isKnown: boolean) {
  fakeApi({ calendarManagement: { list: () => [] } })
  renderInApp(
    <CalendarStage
      query={{ events: [], isThere: true, isKnown, error: null, isFetching: !isKnown, refetch: vi.fn<Refetch>() }}
      view={view}
      date="2027-08-18"
      now={Date.parse('2026-11-18T09:00:00Z')}
      {...ANY_VIEW}
    />,
  )
}

beforeEach(signInAfresh)

it('days without events are said to have none once that is known', async () => {
  show('week', true)
  expect(await screen.findByText(NOTHING)).toBeVisible()
})

it('days that are not fetched yet are said to be on their way, or to wait for the connection', async () => {
  show('week', false)
  expect(await screen.findByText('Loading...')).toBeVisible()
  expect(screen.queryByText(NOTHING)).toBeNull()
  setOnline(false)
  expect(await screen.findByText('You’re offline. We’ll reload when you reconnect.')).toBeVisible()
  setOnline(true)
  expect(await screen.findByText('Loading...')).toBeVisible()
})

it('an agenda that is not fetched yet is a skeleton, and does not say that nothing is planned', async () => {
  show('agenda', false)
  expect(await screen.findByLabelText('The calendar is loading')).toBeVisible()
  expect(screen.queryByText(NOTHING)).toBeNull()
})
