import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startSession } from '#client/lib/session/session-store.ts'
import { inputsTo, rejectWith } from '#client/test/fake-api.ts'
import {
  bookings,
  EARLY,
  EVENT,
  findButton,
  LATE,
  openPage,
  resetGuestBrowser,
  serverWith,
} from '#client/test/guest.ts'
import { bookingResult, invitationHandlers, meeting, PRIYA, slot } from '#client/test/invitation.ts'
import { tokenFor } from '#client/test/token.ts'

beforeEach(resetGuestBrowser)

/** Waits until a time is proposed, and books it. */
async function pressJoin() {
  await waitFor(async () => expect(await findButton('Join')).toBeEnabled())
  await userEvent.click(await findButton('Join'))
}

test('Meet books the chosen time immediately', {
  meta: { promise: 'Screens: `/invites/{link}` shows Join and Meet to users.' },
}, async () => {
  startSession(tokenFor(PRIYA))
  const calls = serverWith({ match: { book: () => bookingResult(EVENT) } })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  await screen.findByText('Your meeting is Confirmed!')
  expect(bookings(calls)[0]?.input).not.toHaveProperty('email')
  expect(bookings(calls)[0]?.authorization).toMatch(/^Bearer /)
})

test('“Add to calendar” refreshes the session cookie before it opens the file', async () => {
  startSession(tokenFor(PRIYA))
  serverWith({ match: { book: () => bookingResult(EVENT) } })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  const link = await screen.findByRole('link', { name: 'Add to calendar' })
  startSession(tokenFor(PRIYA, 0))
  const steps: string[] = []
  const { location } = globalThis
  onTestFinished(() => void vi.stubGlobal('location', location))
  vi.stubGlobal('location', { assign: (url: string) => steps.push(url) })
  vi.stubGlobal('fetch', async (path: string) => {
    steps.push(path)
    return Response.json({ token: tokenFor(PRIYA) })
  })
  await userEvent.click(link)
  await waitFor(() => expect(steps).toEqual(['/auth/refresh', link.getAttribute('href')]))
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) {
    const isLeftToBrowser = fireEvent.click(link, { [modifier]: true })
    expect(isLeftToBrowser).toBe(true)
  }
})

test('Join books the first slot free for both', {
  meta: { promise: 'Screens: `/invites/{link}` shows Join and Meet to users.' },
}, async () => {
  startSession(tokenFor(PRIYA))
  const calls = serverWith({ match: { autoCreateBatch: () => bookingResult(meeting(EARLY)) } })
  await openPage('/invites/alex-moreno')
  await pressJoin()
  await screen.findByText('Your meeting is Confirmed!')
  const call = calls.find(({ path }) => path === 'match.autoCreateBatch')
  expect(call?.input).toEqual({ token: 'the-token', start: EARLY })
  expect(call?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('Join books only the time that is shown, and shows the new first time if it was taken', {
  meta: { promise: 'Screens: Join books only the first time that is shown, or asks again.' },
}, async () => {
  startSession(tokenFor(PRIYA))
  const rejectAsTaken = rejectWith(409, 'This time was just taken', { code: 'just_taken', slots: [slot(LATE)] })
  serverWith({ match: { autoCreateBatch: rejectAsTaken } })
  await openPage('/invites/alex-moreno')
  await screen.findByText('First slot that works for both')
  const calls = serverWith({
    match: { ...invitationHandlers([slot(LATE)]).match, autoCreateBatch: rejectAsTaken },
  })
  await pressJoin()
  expect(await screen.findByText('This time was just taken')).toBeVisible()
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  await waitFor(() => expect(bar.textContent).toContain('18:15 to 18:45'))
  await pressJoin()
  await waitFor(() =>
    expect(inputsTo(calls, 'match.autoCreateBatch')).toMatchObject([{ start: EARLY }, { start: LATE }]),
  )
})

test('a search without a result shows who was not available, and the closest options', async () => {
  startSession(tokenFor(PRIYA))
  const explain = {
    horizon_days: 60,
    participants: [
      { who: { kind: 'named', name: 'Alex Moreno' }, share: 0.9, hours: 0.62, busy: 0.28 },
      { who: { kind: 'you' }, share: 0, hours: 0, busy: 0 },
    ],
    relaxed_slots: [
      {
        ...slot(LATE),
        relaxation: { code: 'busy_times', params: { who: { kind: 'named', name: 'Alex Moreno' } } },
      },
    ],
  }
  serverWith({
    match: {
      autoCreateBatch: rejectWith(409, 'No common time in the next 60 days', { code: 'no_common_time', explain }),
    },
  })
  await openPage('/invites/alex-moreno')
  await pressJoin()
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('No common time in the next 60 days')
  expect(notice.textContent).toContain(
    'Alex Moreno is not free at 90% of possible times: 62% outside working hours, 28% busy',
  )
  expect(notice.textContent).toContain('You are free at all possible times')
  expect(notice.textContent).toContain(
    'Thu 19 November, 18:15 in Kathmandu (GMT+5:45). Works if Alex Moreno can move another appointment.',
  )
})

test('if a calendar cannot be read, Join fails and Meet still works', {
  meta: {
    promise:
      'Calendar accounts: Unknown time is never free: automatic matching returns "The calendar of NAME could not be read", and lets people choose a time themselves.',
  },
}, async () => {
  startSession(tokenFor(PRIYA))
  serverWith({
    match: {
      autoCreateBatch: rejectWith(409, 'The calendar of Alex Moreno could not be read', { code: 'calendar_unread' }),
    },
  })
  await openPage('/invites/alex-moreno')
  await pressJoin()
  expect((await screen.findByRole('alert')).textContent).toContain('you can still choose one here')
  expect(screen.getByRole('button', { name: 'Meet' })).toHaveProperty('disabled', false)
})

test('Join names the user’s own calendar in the second person if it cannot be read', async () => {
  startSession(tokenFor(PRIYA))
  const error = { code: 'calendar_unread', is_own: true }
  serverWith({ match: { autoCreateBatch: rejectWith(409, 'The calendar of Priya Nair could not be read', error) } })
  await openPage('/invites/alex-moreno')
  await pressJoin()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your calendar could not be read/)
})

test('Join links unverified users to the verification page', async () => {
  startSession(tokenFor(PRIYA))
  const detail = 'Access Denied: Please verify your account first'
  serverWith({
    match: { autoCreateBatch: rejectWith(403, detail, { code: 'not_verified' }) },
  })
  await openPage('/invites/alex-moreno')
  await pressJoin()
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Verify your account' }).getAttribute('href')).toBe('/verify')
})

test('unverified users can log out and continue as guests with the chosen time', async () => {
  startSession(tokenFor(PRIYA))
  serverWith({
    match: { book: rejectWith(403, 'Access Denied: Please verify your account first', { code: 'not_verified' }) },
  })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('18:15'))
  await userEvent.click(await findButton('Meet'))
  await userEvent.click(await findButton('Log out'))
  await screen.findByRole('button', { name: 'Meet', description: 'Continue with this time. No account needed.' })
  expect(screen.queryByText('Access Denied: Please verify your account first')).toBeNull()
  await userEvent.click(await findButton('Meet'))
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible()
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
})
