import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { CLOSED, findButton, findHeading, LATE, openPage, resetGuestBrowser, serverWith } from '#client/test/guest.ts'
import { EVENT_ID, meeting } from '#client/test/invitation.ts'
import { logInAsAna } from '#client/test/render-page.tsx'
import type { CancelOutcome } from '#shared/meetings.ts'

const CANCELLED = meeting(LATE, { status: 'cancelled' })
const PAGE = `/invites/cancellations/${EVENT_ID}`
const cancelHandlers = (already_cancelled: boolean, outcome: CancelOutcome = 'cancelled'): Handlers => {
  const event = already_cancelled ? CLOSED.event : CANCELLED
  return { events: { cancel: () => ({ success: true, outcome, already_cancelled, already_left: false, event }) } }
}

beforeEach(resetGuestBrowser)

test('shows the meeting and asks for confirmation before cancelling', async () => {
  const calls = serverWith()
  await openPage(PAGE)
  expect(await findHeading('Cancel this meeting?')).toBeVisible()
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Alex Moreno.*Organizer/),
    expect.stringMatching(/Sam Okafor.*You/),
  ])
  expect(inputsTo(calls, 'events.cancel')).toEqual([])
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
})

test('Keep Meeting tells visitors who came from an email that nothing changed, and they can still cancel', {
  meta: {
    promise:
      'Screens: On the cancellation page the meeting can be kept: visitors return to the page they came from, or see that nothing changed.',
  },
}, async () => {
  const calls = serverWith()
  await openPage(PAGE)
  await userEvent.click(await findButton('Keep Meeting'))
  expect(await findHeading('Your meeting stays as it is')).toBeVisible()
  expect(document.activeElement?.id).toBe('main')
  expect(inputsTo(calls, 'events.cancel')).toEqual([])
  await userEvent.click(await findButton('Cancel Meeting'))
  expect(await findHeading('Cancel this meeting?')).toBeVisible()
  expect(inputsTo(calls, 'events.cancel')).toEqual([])
})

test('Keep Meeting returns to the previous page', {
  meta: {
    promise:
      'Screens: On the cancellation page the meeting can be kept: visitors return to the page they came from, or see that nothing changed.',
  },
}, async () => {
  serverWith()
  const page = await openPage(`/invites/reschedulings/${EVENT_ID}/times`)
  await page.goTo(PAGE)
  await userEvent.click(await findButton('Keep Meeting'))
  expect(await findHeading('Choose another time')).toBeVisible()
  expect(page.url()).toBe(`/invites/reschedulings/${EVENT_ID}/times`)
})

test('shows a meeting cancelled elsewhere as cancelled when the window regains focus', async () => {
  serverWith()
  await openPage(PAGE)
  await findButton('Cancel Meeting')
  serverWith({}, CLOSED)
  window.dispatchEvent(new Event('focus'))
  expect(await findHeading('This meeting was already canceled')).toBeVisible()
  expect(document.activeElement?.id).toBe('main')
})

test('cancels only once, confirms the cancellation, and offers to book another time', {
  meta: { promise: 'Screens: `/invites/cancellations/{id}` cancels the meeting.' },
}, async () => {
  const calls = serverWith(cancelHandlers(false))
  await openPage(PAGE)
  await userEvent.dblClick(await findButton('Cancel Meeting'))
  expect(await findHeading('The meeting is canceled')).toBeVisible()
  expect(inputsTo(calls, 'events.cancel')).toEqual([
    { eventId: EVENT_ID, cancelling: 'cancelled', current_start: LATE, reason: '' },
  ])
  expect(screen.getByRole('link', { name: 'Book another time' }).getAttribute('href')).toBe('/invites/alex-moreno')
})

test('offers no new booking if the link no longer exists', async () => {
  serverWith(cancelHandlers(false), { url_invites: null })
  await openPage(PAGE)
  await userEvent.click(await findButton('Cancel Meeting'))
  await findHeading('The meeting is canceled')
  expect(screen.queryByRole('link', { name: 'Book another time' })).toBeNull()
})

test('reports success if someone else has already cancelled the meeting', async () => {
  serverWith(cancelHandlers(true))
  await openPage(PAGE)
  await userEvent.click(await findButton('Cancel Meeting'))
  expect(await findHeading('This meeting was already canceled')).toBeVisible()
})

test.each([
  ['was already cancelled', CLOSED, 'This meeting was already canceled'],
  ['the visitor has left', { ...CLOSED, closed: 'left' as const }, 'You have left this meeting'],
  ['is over', { past: true }, 'This meeting is over'],
])('has no cancel button for a meeting that %s', async (_name, view, title) => {
  serverWith({}, view)
  await openPage(PAGE)
  expect(await findHeading(title)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel Meeting' })).toBeNull()
})

test('tells a participant of a larger meeting beforehand that only they will leave', {
  meta: {
    promise:
      'Screens: The cancellation page says beforehand whether the meeting ends for everyone or only the reader leaves it.',
  },
}, async () => {
  const calls = serverWith(cancelHandlers(false, 'left'), { cancelling: 'left' })
  await openPage(PAGE)
  expect(await findHeading('Leave this meeting?')).toBeVisible()
  expect(screen.getByText(/^The meeting continues without you\. The others/)).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'I am ill')
  await userEvent.click(await findButton('Leave meeting'))
  expect(await findHeading('You have left this meeting')).toBeVisible()
  expect(inputsTo(calls, 'events.cancel')).toEqual([
    { eventId: EVENT_ID, cancelling: 'left', current_start: LATE, reason: 'I am ill' },
  ])
})

test('says beforehand if the meeting will be cancelled for everyone', {
  meta: {
    promise:
      'Screens: The cancellation page says beforehand whether the meeting ends for everyone or only the reader leaves it.',
  },
}, async () => {
  serverWith()
  await openPage(PAGE)
  expect(await screen.findByText(/^This cancels the meeting for everyone\./)).toBeVisible()
})

test('shows an error from the server and keeps the meeting', async () => {
  serverWith({
    events: { cancel: rejectWith(409, 'This meeting is over', { code: 'meeting_over' }) },
  })
  await openPage(PAGE)
  await userEvent.click(await findButton('Cancel Meeting'))
  expect((await screen.findByRole('alert')).textContent).toContain('This meeting is over')
  expect(await findButton('Cancel Meeting')).toBeVisible()
})

test('explains that the meeting does not exist, with a link to log in', {
  meta: { promise: 'Screens: A link to a meeting that requires a login offers to log in and return.' },
}, async () => {
  serverWith({ events: { get: rejectWith(404, 'Meeting not found', { code: 'not_found' }) } })
  await openPage(PAGE)
  expect(await findHeading('Meeting not found')).toBeVisible()
  const login = within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })
  expect(login.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(PAGE)}`)
  expect(screen.getByText(/are part of this meeting, log in to see it\.$/)).toBeVisible()
})

test('does not ask logged-in users to log in if the meeting is not found', async () => {
  logInAsAna()
  serverWith({ events: { get: rejectWith(404, 'Meeting not found', { code: 'not_found' }) } })
  await openPage(PAGE)
  expect(await findHeading('Meeting not found')).toBeVisible()
  expect(screen.queryByText(/log in to see it/)).toBeNull()
})
