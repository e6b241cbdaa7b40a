import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawFrom } from '#client/lib/page-data.ts'
import { signIn } from '#client/lib/session/session-store.ts'
import { fakeApi, Refusal, refuse } from '#client/test/fake-api.ts'
import { button, heading, openPage, startOnTheDay } from '#client/test/guest.ts'
import { ALEX, BOOKABLE_UNTIL, invitationOf, NOW, PRIYA, slot } from '#client/test/invitation.ts'
import { tokenFor } from '#client/test/token.ts'
import { DAY, MINUTE } from '#shared/time.ts'

// Tests run in Kathmandu (GMT+5:45): 08:15 UTC is 14:00 there.
const THURSDAY = [slot('2026-11-19T08:15:00.000Z'), slot('2026-11-19T08:30:00.000Z'), slot('2026-11-19T12:30:00.000Z')]
const FRIDAY = [slot('2026-11-20T08:15:00.000Z')]

/** A text that several elements make together. */
const whole = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'B' && element.textContent === text

beforeEach(startOnTheDay)

test('the page says who invites, for how long, and where they are', async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(await heading('Meet with Alex Moreno')).toBeVisible()
  expect(screen.getByText(/30 minutes/)).toBeVisible()
  expect(screen.getByText(/Madrid \(GMT\+1\), now 10:00/)).toBeVisible()
})

test('times are in the zone of the guest, which is named with them', async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(await button(/^14:00/)).toBeVisible()
  expect(screen.getByRole('button', { name: '18:15' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Times in Kathmandu (GMT+5:45)' })).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Evening' })).getByRole('button', { name: '18:15' })).toBeVisible()
})

test('days without times cannot be chosen, the others show theirs', async () => {
  fakeApi(invitationOf([...THURSDAY, ...FRIDAY]))
  await openPage('/invites/alex-moreno')
  const thursday = await button('Thu 19 November, 3 times')
  expect(thursday.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Wed 18 November, no times' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Fri 20 November, 1 time' }))
  expect(screen.getByRole('heading', { name: 'Fri 20 November' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '18:15' })).toBeNull()
})

test('the first free time is proposed, until the guest chooses another', async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  const bar = await screen.findByRole('region', { name: 'The chosen time' })
  await within(bar).findByText('First free time')
  expect(within(bar).getByText(whole('Thu 19 November, 14:00 to 14:30'))).toBeVisible()
  expect(within(bar).getByText('Kathmandu (GMT+5:45)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '18:15' }))
  expect(within(bar).getByText(whole('Thu 19 November, 18:15 to 18:45'))).toBeVisible()
  expect(within(bar).queryByText('First free time')).toBeNull()
})

test('so it is where the page brought the times of weeks along', async () => {
  const calls = fakeApi({})
  const starts = [...THURSDAY, ...FRIDAY, slot('2026-11-25T08:15:00.000Z')].map(({ start }) => Date.parse(start))
  onTestFinished(() => drawFrom(undefined))
  drawFrom({
    invite: {
      now: NOW,
      invitation: { tokenInvitation: 'sent', senderInfo: ALEX },
      offered: {
        from: NOW,
        until: NOW + 21 * DAY,
        starts: starts.map((start) => start / MINUTE),
        first: (starts[0] ?? 0) / MINUTE,
        first_by_day: (starts[0] ?? 0) / MINUTE,
        bookable_until: Date.parse(BOOKABLE_UNTIL),
      },
      reader: { zone: 'Asia/Kathmandu', locale: 'en-GB', language: 'en' },
    },
  })
  await openPage('/invites/alex-moreno')
  const bar = await screen.findByRole('region', { name: 'The chosen time' })
  await within(bar).findByText('First free time')
  expect(within(bar).getByText(whole('Thu 19 November, 14:00 to 14:30'))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Thu 19 November, 3 times' }).getAttribute('aria-pressed')).toBe('true')
  expect(calls).toEqual([])
})

test('a guest hears beside the buttons what Join and Meet do', {
  meta: { promise: 'Screens: `/invites/{link}` shows Join and Meet to anonymous visitors.' },
}, async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(
    await screen.findByRole('button', {
      name: 'Join',
      description: 'On Meridian? Log in and we’ll find a time that suits you both',
    }),
  ).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Meet', description: 'Continue with this time. No account needed' }),
  ).toBeVisible()
})

test('Meet leads a guest to their details, and back again to the times', {
  meta: {
    promise: [
      'Screens: `/invites/{link}` shows Join and Meet to anonymous visitors.',
      'Stored state: The step of an invitation is in its address.',
    ],
  },
}, async () => {
  fakeApi(invitationOf(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await button('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  expect(await heading('Your details')).toBeVisible()
  expect(page.address()).toBe('/invites/alex-moreno/details')
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
  await page.back()
  expect((await button('18:15')).getAttribute('aria-pressed')).toBe('true')
})

test('Join leads a guest to the sign-in, which knows the way back', {
  meta: { promise: 'Screens: `/invites/{link}` shows Join and Meet to anonymous visitors.' },
}, async () => {
  fakeApi(invitationOf(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await button('Join'))
  await screen.findByText('Another page')
  expect(page.address()).toBe('/login?redirect=%2Finvites%2Falex-moreno')
})

test('with a session the busy times are marked in words, and the first free for both is proposed', async () => {
  signIn(tokenFor(PRIYA))
  const [first, second, third] = THURSDAY.map(({ start }) => start)
  fakeApi(invitationOf([slot(first ?? '', { busy: true }), slot(second ?? '', { unknown: true }), slot(third ?? '')]))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First slot free for both')).toBeVisible()
  expect(screen.getByText(whole('Thu 19 November, 18:15 to 18:45'))).toBeVisible()
  expect(screen.getByRole('button', { name: /^14:00 you are busy ?. You have something else then/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^14:15 not known ?. Your calendar could not be read/ })).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Join', description: 'Book the first slot free for both of you' }),
  ).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Meet', description: 'Continue with this time, as Priya Nair' }),
  ).toBeVisible()
})

test('with a session a time outside of the guest’s own hours, or close to what they have, is not the first for both', async () => {
  signIn(tokenFor(PRIYA))
  const [first, second, third] = THURSDAY.map(({ start }) => start)
  const slots = [slot(first ?? '', { outside_hours: true }), slot(second ?? '', { too_close: true }), slot(third ?? '')]
  fakeApi(invitationOf(slots))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First slot free for both')).toBeVisible()
  expect(screen.getByText(whole('Thu 19 November, 18:15 to 18:45'))).toBeVisible()
  await userEvent.click(await button(/^14:00 off hours/))
  expect(screen.getByText('That is outside of your own hours')).toBeVisible()
  await userEvent.click(await button(/^14:15 too close/))
  expect(screen.getByText('That is close to something else you have')).toBeVisible()
})

test('a time at which the guest is busy can be chosen, and the bar says what it means', async () => {
  signIn(tokenFor(PRIYA))
  fakeApi(invitationOf([slot('2026-11-19T08:15:00.000Z', { busy: true }), slot('2026-11-19T08:30:00.000Z')]))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button(/^14:00 you are busy/))
  expect(screen.getByText('You have something else then')).toBeVisible()
  expect(screen.queryByText('First slot free for both')).toBeNull()
})

test('with a session it opens on the first week that has a time free for both', {
  meta: { promise: 'Screens: For users, an invitation opens on the first week with a time that is free for both.' },
}, async () => {
  signIn(tokenFor(PRIYA))
  const busy = THURSDAY.map(({ start }) => slot(start, { busy: true }))
  fakeApi(invitationOf([...busy, slot('2026-11-24T08:15:00.000Z', { busy: true }), slot('2026-11-25T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First slot free for both')).toBeVisible()
  expect(screen.getByText(whole('Wed 25 November, 14:00 to 14:30'))).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(await button(/^14:15 you are busy/)).toBeVisible()
})

test('where no time is free for both it opens on this week', async () => {
  signIn(tokenFor(PRIYA))
  fakeApi(invitationOf(THURSDAY.map(({ start }) => slot(start, { busy: true }))))
  await openPage('/invites/alex-moreno')
  expect(await button(/^14:15 you are busy/)).toBeVisible()
  expect(screen.getByText('Choose a time')).toBeVisible()
})

test('owners are told that the link is their own, and book nothing', async () => {
  signIn(tokenFor(ALEX))
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('This is your own link')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Meet' })).toBeNull()
})

test('owners copy their link, or read it where their browser lets no page copy', async () => {
  signIn(tokenFor(ALEX))
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  const user = userEvent.setup()
  const address = `${window.location.origin}/`
  await user.click(await button('Copy link'))
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(await button('Copied')).toBeVisible()
  cleanup()
  await openPage('/invites/alex-moreno')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await user.click(await button('Copy link'))
  expect(await screen.findByText(`This browser does not let pages copy. The link is ${address}`)).toBeVisible()
})

test('the weeks are turned, and the times of the next are there at once', async () => {
  const calls = fakeApi(invitationOf([...THURSDAY, slot('2026-11-24T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect((await button('Previous week')).getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(calls.filter(({ path }) => path === 'match.availability').length).toBe(2))
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(screen.getByRole('button', { name: 'Tue 24 November, 1 time' }).getAttribute('aria-pressed')).toBe('true')
})

test('a time is chosen only while its day is looked at', async () => {
  fakeApi(invitationOf([...THURSDAY, slot('2026-11-24T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  const meet = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Meet' }).disabled
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  await within(bar).findByText(whole('Thu 19 November, 14:00 to 14:30'))
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(within(bar).getByText('Choose a time')).toBeVisible()
  expect(meet()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(within(bar).getByText(whole('Thu 19 November, 14:00 to 14:30'))).toBeVisible()
  expect(meet()).toBe(false)
})

test('a time that was chosen and is on offer no more is not chosen any more', async () => {
  fakeApi(invitationOf(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await button('14:15'))
  fakeApi(invitationOf(THURSDAY.filter(({ start }) => !start.includes('08:30'))))
  await page.reload()
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  expect(await within(bar).findByText('Choose a time')).toBeVisible()
})

test('it opens on the week of the time that was chosen before', async () => {
  fakeApi(invitationOf([...THURSDAY, slot('2026-11-24T08:15:00.000Z')]))
  const page = await openPage('/invites/alex-moreno')
  await button(/^14:15/)
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  await userEvent.click(await button('14:00'))
  await page.reload()
  expect((await button('14:00')).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText(whole('Tue 24 November, 14:00 to 14:30'))).toBeVisible()
})

test('it opens on the first week that has times', async () => {
  fakeApi(invitationOf([slot('2026-12-08T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect(await button('Tue 8 December, 1 time')).toBeVisible()
  expect(screen.getByText('First free time')).toBeVisible()
})

test('a week without times leads to the next that has some', async () => {
  fakeApi(invitationOf([...THURSDAY, slot('2026-12-08T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  await button(/^14:00/)
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await heading('No times this week')).toBeVisible()
  expect(screen.getByText('Choose a day and a time')).toBeVisible()
  await userEvent.click(await button('Go to Tue 8 December'))
  expect(await button('Tue 8 December, 1 time')).toBeVisible()
})

test('a link that is nobody own leads to a page that says so', async () => {
  fakeApi({ invitation: { getInvitationToken: refuse(404, 'Not found', { code: 'not_found' }) } })
  await openPage('/invites/nobody')
  expect(await heading('This booking link doesn’t exist')).toBeVisible()
})

test('a failure can be tried again', async () => {
  let isDown = true
  const getInvitationToken = () => {
    if (isDown) throw new Refusal(403, 'Not now', { code: 'forbidden' })
    return { tokenInvitation: 'the-token', senderInfo: ALEX }
  }
  fakeApi({ ...invitationOf(THURSDAY), invitation: { getInvitationToken } })
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText(/Not now/)).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await heading('Meet with Alex Moreno')).toBeVisible()
})

test('a token that has run out is exchanged again, unseen', {
  meta: { promise: 'Stored state: An expired invitation token is exchanged again.' },
}, async () => {
  let exchanges = 0
  const usual = invitationOf(THURSDAY)
  fakeApi({
    invitation: {
      getInvitationToken: () => ({ tokenInvitation: `token-${++exchanges}`, senderInfo: ALEX }),
    },
    match: {
      availability(input) {
        if (input.token === 'token-1') throw new Refusal(401, 'Expired Token', { code: 'expired_token' })
        return usual.match.availability(input)
      },
    },
  })
  await openPage('/invites/alex-moreno')
  expect(await button(/^14:00/)).toBeVisible()
  expect(screen.queryByText(/Expired/)).toBeNull()
})

test('the address may ask for another length of meeting', async () => {
  const calls = fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno?event_duration=45')
  await button(/^14:00/)
  expect(calls[0]).toMatchObject({
    path: 'invitation.getInvitationToken',
    input: { url_invites: 'alex-moreno', event_duration: 45 },
  })
})

test.each(['abc', '0', '9999'])(
  'a length that no meeting can have, %s, is left aside',
  {
    meta: { promise: 'Stored state: An invalid length in an invitation’s address is ignored.' },
  },
  async (length) => {
    const calls = fakeApi(invitationOf(THURSDAY))
    await openPage(`/invites/alex-moreno?event_duration=${length}`)
    await button(/^14:00/)
    expect(calls[0]?.input).toEqual({ url_invites: 'alex-moreno' })
  },
)

test('the arrow keys move among the times', async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  const first = await button(/^14:00/)
  first.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '14:15' }))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '18:15' }))
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
})
