import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from '#client/features/invites/booking/draft.ts'
import { ErrorResponse, rejectWith } from '#client/test/fake-api.ts'
import {
  bookings,
  EARLY,
  EVENT,
  fillIn,
  findButton,
  getField,
  LATE,
  openDetails,
  openPage,
  resetGuestBrowser,
  serverWith,
  submit,
} from '#client/test/guest.ts'
import { ALEX, bookingResult, meeting, slot } from '#client/test/invitation.ts'
import { waitForQueries } from '#client/test/render-page.tsx'
import type { BookingResult } from '#shared/invitations.ts'

const rejectAsTaken = rejectWith(409, 'This time was just taken', { code: 'just_taken', slots: [slot(EARLY)] })

beforeEach(resetGuestBrowser)

test('a guest books with name, email and notes in their own time zone', async () => {
  const calls = serverWith({ match: { book: () => bookingResult(EVENT) } })
  const page = await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Your meeting is Confirmed!' })).toBeVisible()
  expect(page.url()).toBe('/invites/alex-moreno/confirmed')
  expect(bookings(calls)[0]?.input).toEqual({
    token: 'the-token',
    start: LATE,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    name: 'Sam Okafor',
    email: 'Sam@Example.org',
    notes: 'The launch',
  })
})

test('the document title names the current step, forward and back', async () => {
  serverWith({ match: { book: () => bookingResult(EVENT) } })
  const page = await openDetails()
  expect(document.title).toBe('Your details · Meridian')
  await page.back()
  await waitFor(() => expect(document.title).toBe('Meet with Alex Moreno · Meridian'))
  await userEvent.click(await findButton('Meet'))
  await waitFor(() => expect(document.title).toBe('Your details · Meridian'))
  await fillIn()
  await submit()
  await waitFor(() => expect(document.title).toBe('Your meeting is Confirmed! · Meridian'))
})

test('the details step focuses the name field', {
  meta: { promise: 'Screens: After Meet, the guest can type their name at once.' },
}, async () => {
  serverWith({})
  await openDetails()
  expect(document.activeElement).toBe(getField('Name'))
})

test('each missing field shows an error, and the first invalid field gets focus', async () => {
  const calls = serverWith({})
  await openDetails()
  await submit()
  expect(screen.getByText('Name is required')).toBeVisible()
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(document.activeElement).toBe(getField('Name'))
  await userEvent.type(getField('Name'), 'Sam')
  expect(screen.queryByText('Name is required')).toBeNull()
  await userEvent.type(getField('Email'), 'sam@example')
  await submit()
  expect(screen.getByText('Please enter a valid email address')).toBeVisible()
  expect(document.activeElement).toBe(getField('Email'))
  expect(bookings(calls)).toEqual([])
})

test('the server’s error for a field appears at that field', async () => {
  const detail = 'Some fields are not valid'
  const fields = { email: 'You cannot schedule a meeting with yourself' }
  serverWith({
    match: { book: rejectWith(400, detail, { code: 'invalid_input', fields }) },
  })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByText('You cannot schedule a meeting with yourself')).toBeVisible()
  expect(screen.queryByText(detail)).toBeNull()
})

test('if the link was deleted in the meantime, a message replaces the form, whose draft is kept', async () => {
  let isDeleted = false
  serverWith({
    invitation: {
      getInvitationToken() {
        if (isDeleted) throw new ErrorResponse(404, 'Not found', { code: 'not_found' })
        return { tokenInvitation: 'the-token', senderInfo: ALEX }
      },
    },
    match: {
      book() {
        isDeleted = true
        throw new ErrorResponse(401, 'Invalid token', { code: 'invalid_token' })
      },
    },
  })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'This booking link doesn’t exist' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Book the meeting' })).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  expect(readDraft('alex-moreno')).toMatchObject({ name: 'Sam Okafor', notes: 'The launch' })
})

test('the form survives a reload', async () => {
  serverWith({})
  const page = await openDetails()
  await fillIn()
  await page.reload()
  await screen.findByRole('heading', { name: 'Your details' })
  expect([getField('Name').value, getField('Email').value, getField('Notes').value]).toEqual([
    'Sam Okafor',
    'Sam@Example.org',
    'The launch',
  ])
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
})

test('the details page redirects to the times if none is chosen', async () => {
  serverWith({})
  const page = await openPage('/invites/alex-moreno/details')
  await findButton('18:15')
  expect(page.url()).toBe('/invites/alex-moreno')
})

test('a reload while booking opens the confirmation', async () => {
  serverWith({ match: { book: () => bookingResult(EVENT) } })
  await openDetails()
  await fillIn()
  await submit()
  await screen.findByRole('heading', { name: 'Your meeting is Confirmed!' })
  // The old page received the response; the reloaded page opens at the URL of the details.
  cleanup()
  const reloadedPage = await openPage('/invites/alex-moreno/details?event_duration=45')
  expect(await screen.findByRole('heading', { name: 'Your meeting is Confirmed!' })).toBeVisible()
  expect(reloadedPage.url()).toBe('/invites/alex-moreno/confirmed?event_duration=45')
})

test('a double click books once', async () => {
  const calls = serverWith({ match: { book: () => bookingResult(EVENT) } })
  await openDetails()
  await fillIn()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Book the meeting' }))
  await screen.findByText('Your meeting is Confirmed!')
  expect(bookings(calls)).toHaveLength(1)
})

test('retrying after a lost connection reuses the idempotency key; a changed booking gets a new one', async () => {
  let isDown = true
  const calls = serverWith({
    match: {
      book() {
        if (isDown) throw new Error('connection lost')
        return bookingResult(EVENT)
      },
    },
  })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByText(/Meridian cannot be reached/)).toBeVisible()
  expect(screen.getByText(/^Your request may have gone through/)).toBeVisible()
  await submit()
  await waitFor(() => expect(bookings(calls)).toHaveLength(2))
  await userEvent.type(getField('Notes'), '!')
  isDown = false
  await submit()
  await screen.findByText('Your meeting is Confirmed!')
  const [first, retry, other] = bookings(calls).map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(retry).toBe(first)
  expect(other).not.toBe(first)
})

test('if the time was just taken, the form stays filled in and the nearest times are offered', async () => {
  let isTaken = true
  const calls = serverWith({ match: { book: () => (isTaken ? rejectAsTaken() : bookingResult(meeting(EARLY))) } })
  await openDetails()
  await fillIn()
  await submit()
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText('This time was just taken')).toBeVisible()
  expect(within(notice).getByText(/in Kathmandu \(GMT\+5:45\)/)).toBeVisible()
  isTaken = false
  await userEvent.click(within(notice).getByRole('button', { name: 'Thu 19 November, 14:00' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book the meeting' }))
  expect(getField('Name').value).toBe('Sam Okafor')
  expect(screen.getByText('14:00 to 14:30')).toBeVisible()
  await submit()
  await screen.findByText('Your meeting is Confirmed!')
  const [first, second] = bookings(calls)
  expect(second?.input).toMatchObject({ start: EARLY })
  expect(second?.key).not.toBe(first?.key)
})

test('each failure scrolls to its notice, which is out of view on phones', async () => {
  serverWith({ match: { book: rejectAsTaken } })
  await openDetails()
  await fillIn()
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  for (const attempt of [1, 2]) {
    await submit()
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(attempt))
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByText('This time was just taken'))
  }
})

test('the available times are refetched after the time was taken', async () => {
  const calls = serverWith({ match: { book: rejectAsTaken } })
  await openDetails()
  await fillIn()
  await submit()
  await screen.findByRole('alert')
  const before = calls.filter(({ path }) => path === 'match.availability').length
  await userEvent.click(screen.getByRole('button', { name: 'Change time' }))
  await findButton('18:15')
  await waitFor(() => expect(calls.filter(({ path }) => path === 'match.availability').length).toBeGreaterThan(before))
})

test('while a booking runs, no step offers another', async () => {
  let respond: (booked: BookingResult) => void = () => undefined
  const calls = serverWith({ match: { book: () => new Promise((resolve) => (respond = resolve)) } })
  const page = await openDetails()
  await fillIn()
  await submit()
  expect(await findButton('Booking...')).toBeVisible()
  expect(getField('Notes').readOnly).toBe(true)
  expect(await findButton('Change time')).toBeDisabled()
  await page.back()
  await userEvent.click(await findButton('Booking...'))
  expect(screen.getByRole('button', { name: 'Join' })).toBeDisabled()
  expect((await findButton(/^14:00/)).closest('[inert]')).not.toBeNull()
  respond(bookingResult(EVENT))
  await screen.findByText('Your meeting is Confirmed!')
  expect(bookings(calls)).toHaveLength(1)
  await page.back()
  expect((await findButton(/^14:00/)).closest('[inert]')).toBeNull()
  expect(await findButton('Meet')).toBeEnabled()
})

/** Opens the times again while a booking has not been answered yet. */
async function goBackWhileBooking() {
  const { promise, reject } = Promise.withResolvers<never>()
  serverWith({ match: { book: () => promise } })
  const page = await openDetails()
  await fillIn()
  await submit()
  await page.back()
  await findButton('Booking...')
  return { page, loseConnection: () => reject(new Error('connection lost')) }
}

test('a guest who went back while booking sees why it failed', async () => {
  const { loseConnection } = await goBackWhileBooking()
  loseConnection()
  expect(await screen.findByText(/Meridian cannot be reached/)).toBeVisible()
  expect(await findButton('Book the meeting')).toBeEnabled()
  expect(getField('Notes').value).toBe('The launch')
})

test('a guest who left the invitation while booking stays where they are if it fails', async () => {
  const { page, loseConnection } = await goBackWhileBooking()
  await page.goTo('/privacy-policy')
  await screen.findByText('Another page')
  loseConnection()
  await waitForQueries()
  expect(page.url()).toBe('/privacy-policy')
})
