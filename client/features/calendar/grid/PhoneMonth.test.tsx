import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setUpCalendarTest, VIEW_PROPS } from '#client/test/event-actions.tsx'
import { anaEvent } from '#client/test/events.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import type { CalendarEvent } from '#shared/events.ts'
import PhoneMonth from './PhoneMonth.tsx'

function Month({ events }: { events: readonly CalendarEvent[] }) {
  const [date, setDate] = useState('2026-11-16')
  return (
    <PhoneMonth
      events={events}
      view="month"
      date={date}
      now={Date.parse('2026-11-16T09:00:00Z')}
      {...VIEW_PROPS}
      onSelectDate={setDate}
    />
  )
}

beforeEach(setUpCalendarTest)

test('the month view on phones shows the number of events per day, and lists those of the selected day', async () => {
  fakeApi({ calendarManagement: { list: () => [] } })
  renderInApp(<Month events={[anaEvent()]} />)
  const month = within(await screen.findByRole('group', { name: 'Days of the month' }))
  expect(month.getByRole('button', { pressed: true }).dataset['date']).toBe('2026-11-16')
  // The list may still be re-rendered, so each attempt queries it again.
  await waitFor(() => expect(screen.getByText('Nothing planned')).toBeVisible())

  await user.click(month.getByRole('button', { name: /^Wednesday.* 18 .*, 1 event$/ }))
  expect(await screen.findByRole('button', { name: /Hiring sync/ })).toBeVisible()
  expect(screen.queryByText('Nothing planned')).toBeNull()
})

test('arrow keys move between days, even into the next month; with a modifier they are left to the browser', async () => {
  fakeApi({ calendarManagement: { list: () => [] } })
  renderInApp(<Month events={[]} />)
  const month = within(await screen.findByRole('group', { name: 'Days of the month' }))
  const selectedDay = () => month.getByRole('button', { pressed: true })
  selectedDay().focus()
  for (const [key, date] of [
    ['ArrowDown', '2026-11-23'],
    ['ArrowDown', '2026-11-30'],
    ['ArrowRight', '2026-12-01'],
  ]) {
    await user.keyboard(`{${key}}`)
    await waitFor(() => expect(document.activeElement).toBe(selectedDay()))
    expect(selectedDay().dataset['date']).toBe(date)
  }
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    expect(fireEvent.keyDown(selectedDay(), { key: 'ArrowLeft', [modifier]: true })).toBe(true)
  }
  expect(selectedDay().dataset['date']).toBe('2026-12-01')
})
