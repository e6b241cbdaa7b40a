import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setPage } from '#client/lib/page-context.ts'
import { startSession } from '#client/lib/session/session-store.ts'
import { type Call, fakeApi, inputsTo, mergeHandlers } from '#client/test/fake-api.ts'
import {
  findButton,
  findHeading,
  openPage,
  resetGuestBrowser,
  THURSDAY,
  textAcrossElements,
} from '#client/test/guest.ts'
import { watchIntervals } from '#client/test/intervals.ts'
import {
  ALEX,
  BOOKABLE_UNTIL,
  bookingResult,
  invitationHandlers,
  meeting,
  NOW,
  PRIYA,
  slot,
} from '#client/test/invitation.ts'
import { tokenFor } from '#client/test/token.ts'
import { DAY, MINUTE } from '#shared/time.ts'

// The tests run in Kathmandu (GMT+5:45).
/** 18:45 */
const EVENING = slot('2026-11-19T13:00:00.000Z')
/** 23:45 */
const LATE_NIGHT = slot('2026-11-19T18:00:00.000Z')
/** 04:00 */
const SMALL_HOURS = slot('2026-11-18T22:15:00.000Z')

function requestedDays(calls: readonly Call[]): number[] {
  const ranges = inputsTo(calls, 'match.availability') as { time_min: string; time_max: string }[]
  return ranges.map(({ time_min, time_max }) => (Date.parse(time_max) - Date.parse(time_min)) / DAY)
}

beforeEach(resetGuestBrowser)

test('proposes the first daytime slot, and shows night times on request', {
  meta: {
    promise:
      'Stored state: Guests are offered no night times (22:00 to 07:00 in their zone); these are shown on request.',
  },
}, async () => {
  fakeApi(invitationHandlers([SMALL_HOURS, EVENING, LATE_NIGHT]))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First free daytime slot')).toBeVisible()
  expect((await findButton('18:45 first daytime')).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: '04:00' })).toBeNull()
  const night = screen.getByRole('button', { name: 'Show night times' })
  expect(night.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(night)
  expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toContain('Night04:00 23:45 ')
  await userEvent.click(await findButton('04:00'))
  expect(screen.getByText('At night in this time zone')).toBeVisible()
  await userEvent.click(await findButton(/^18:45/))
  expect(screen.queryByText('At night in this time zone')).toBeNull()
})

test('a page that stays open removes times that have passed or were booked since', async () => {
  const runIntervals = watchIntervals()
  const later = slot('2026-11-19T13:30:00.000Z')
  fakeApi(invitationHandlers([EVENING, later]))
  await openPage('/invites/alex-moreno')
  await findButton('18:45 first free')
  fakeApi(invitationHandlers([later]))
  vi.setSystemTime(NOW + 5 * MINUTE)
  await runIntervals(5 * MINUTE)
  expect(await findButton('19:15 first free')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^18:45/ })).toBeNull()
})

test('if all times are at night, says so and selects none', {
  meta: {
    promise:
      'Stored state: If all times are at night, the invitation says so and selects none, and Join never books one.',
  },
}, async () => {
  fakeApi(invitationHandlers([SMALL_HOURS, slot('2027-01-14T22:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('All of these times are at night in Kathmandu.')).toBeVisible()
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  expect(within(bar).getByText('Choose a time')).toBeVisible()
  expect(within(bar).getByRole<HTMLButtonElement>('button', { name: 'Meet' }).disabled).toBe(true)
  await userEvent.click(await findButton('04:00'))
  expect(within(bar).getByText('At night in this time zone')).toBeVisible()
})

test('opens on the first week with a daytime slot, requesting at most 62 days at a time', {
  meta: { promise: 'Stored state: An invitation opens on the first week with a daytime slot, however far ahead.' },
}, async () => {
  const calls = fakeApi(
    invitationHandlers([SMALL_HOURS, slot('2027-01-14T22:15:00.000Z'), slot('2027-01-15T08:15:00.000Z')]),
  )
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText(textAcrossElements('Fri 15 January, 14:00 to 14:30'))).toBeVisible()
  expect(Math.max(...requestedDays(calls))).toBeLessThanOrEqual(62)
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(await findHeading('No times this week')).toBeVisible()
})

test('Join books the first daytime slot for logged-in users if the very first slot is at night', {
  meta: {
    promise:
      'Stored state: If all times are at night, the invitation says so and selects none, and Join never books one.',
  },
}, async () => {
  startSession(tokenFor(PRIYA))
  const calls = fakeApi(
    mergeHandlers(invitationHandlers([SMALL_HOURS, EVENING]), {
      match: { autoCreateBatch: () => bookingResult(meeting(EVENING.start)) },
    }),
  )
  await openPage('/invites/alex-moreno')
  expect(await screen.findByText('First daytime slot that works for both')).toBeVisible()
  await userEvent.click(
    screen.getByRole('button', {
      name: 'Join',
      description: 'Book the first daytime slot that works for both of you.',
    }),
  )
  await waitFor(() => expect(inputsTo(calls, 'match.autoCreateBatch')).toMatchObject([{ start: EVENING.start }]))
})

test('Join is disabled for logged-in users if all times are at night', {
  meta: {
    promise:
      'Stored state: If all times are at night, the invitation says so and selects none, and Join never books one.',
  },
}, async () => {
  startSession(tokenFor(PRIYA))
  fakeApi(invitationHandlers([SMALL_HOURS]))
  await openPage('/invites/alex-moreno')
  const join = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Join',
    description: 'No daytime slot works for both of you.',
  })
  expect(join.disabled).toBe(true)
})

test('offers half-hour meetings every half hour, and every quarter hour on request', {
  meta: {
    promise: 'Stored state: Half-hour meetings are offered every half hour; More times shows every quarter hour.',
  },
}, async () => {
  const quarters = ['09:00', '09:15', '09:30', '09:45', '10:00'].map((time) => slot(`2026-11-19T${time}:00.000Z`))
  fakeApi(invitationHandlers(quarters))
  await openPage('/invites/alex-moreno')
  await findButton('14:45 first free')
  const times = () =>
    screen.getAllByRole('button', { name: /^\d\d:\d\d/ }).map(({ textContent }) => textContent?.slice(0, 5))
  expect(times()).toEqual(['14:45', '15:15', '15:45'])
  await userEvent.click(await findButton('More times'))
  expect(times()).toEqual(['14:45', '15:00', '15:15', '15:30', '15:45'])
  await userEvent.click(await findButton('15:00'))
  await userEvent.click(await findButton('Fewer times'))
  // The chosen time stays visible.
  expect(times()).toEqual(['14:45', '15:00', '15:15', '15:45'])
})

test('says through which date nothing is available, and how to contact the owner', {
  meta: {
    promise: 'Stored state: If no time is free, the guest sees which dates were searched, and what to do instead.',
  },
}, async () => {
  const calls = fakeApi(invitationHandlers([]))
  await openPage('/invites/alex-moreno')
  expect(await findHeading('Nothing available through 17 January')).toBeVisible()
  expect(screen.getByRole('link', { name: 'alex@acme.io' }).getAttribute('href')).toBe('mailto:alex@acme.io')
  expect(screen.queryByRole('button', { name: 'Next week' })).toBeNull()
  expect(Math.max(...requestedDays(calls))).toBeLessThanOrEqual(62)
})

/** Opens an invitation whose owner's calendar could not be read. */
function openUnreadInvitation() {
  const { invitation, match } = invitationHandlers([])
  fakeApi({
    invitation,
    match: { availability: (input) => ({ ...match.availability(input), has_unread_calendar: true }) },
  })
  return openPage('/invites/alex-moreno')
}

test('says that the owner’s calendar could not be read, rather than that nothing is available', async () => {
  await openUnreadInvitation()
  expect(await findHeading('The calendar of Alex Moreno could not be read')).toBeVisible()
  expect(screen.getByText(/^Try again later, or write to/)).toBeVisible()
  expect(screen.queryByText(/isn’t taking bookings/)).toBeNull()
})

test('tells owners to reconnect their own account if their calendar could not be read', async () => {
  startSession(tokenFor(ALEX))
  await openUnreadInvitation()
  expect(await findHeading('Your calendar could not be read')).toBeVisible()
  expect(screen.getByText(/^Guests won’t see any times until Meridian can read it/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/dashboard?panel=accounts')
  expect(await screen.findByText(/^Your guests book here/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'alex@acme.io' })).toBeNull()
})

test('a server-rendered page without times says so immediately', {
  meta: {
    promise: 'Stored state: If no time is free, the guest sees which dates were searched, and what to do instead.',
  },
}, async () => {
  const calls = fakeApi({})
  onTestFinished(() => setPage({ loadInvitePage: undefined }))
  setPage({
    loadInvitePage: async () => ({
      now: NOW,
      invitation: { tokenInvitation: 'sent', senderInfo: { ...ALEX, email: '' } },
      offeredTimes: {
        from: NOW,
        until: NOW + 22 * DAY,
        starts: [],
        first: null,
        first_daytime: null,
        bookable_until: Date.parse(BOOKABLE_UNTIL),
        has_unread_calendar: false,
      },
      zone: 'Asia/Kathmandu',
    }),
  })
  await openPage('/invites/alex-moreno')
  expect(await findHeading('Nothing available through 17 January')).toBeVisible()
  expect(screen.getByText(/ask them for a time\.$/)).toBeVisible()
  expect(calls).toEqual([])
})

test('links an empty week to the next time, and disables Next week on the last week with times', async () => {
  fakeApi(invitationHandlers([...THURSDAY, slot('2027-01-12T08:15:00.000Z')]))
  await openPage('/invites/alex-moreno')
  await findButton(/^14:00/)
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await findHeading('No times this week')).toBeVisible()
  expect(screen.getByText('Choose a day and a time')).toBeVisible()
  await userEvent.click(await findButton('Go to Tuesday 12 January'))
  await findButton('Tue 12 January, 1 time')
  expect(screen.getByRole('button', { name: 'Next week' }).getAttribute('aria-disabled')).toBe('true')
})

test('after the last available time, says until which date booking is open, and links back to that time', {
  meta: {
    promise: 'Stored state: If no time is free, the guest sees which dates were searched, and what to do instead.',
  },
}, async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  await findButton(/^14:00/)
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByText(/^No later times are available\. Booking is open through 17 January\.$/)).toBeVisible()
  await userEvent.click(await findButton('Go to Thursday 19 November'))
  expect(await findButton('Thu 19 November, 3 times')).toBeVisible()
})
