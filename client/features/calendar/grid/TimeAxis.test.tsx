import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setUpCalendarTest, VIEW_PROPS } from '#client/test/event-actions.tsx'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import { zoneCity } from '#shared/time.ts'
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

// Clocks change on Sunday 28 March in Madrid, and on Sunday 4 April in Chatham: on Saturday evening in Kolkata.
it.each([
  ['week', '2027-03-28', 'Europe/Madrid', 'Pacific/Chatham', 'GMT+1', 'GMT+13:45', '14:45'],
  ['three-days', '2027-03-27', 'Europe/Madrid', 'Pacific/Chatham', 'GMT+2', 'GMT+13:45', '13:45'],
  ['three-days', '2027-03-28', 'Europe/Madrid', 'Pacific/Chatham', 'GMT+2', 'GMT+13:45', '13:45'],
  ['week', '2027-04-04', 'Asia/Kolkata', 'Pacific/Chatham', 'GMT+5:30', 'GMT+13:45', '10:15'],
] as const)(
  'uses the offsets of most shown days, and lists each hour once: %s of %s in %s',
  async (view, date, zone, other, offset, otherOffset, otherHour) => {
    fakeApi({ calendarManagement: { list: () => [] } })
    const props = { ...VIEW_PROPS, view, date, zone, otherZones: [other], now: Date.parse(date), events: [] }
    renderInApp(<CalendarGrid {...props} />)
    expect((await screen.findByTitle(other)).textContent).toBe(zoneCity(other) + otherOffset)
    expect(screen.getByTitle(zone).textContent).toBe(zoneCity(zone) + offset)
    const row = (await screen.findByText('02:00', { selector: 'span:last-child' })).parentElement
    expect(row?.firstElementChild?.textContent).toBe(otherHour)
    const hours = screen
      .getAllByText(/^\d\d:00$/, { selector: 'span:last-child' })
      .map(({ textContent }) => textContent)
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`))
  },
)
