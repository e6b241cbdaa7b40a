import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { findButton, findHeading, LATE, resetGuestBrowser } from '#client/test/guest.ts'
import { browserFor } from '#client/test/render-page.tsx'
import { Route as Root } from './__root.tsx'
import { Route as NotMe } from './invites.not-me.$secret.tsx'

const SECRET = 'x'.repeat(43)
const PAST = '2026-01-12T09:00:00.000Z'
const BOOKING = { email: 'vera@example.com', organizer: 'Alex Moreno', start: LATE, end: LATE }
const OPEN_BOOKING = { ...BOOKING, is_open: true, is_blocked: false }
const CANCELLED_BOOKING = { ...BOOKING, is_open: false, is_blocked: true }
const openPage = browserFor({ '/invites/not-me/$secret': NotMe }, Root)

async function open(handlers: NonNullable<Handlers['notMe']>) {
  const calls = fakeApi({ notMe: handlers })
  await openPage(`/invites/not-me/${SECRET}`)
  return calls
}

beforeEach(resetGuestBrowser)

test('asks for confirmation before it changes anything', {
  meta: {
    promise:
      'Screens: `/invites/not-me/{secret}` asks whether the reader made the booking, and changes nothing before the answer.',
  },
}, async () => {
  const calls = await open({ get: () => OPEN_BOOKING })
  expect(await findHeading('Not you?')).toBeVisible()
  expect(screen.getByText(/vera@example\.com to book a meeting with Alex Moreno/)).toBeVisible()
  expect(inputsTo(calls, 'notMe.confirm')).toEqual([])
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
})

test('cancels the booking and blocks the address with one click', {
  meta: {
    promise:
      'Screens: One click on `/invites/not-me/{secret}` cancels the booking and blocks the address, and another unblocks it.',
  },
}, async () => {
  const calls = await open({ get: () => OPEN_BOOKING, confirm: () => CANCELLED_BOOKING })
  await userEvent.click(await findButton('Cancel and block'))
  expect(await findHeading('The booking is canceled')).toBeVisible()
  expect(inputsTo(calls, 'notMe.confirm')).toEqual([{ secret: SECRET }])
  expect(document.activeElement?.id).toBe('main')
})

test('unblocks the address', {
  meta: {
    promise:
      'Screens: One click on `/invites/not-me/{secret}` cancels the booking and blocks the address, and another unblocks it.',
  },
}, async () => {
  const calls = await open({
    get: () => CANCELLED_BOOKING,
    unblock: () => ({ ...CANCELLED_BOOKING, is_blocked: false }),
  })
  expect(await findHeading('The booking is canceled')).toBeVisible()
  await userEvent.click(await findButton('Unblock my address'))
  expect(await findHeading('Your address is unblocked')).toBeVisible()
  expect(inputsTo(calls, 'notMe.unblock')).toEqual([{ secret: SECRET }])
  expect(document.activeElement?.id).toBe('main')
})

test('shows why an address could not be unblocked, and keeps it blocked', async () => {
  await open({ get: () => CANCELLED_BOOKING, unblock: rejectWith(503, 'Please try again in a moment') })
  await userEvent.click(await findButton('Unblock my address'))
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment')
  expect(await findButton('Unblock my address')).toBeVisible()
})

test('cancels a second booking even if the address is already blocked', {
  meta: {
    promise:
      'Screens: `/invites/not-me/{secret}` also works for past meetings and for a second booking with a blocked address.',
  },
}, async () => {
  const calls = await open({ get: () => ({ ...OPEN_BOOKING, is_blocked: true }), confirm: () => CANCELLED_BOOKING })
  await userEvent.click(await findButton('Cancel and block'))
  expect(await findHeading('The booking is canceled')).toBeVisible()
  expect(inputsTo(calls, 'notMe.confirm')).toHaveLength(1)
})

test('shows only that the address is blocked if the meeting is in the past', async () => {
  await open({ get: () => ({ ...CANCELLED_BOOKING, start: PAST, end: PAST }) })
  expect(await findHeading('Your address is blocked')).toBeVisible()
})

test('offers to block the address even if the meeting is no longer open', {
  meta: {
    promise:
      'Screens: `/invites/not-me/{secret}` also works for past meetings and for a second booking with a blocked address.',
  },
}, async () => {
  await open({ get: () => ({ ...OPEN_BOOKING, is_open: false }) })
  expect(await findButton('Block my address')).toBeVisible()
})

test('shows that the meeting was not found if the link is unknown', async () => {
  await open({ get: rejectWith(404, 'Not found') })
  expect(await findHeading('Meeting not found')).toBeVisible()
})
