import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { rejectWith } from '#client/test/fake-api.ts'
import {
  CLOSED,
  EARLY,
  EVENT,
  fillIn,
  findButton,
  findHeading,
  getField,
  openDetails,
  resetGuestBrowser,
  serverWith,
  submit,
} from '#client/test/guest.ts'
import { watchIntervals } from '#client/test/intervals.ts'
import { bookingResult, EVENT_ID, meeting, NOW } from '#client/test/invitation.ts'
import { waitForQueries } from '#client/test/render-page.tsx'
import { MINUTE } from '#shared/time.ts'

beforeEach(resetGuestBrowser)

test('the confirmation shows both people’s local times, the reason and the attendees', {
  meta: { promise: 'Texts: Attendees:; Reschedule Meeting; Cancel Meeting; Organizer; You.' },
}, async () => {
  serverWith({ match: { book: () => bookingResult(EVENT) } })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByText('Event details sent to your email.')).toBeVisible()
  expect(screen.getByText('Thursday, 19 November 2026')).toBeVisible()
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
  expect(screen.getByText('13:30 to 14:00 in Madrid (GMT+1)')).toBeVisible()
  expect(screen.getByText(/The first time both are free/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Attendees:' })).toBeVisible()
  const [alex, sam] = screen.getAllByRole('listitem')
  expect(alex?.textContent).toContain('Organizer')
  expect(sam?.textContent).toContain('You')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Reschedule Meeting')).toBe(`/invites/reschedulings/${EVENT_ID}`)
  expect(hrefOf('Cancel Meeting')).toBe(`/invites/cancellations/${EVENT_ID}`)
})

test('the confirmation counts down to the email, and only then says that it was sent', {
  meta: { promise: 'Texts: The confirmation counts down to the email, and then says that it was sent.' },
}, async () => {
  const undo_until = new Date(NOW + 10_000).toISOString()
  serverWith({ match: { book: () => bookingResult(EVENT, { undo_token: 'undo-token', undo_until }) } })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByText(/^Event details will be sent to your email in (10|9) seconds\.$/)).toBeVisible()
  expect(screen.queryByText('Event details sent to your email.')).toBeNull()
  vi.setSystemTime(NOW + 10_001)
  expect(await screen.findByText('Event details sent to your email.')).toBeVisible()
})

test('the confirmation survives a reload, and without a booking redirects to the times', {
  meta: { promise: 'Texts: Your meeting is Confirmed!; Event details sent to your email.' },
}, async () => {
  serverWith({ match: { book: () => bookingResult(EVENT) } })
  const page = await openDetails()
  await fillIn()
  await submit()
  await screen.findByText('Your meeting is Confirmed!')
  await page.reload()
  expect(await screen.findByText('Your meeting is Confirmed!')).toBeVisible()
  sessionStorage.clear()
  const other = await page.reload()
  await findButton('18:15')
  expect(other.url()).toBe('/invites/alex-moreno')
})

async function openConfirmation() {
  serverWith({ match: { book: () => bookingResult(EVENT) } })
  const page = await openDetails()
  await fillIn()
  await submit()
  await screen.findByText('Your meeting is Confirmed!')
  return page
}

describe('a meeting changed elsewhere', () => {
  it.each([
    ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
    ['the window regains focus', () => window.dispatchEvent(new Event('focus'))],
  ])(
    'shows as cancelled once %s',
    {
      meta: { promise: 'Screens: A confirmation shows later changes to its meeting when it is viewed again.' },
    },
    async (_name, returnToPage) => {
      await openConfirmation()
      screen.getByRole('link', { name: 'Cancel Meeting' }).focus()
      serverWith({}, CLOSED)
      returnToPage()
      expect(await findHeading('This meeting was already canceled')).toBeVisible()
      expect(screen.queryByText('Your meeting is Confirmed!')).toBeNull()
      expect(document.activeElement?.id).toBe('main')
    },
  )

  it('shows its video link once it has one', async () => {
    const runIntervals = watchIntervals()
    await openConfirmation()
    serverWith({}, { event: { ...EVENT, meeting_url: 'https://meet.example.com/abc' } })
    await runIntervals(MINUTE / 2)
    expect(await screen.findByRole('link', { name: 'Join by video' })).toHaveAttribute(
      'href',
      'https://meet.example.com/abc',
    )
  })

  it('shows as moved, with its current time, after a reload', {
    meta: { promise: 'Screens: A confirmation shows later changes to its meeting when it is viewed again.' },
  }, async () => {
    const page = await openConfirmation()
    serverWith({}, { event: meeting(EARLY) })
    await page.reload()
    expect(await findHeading('Your meeting has been moved')).toBeVisible()
    expect(screen.getByText('It was booked for Thursday 19 November, 18:15 and has been moved since.')).toBeVisible()
    expect(screen.getByText('14:00 to 14:30')).toBeVisible()
    expect(screen.queryByText(/The first time both are free/)).toBeNull()
  })

  it('shows as not found if the booking was undone', async () => {
    await openConfirmation()
    serverWith({ events: { get: rejectWith(404, 'Meeting not found', { code: 'not_found' }) } })
    window.dispatchEvent(new Event('focus'))
    expect(await findHeading('Meeting not found')).toBeVisible()
  })

  it('shows its last known state if it cannot be loaded', async () => {
    await openConfirmation()
    const calls = serverWith({ events: { get: rejectWith(403, 'Not now') } })
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('events.get'))
    await waitForQueries()
    expect(screen.getByText('Your meeting is Confirmed!')).toBeVisible()
  })
})

test('undo before the emails are sent reopens the filled-in form', async () => {
  const undo_until = new Date(NOW + 10_000).toISOString()
  const event = { ...EVENT, description: 'The launch' }
  const calls = serverWith({
    match: { book: () => bookingResult(event, { undo_token: 'undo-token', undo_until }) },
    events: { undo: () => ({ success: true }) },
  })
  const page = await openDetails()
  await fillIn()
  await submit()
  const undo = await findButton('Undo')
  expect(within(undo).getByText('10 s')).toBeVisible()
  await userEvent.click(undo)
  await screen.findByRole('heading', { name: 'Your details' })
  expect(page.url()).toBe('/invites/alex-moreno/details')
  expect(calls.find(({ path }) => path === 'events.undo')?.input).toEqual({
    eventId: EVENT_ID,
    undo_token: 'undo-token',
  })
  expect([getField('Name').value, getField('Notes').value]).toEqual(['Sam Okafor', 'The launch'])
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
})

test('the undo toast closes when the next booking is confirmed', async () => {
  const undo_until = new Date(NOW + 10_000).toISOString()
  serverWith({
    match: { book: () => bookingResult(EVENT, { undo_token: 'undo-token', undo_until }) },
    events: { undo: () => ({ success: true }) },
  })
  await openDetails()
  await fillIn()
  await submit()
  await userEvent.click(await findButton('Undo'))
  expect(await screen.findByText('Booking undone. No emails were sent.')).toBeVisible()
  await submit()
  expect(await screen.findByText('Your meeting is Confirmed!')).toBeVisible()
  // Within one second, before its own timeout.
  const expectGone = () => expect(screen.queryByText('Booking undone. No emails were sent.')).toBeNull()
  await waitFor(expectGone, { timeout: 1000 })
})

test('an undo that is too late shows why it failed', async () => {
  const undo_until = new Date(NOW + 10_000).toISOString()
  serverWith({
    match: { book: () => bookingResult(EVENT, { undo_token: 'undo-token', undo_until }) },
    events: { undo: rejectWith(409, 'The invitations are already on their way', { code: 'undo_over' }) },
  })
  await openDetails()
  await fillIn()
  await submit()
  await userEvent.click(await findButton('Undo'))
  expect(await screen.findByText('The invitations are already on their way')).toBeVisible()
})
