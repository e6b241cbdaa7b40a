import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setPage } from '#client/lib/page-context.ts'
import { startSession } from '#client/lib/session/session-store.ts'
import { ErrorResponse, fakeApi, rejectWith } from '#client/test/fake-api.ts'
import {
  findButton,
  findHeading,
  openPage,
  resetGuestBrowser,
  THURSDAY,
  textAcrossElements,
} from '#client/test/guest.ts'
import { ALEX, BOOKABLE_UNTIL, invitationHandlers, NOW, PRIYA, slot } from '#client/test/invitation.ts'
import { tokenFor } from '#client/test/token.ts'
import { DAY, MINUTE } from '#shared/time.ts'

const FRIDAY = [slot('2026-11-20T08:15:00.000Z')]

beforeEach(resetGuestBrowser)

test('shows the sender, the length of the meeting and the sender’s time zone', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(await findHeading('Meet with Alex Moreno')).toBeVisible()
  expect(screen.getByText(/30 minutes/)).toBeVisible()
  expect(screen.getByText(/Madrid \(GMT\+1\), now 10:00/)).toBeVisible()
})

test('opens a link that was typed with capital letters', async () => {
  const calls = fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/Alex-MORENO')
  expect(await findHeading('Meet with Alex Moreno')).toBeVisible()
  const exchanges = calls.filter(({ path }) => path === 'invitation.getInvitationToken')
  expect(exchanges.map(({ input }) => input)).toEqual([{ url_invites: 'alex-moreno' }])
})

test('shows times in the guest’s time zone, and names it', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(await findButton(/^14:00/)).toBeVisible()
  expect(screen.getByRole('button', { name: '18:15' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Times in Kathmandu (GMT+5:45)' })).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Evening' })).getByRole('button', { name: '18:15' })).toBeVisible()
})

test('disables days without times, and shows the times of the others', async () => {
  fakeApi(invitationHandlers([...THURSDAY, ...FRIDAY]))
  await openPage('/invites/alex-moreno')
  const thursday = await findButton('Thu 19 November, 3 times')
  expect(thursday.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Wed 18 November, no times' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Fri 20 November, 1 time' }))
  expect(screen.getByRole('heading', { name: 'Fri 20 November' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '18:15' })).toBeNull()
})

test('proposes the first free time until the guest chooses another', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  const bar = await screen.findByRole('region', { name: 'The chosen time' })
  await within(bar).findByText('First free slot')
  expect(within(bar).getByText(textAcrossElements('Thu 19 November, 14:00 to 14:30'))).toBeVisible()
  expect(within(bar).getByText('Kathmandu (GMT+5:45)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '18:15' }))
  expect(within(bar).getByText(textAcrossElements('Thu 19 November, 18:15 to 18:45'))).toBeVisible()
  expect(within(bar).queryByText('First free slot')).toBeNull()
})

test('proposes the first free time from the server-rendered page without a request', async () => {
  const calls = fakeApi({})
  const starts = [...THURSDAY, ...FRIDAY, slot('2026-11-25T08:15:00.000Z')].map(({ start }) => Date.parse(start))
  onTestFinished(() => setPage({ loadInvitePage: undefined }))
  setPage({
    loadInvitePage: async () => ({
      now: NOW,
      invitation: { tokenInvitation: 'sent', senderInfo: ALEX },
      offeredTimes: {
        from: NOW,
        until: NOW + 21 * DAY,
        starts: starts.map((start) => start / MINUTE),
        first: (starts[0] ?? 0) / MINUTE,
        first_daytime: (starts[0] ?? 0) / MINUTE,
        bookable_until: Date.parse(BOOKABLE_UNTIL),
        has_unread_calendar: false,
      },
      zone: 'Asia/Kathmandu',
    }),
  })
  await openPage('/invites/alex-moreno')
  const bar = await screen.findByRole('region', { name: 'The chosen time' })
  await within(bar).findByText('First free slot')
  expect(within(bar).getByText(textAcrossElements('Thu 19 November, 14:00 to 14:30'))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Thu 19 November, 3 times' }).getAttribute('aria-pressed')).toBe('true')
  expect(calls).toEqual([])
})

test('describes to guests what Join and Meet do', {
  meta: { promise: 'Screens: `/invites/{link}` shows Join and Meet to anonymous visitors.' },
}, async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(
    await screen.findByRole('button', {
      name: 'Join',
      description: 'On Meridian? Log in and we’ll find a time that suits you both.',
    }),
  ).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Meet', description: 'Continue with this time. No account needed.' }),
  ).toBeVisible()
})

test('Meet opens the guest’s details, and the back button returns to the times', {
  meta: {
    promise: [
      'Screens: `/invites/{link}` shows Join and Meet to anonymous visitors.',
      'Stored state: The step of an invitation is in its URL.',
    ],
  },
}, async () => {
  fakeApi(invitationHandlers(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  expect(await findHeading('Your details')).toBeVisible()
  expect(page.url()).toBe('/invites/alex-moreno/details')
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
  await page.back()
  expect((await findButton('18:15')).getAttribute('aria-pressed')).toBe('true')
})

test('Join sends guests to the login page with a return path', {
  meta: { promise: 'Screens: `/invites/{link}` shows Join and Meet to anonymous visitors.' },
}, async () => {
  fakeApi(invitationHandlers(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('Join'))
  await screen.findByText('Another page')
  expect(page.url()).toBe('/login?redirect=%2Finvites%2Falex-moreno')
  // The proposed time is not stored: after login, the page proposes the first time free for both.
  expect(sessionStorage.getItem('meridian.booking-draft')).toBeNull()
})

test('labels a logged-in user’s busy times and proposes the first time free for both', async () => {
  startSession(tokenFor(PRIYA))
  const [first, second, third] = THURSDAY.map(({ start }) => start)
  fakeApi(
    invitationHandlers([slot(first ?? '', { busy: true }), slot(second ?? '', { unknown: true }), slot(third ?? '')]),
  )
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First slot that works for both')).toBeVisible()
  expect(screen.getByText(textAcrossElements('Thu 19 November, 18:15 to 18:45'))).toBeVisible()
  expect(screen.getByRole('button', { name: /^14:00 you are busy ?. You’re busy at this time/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^14:15 unknown ?. Your calendar could not be read/ })).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Join', description: 'Book the first slot that works for both of you.' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Meet', description: 'Book this time as Priya Nair.' })).toBeVisible()
})

test('does not propose times outside a logged-in user’s hours or too close to their events', async () => {
  startSession(tokenFor(PRIYA))
  const [first, second, third] = THURSDAY.map(({ start }) => start)
  const slots = [slot(first ?? '', { outside_hours: true }), slot(second ?? '', { too_close: true }), slot(third ?? '')]
  fakeApi(invitationHandlers(slots))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First slot that works for both')).toBeVisible()
  expect(screen.getByText(textAcrossElements('Thu 19 November, 18:15 to 18:45'))).toBeVisible()
  await userEvent.click(await findButton(/^14:00 off hours/))
  expect(screen.getByText('Outside your working hours')).toBeVisible()
  await userEvent.click(await findButton(/^14:15 too close/))
  expect(screen.getByText('Very close to something else in your calendar')).toBeVisible()
})

test('lets logged-in users choose a time when they are busy, with a warning', async () => {
  startSession(tokenFor(PRIYA))
  fakeApi(invitationHandlers([slot('2026-11-19T08:15:00.000Z', { busy: true }), slot('2026-11-19T08:30:00.000Z')]))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton(/^14:00 you are busy/))
  expect(screen.getByText('You’re busy at this time')).toBeVisible()
  expect(screen.queryByText('First slot that works for both')).toBeNull()
})

test('shows logged-in users the first week with a time free for both', {
  meta: { promise: 'Screens: For users, an invitation opens on the first week with a time that is free for both.' },
}, async () => {
  startSession(tokenFor(PRIYA))
  const busy = THURSDAY.map(({ start }) => slot(start, { busy: true }))
  fakeApi(
    invitationHandlers([...busy, slot('2026-11-24T08:15:00.000Z', { busy: true }), slot('2026-11-25T08:15:00.000Z')]),
  )
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First slot that works for both')).toBeVisible()
  expect(screen.getByText(textAcrossElements('Wed 25 November, 14:00 to 14:30'))).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(await findButton(/^14:15 you are busy/)).toBeVisible()
})

test('opens on the first week that has times if no time is free for both', async () => {
  startSession(tokenFor(PRIYA))
  fakeApi(invitationHandlers(THURSDAY.map(({ start }) => slot(start, { busy: true }))))
  await openPage('/invites/alex-moreno')
  expect(await findButton(/^14:15 you are busy/)).toBeVisible()
  expect(screen.getByText('Choose a time')).toBeVisible()
})

test('tells owners that this is their own link, and shows no booking buttons', async () => {
  startSession(tokenFor(ALEX))
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('This is your own link')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Meet' })).toBeNull()
})

test('copies the owner’s link, or shows it if the browser blocks copying', async () => {
  startSession(tokenFor(ALEX))
  fakeApi(invitationHandlers(THURSDAY))
  history.replaceState(null, '', '/invites/alex-moreno')
  await openPage('/invites/alex-moreno')
  const user = userEvent.setup()
  const address = `${window.location.origin}/invites/alex-moreno`
  await user.click(await findButton('Copy link'))
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(await findButton('Copied')).toBeVisible()
  cleanup()
  await openPage('/invites/alex-moreno')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await user.click(await findButton('Copy link'))
  expect(await screen.findByText(`This browser blocks copying. The link is ${address}`)).toBeVisible()
})

test('prefetches the next week, so its times show immediately', async () => {
  const calls = fakeApi(invitationHandlers([...THURSDAY, slot('2026-11-24T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect((await findButton('Previous week')).getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(calls.filter(({ path }) => path === 'match.availability').length).toBe(2))
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(screen.getByRole('button', { name: 'Tue 24 November, 1 time' }).getAttribute('aria-pressed')).toBe('true')
})

test('deselects the time while another week is shown', async () => {
  fakeApi(invitationHandlers([...THURSDAY, slot('2026-11-24T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  const isMeetDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Meet' }).disabled
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  await within(bar).findByText(textAcrossElements('Thu 19 November, 14:00 to 14:30'))
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(within(bar).getByText('Choose a time')).toBeVisible()
  expect(isMeetDisabled()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(within(bar).getByText(textAcrossElements('Thu 19 November, 14:00 to 14:30'))).toBeVisible()
  expect(isMeetDisabled()).toBe(false)
})

test('deselects a chosen time that is no longer available', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('14:15'))
  fakeApi(invitationHandlers(THURSDAY.filter(({ start }) => !start.includes('08:30'))))
  await page.reload()
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  expect(await within(bar).findByText('Choose a time')).toBeVisible()
})

test('reopens on the week of the chosen time after a reload', async () => {
  fakeApi(invitationHandlers([...THURSDAY, slot('2026-11-24T08:15:00.000Z')]))
  const page = await openPage('/invites/alex-moreno')
  await findButton(/^14:15/)
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  await userEvent.click(await findButton('14:00'))
  await page.reload()
  expect((await findButton('14:00')).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText(textAcrossElements('Tue 24 November, 14:00 to 14:30'))).toBeVisible()
})

test('opens on the first week that has times', async () => {
  fakeApi(invitationHandlers([slot('2026-12-08T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect(await findButton('Tue 8 December, 1 time')).toBeVisible()
  expect(screen.getByText('First free slot')).toBeVisible()
})

test('shows that the link does not exist', async () => {
  fakeApi({ invitation: { getInvitationToken: rejectWith(404, 'Not found', { code: 'not_found' }) } })
  await openPage('/invites/nobody')
  expect(await findHeading('This booking link doesn’t exist')).toBeVisible()
})

test('lets the guest retry after a failure', async () => {
  let isDown = true
  const getInvitationToken = () => {
    if (isDown) throw new ErrorResponse(403, 'Not now', { code: 'forbidden' })
    return { tokenInvitation: 'the-token', senderInfo: ALEX }
  }
  fakeApi({ ...invitationHandlers(THURSDAY), invitation: { getInvitationToken } })
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText(/Not now/)).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findHeading('Meet with Alex Moreno')).toBeVisible()
})

test('replaces an expired token without showing an error', {
  meta: { promise: 'Stored state: An expired invitation token is replaced.' },
}, async () => {
  let exchanges = 0
  const defaults = invitationHandlers(THURSDAY)
  fakeApi({
    invitation: {
      getInvitationToken: () => ({ tokenInvitation: `token-${++exchanges}`, senderInfo: ALEX }),
    },
    match: {
      availability(input) {
        if (input.token === 'token-1') throw new ErrorResponse(401, 'Expired Token', { code: 'expired_token' })
        return defaults.match.availability(input)
      },
    },
  })
  await openPage('/invites/alex-moreno')
  expect(await findButton(/^14:00/)).toBeVisible()
  expect(screen.queryByText(/Expired/)).toBeNull()
})

test('uses the meeting length from the URL', async () => {
  const calls = fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno?event_duration=45')
  await findButton(/^14:00/)
  expect(calls[0]).toMatchObject({
    path: 'invitation.getInvitationToken',
    input: { url_invites: 'alex-moreno', event_duration: 45 },
  })
})

test.each(['abc', '0', '9999'])(
  'ignores the invalid meeting length %s',
  {
    meta: { promise: 'Stored state: An invalid length in the URL of an invitation is ignored.' },
  },
  async (length) => {
    const calls = fakeApi(invitationHandlers(THURSDAY))
    await openPage(`/invites/alex-moreno?event_duration=${length}`)
    await findButton(/^14:00/)
    expect(calls[0]?.input).toEqual({ url_invites: 'alex-moreno' })
  },
)

test('moves through the times with the arrow keys, Home and End', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  const first = await findButton(/^14:00/)
  first.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '14:15' }))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '18:15' }))
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
})
