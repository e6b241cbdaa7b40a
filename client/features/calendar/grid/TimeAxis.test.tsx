import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setUpCalendarTest, VIEW_PROPS } from '#client/test/event-actions.tsx'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import CalendarGrid from './CalendarGrid.tsx'

const OTHER_ZONES = ['Asia/Singapore', 'Asia/Kolkata', 'Europe/London']

beforeEach(setUpCalendarTest)

it.each([
  ['2027-01-20', ['15:00', '12:30', '07:00', '08:00']],
  ['2027-07-21', ['14:00', '11:30', '07:00', '08:00']],
])('shows each zone’s hours, using its offset on the displayed day: %s', async (date, hours) => {
  fakeApi({ calendarManagement: { list: () => [] } })
  renderInApp(
    <CalendarGrid view="day" date={date} now={Date.parse(date)} events={[]} {...VIEW_PROPS} otherZones={OTHER_ZONES} />,
  )
  const hour = await screen.findByText(hours[3] ?? '', { selector: 'span:last-child' })
  expect([...(hour.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual(hours)
})
