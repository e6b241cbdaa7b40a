import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { anaCalendar, HOLIDAYS, WORK } from '#client/test/calendars.ts'
import { setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { anaEvent } from '#client/test/events.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo } from '#client/test/fake-api.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import { press, user } from '#client/test/user.ts'
import { DAY } from '#shared/time.ts'
import { CalendarFilter } from './CalendarFilter.tsx'
import { setCalendarShown } from './calendar-events.ts'
import { UpNext } from './UpNext.tsx'

const NOW = Date.parse('2026-11-18T09:00:00Z')
const STORAGE_KEY = 'meridian.selectedCalendars'
const REVIEW = anaEvent({ summary: 'Review', calendar_id: 'work' })
const DINNER = anaEvent({
  id: 'dinner',
  summary: 'Dinner',
  start: { dateTime: new Date(NOW + DAY).toISOString(), timeZone: ZONE },
  end: { dateTime: new Date(NOW + DAY + 3_600_000).toISOString(), timeZone: ZONE },
})

/** Renders the filter below “Up next”. */
function show(handlers: Handlers['calendarManagement'] = {}) {
  const calls = fakeApi({
    calendar: { listEvents: () => [REVIEW, DINNER] },
    calendarManagement: { list: () => [anaCalendar(), WORK, HOLIDAYS], ...handlers },
  })
  renderInApp(
    <>
      <UpNext zone={ZONE} now={NOW} emptyAction={null} />
      <CalendarFilter />
    </>,
  )
  return calls
}

const findCheckbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const findEvent = (name: string) => screen.findByText(name)

beforeEach(setUpCalendarTest)

it('hides and shows a calendar’s events immediately, without a request', {
  meta: {
    promise:
      'Screens: The side menu shows or hides each calendar at once, including in “Up next”, without changing what blocks availability.',
  },
}, async () => {
  const calls = show()
  await findEvent('Review')
  expect((await findCheckbox('Work')).checked).toBe(true)
  await user.click(await findCheckbox('Work'))
  await findEvent('Dinner')
  await user.click(await findCheckbox('Work'))
  await findEvent('Review')
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['calendar.listEvents', 'calendarManagement.list']))
  expect(inputsTo(calls, 'calendar.listEvents')).toHaveLength(1)
})

it('stores only the hidden calendars, so new calendars are visible', {
  meta: { promise: 'Stored state: Visible calendars are stored across sessions, and no other calendar state is.' },
}, async () => {
  show()
  await user.click(await findCheckbox('Work'))
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual({ work: false })
  expect((await findCheckbox('Public holidays: Spain')).checked).toBe(true)
})

it('follows a change in another tab', async () => {
  show()
  await findEvent('Review')
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ work: false, main: 'nonsense' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })))
  await findEvent('Dinner')
  expect((await findCheckbox('Work')).checked).toBe(false)
  expect((await findCheckbox('ana@example.com')).checked).toBe(true)
})

it('shows hidden calendars again after storage is cleared', async () => {
  setCalendarShown('work', false)
  setUpCalendarTest()
  show()
  expect((await findCheckbox('Work')).checked).toBe(true)
})

it('groups the calendars by account if there are several accounts', {
  meta: { promise: 'Screens: Calendars are grouped by account if there are several.' },
}, async () => {
  const google = anaCalendar({
    id: 'g',
    account_id: 'google',
    account_email: 'ana@example.com',
    account_provider: 'google',
    summary: 'Family',
  })
  show({ list: () => [anaCalendar(), WORK, google] })
  // The only calendar of its account.
  expect(await findCheckbox('Family Google')).toBeVisible()
  const own = within(screen.getByRole('group', { name: 'Meridian · ana@example.com' }))
  expect(own.getAllByRole('checkbox')).toHaveLength(2)
  for (const name of ['ana@example.com', 'Work']) expect(own.getByRole('checkbox', { name })).toBeVisible()
})

it('shows an error if the calendars cannot be loaded, and lets users retry', async () => {
  let isDown = true
  show({
    list() {
      if (isDown) throw new ErrorResponse(403, 'Access Denied: Please verify your account first')
      return [WORK]
    },
  })
  expect(await screen.findByText(/Your calendars could not be loaded\./)).toBeVisible()
  isDown = false
  await press('Try again')
  await findCheckbox('Work')
})
