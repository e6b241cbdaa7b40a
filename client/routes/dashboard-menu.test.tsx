import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { resetSession } from '#client/lib/session/session-store.ts'
import { type ClientRouter, refreshOnSessionChange } from '#client/router.tsx'
import { MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { openDashboard } from '#client/test/dashboard.ts'
import { anaEvent, anaMeeting } from '#client/test/events.ts'
import { startAsAna } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import type { Attendee } from '#shared/events.ts'
// Preload these lazy panels: on a busy machine their first import can exceed the test's timeout.
import './-dashboard/Panels.tsx'

const soon = (ms: number) => ({ dateTime: new Date(Date.now() + ms).toISOString(), timeZone: 'Europe/Madrid' })

beforeEach(startAsAna)

it('the menu’s search opens the command palette', {
  meta: { promise: 'Screens: A search at the top of the dashboard’s menu opens the command palette.' },
}, async () => {
  openDashboard()
  await user.click(await screen.findByRole('button', { name: 'Search commands' }))
  expect(await screen.findByPlaceholderText('What would you like to do?')).toBeVisible()
})

it('Accounts and Meetings Accounts are tabs of one panel, and going back closes it', {
  meta: {
    promise: 'Screens: The panels Accounts and Meetings Accounts are tabs of one; Accounts also manages the calendars.',
  },
}, async () => {
  const { router } = openDashboard('/dashboard', {}, { synchronized_accounts: [MAIN_ACCOUNT] })
  await user.click(await screen.findByRole('button', { name: 'Accounts' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Accounts' }))
  expect(await panel.findByRole('switch', { name: 'ana@example.com blocks your availability' })).toBeVisible()
  expect(panel.getByRole('button', { name: 'Create a calendar' })).toBeVisible()
  await user.click(panel.getByRole('link', { name: 'Meetings Accounts' }))
  const meetings = within(await screen.findByRole('dialog', { name: 'Meetings Accounts' }))
  expect(meetings.getByRole('link', { name: 'Meetings Accounts', current: 'page' })).toBeVisible()
  router.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the former URL of the calendars panel opens Accounts', async () => {
  openDashboard('/dashboard?panel=calendars')
  expect(await screen.findByRole('dialog', { name: 'Accounts' })).toBeVisible()
})

it('“Up next” and the calendar do not count people who declined', async () => {
  const [ana, ben] = anaMeeting().attendees as [Attendee, Attendee]
  const cleo: Attendee = { ...ben, email: 'cleo@example.org', name: 'Cleo Vidal', response_status: 'declined' }
  const meeting = anaMeeting({ start: soon(60_000), end: soon(3_660_000), attendees: [ana, ben, cleo] })
  openDashboard('/dashboard', { calendar: { listEvents: () => [meeting] } })
  const card = within(await screen.findByRole('region', { name: 'Up next' }))
  expect(await card.findByText(/, 2 people$/)).toBeVisible()
  const [entry] = await screen.findAllByRole('button', { name: /Ana and Ben.*, 2 people$/ })
  await user.click(entry as HTMLElement)
  const people = within(await screen.findByRole('list', { name: 'Attendees' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ana Ruiz'),
    expect.stringContaining('Ben Ortiz'),
    expect.stringMatching(/Cleo Vidal.*Declined/),
  ])
})

it('the attendee with the address of the calendar’s account is shown as “You”, without a response yet', async () => {
  const [, ben] = anaMeeting().attendees as [Attendee, Attendee]
  const self: Attendee = { ...ben, email: 'ana@work.example', name: 'A. Ruiz', response_status: 'needs_action' }
  const times = { start: soon(60_000), end: soon(3_660_000) }
  const event = anaEvent({ ...times, account_email: self.email, organizer: ben, attendees: [self, ben] })
  openDashboard('/dashboard', { calendar: { listEvents: () => [event] } })
  const [entry] = await screen.findAllByRole('button', { name: /^Hiring sync/ })
  await user.click(entry as HTMLElement)
  const people = within(await screen.findByRole('list', { name: 'Attendees' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/A\. Ruiz.*You · No response yet$/),
    expect.stringMatching(/Ben Ortiz.*Accepted/),
  ])
})

it('going back to the dashboard shows the same days, until “Today” is pressed', async () => {
  vi.setSystemTime('2026-11-18T13:00:00.000Z')
  const { router } = openDashboard()
  await user.click(await screen.findByRole('button', { name: 'Next week' }))
  const findNextWeek = () => screen.findByRole('heading', { name: /23/ })
  expect(await findNextWeek()).toBeVisible()
  await act(() => router.navigate({ to: '/multiple-schedule' }))
  expect(await screen.findByText('Another page')).toBeVisible()
  act(() => router.history.back())
  expect(await findNextWeek()).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Today' }))
  expect(await screen.findByRole('heading', { name: /16/ })).toBeVisible()
})

it('on narrow screens, arrow keys in the mini month keep the menu open; choosing a day closes it', async () => {
  const matchMedia = window.matchMedia.bind(window)
  const isNarrow = (query: string) => query.startsWith('(max-width: 56')
  const media = vi.spyOn(window, 'matchMedia')
  media.mockImplementation((query) => Object.assign(matchMedia(query), { matches: isNarrow(query) }))
  onTestFinished(() => media.mockRestore())
  vi.setSystemTime('2026-11-18T13:00:00.000Z')
  openDashboard()
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  const month = within(await screen.findByRole('region', { name: 'Go to a day' }))
  act(() => month.getByRole('button', { name: /18 November/ }).focus())
  await user.keyboard('{ArrowRight}')
  const next = await month.findByRole('button', { name: /19 November/ })
  await waitFor(() => expect(next).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Go to a day' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
})

it('logging out redirects to the login page, without a return path for the next user', async () => {
  const { router } = openDashboard('/dashboard?panel=feedback')
  await screen.findByRole('dialog')
  onTestFinished(refreshOnSessionChange(router as unknown as ClientRouter))
  act(() => resetSession())
  await waitFor(() => expect(router.state.location.href).toBe('/login'))
})
