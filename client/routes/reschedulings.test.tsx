import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Call, rejectWith } from '#client/test/fake-api.ts'
import { firstFreeReason } from '#client/test/first-free-reason.ts'
import {
  CLOSED,
  EARLY,
  findButton,
  findHeading,
  LATE,
  openPage,
  resetGuestBrowser,
  serverWith,
} from '#client/test/guest.ts'
import { bookingResult, EVENT_ID, invitationHandlers, meeting, slot } from '#client/test/invitation.ts'
import { waitForQueries } from '#client/test/render-page.tsx'
import { errorMessage } from '#shared/english.ts'
import type { BookingResult } from '#shared/invitations.ts'

const PAGE = `/invites/reschedulings/${EVENT_ID}`
const HEADING = 'How do you want to Reschedule?'
const NEXT_WEEK = '2026-11-24T13:15:00.000Z'

const mutationCalls = (calls: readonly Call[]) =>
  calls.filter(({ path }) => !['events.get', 'match.availability', 'match.proposal'].includes(path))

const movedResult = (from: string, to: string) => {
  const { start, end } = slot(from)
  return bookingResult(meeting(to), { moved_from: { start, end } })
}

/** Waits for the proposal, and double-clicks “Use”, which must send only one request. */
async function pressUse() {
  await waitFor(async () => expect(await findButton('Use')).toBeEnabled())
  await userEvent.dblClick(await findButton('Use'))
}

/** Opens the page and moves the meeting to the earlier time. */
async function moveWithOneClick() {
  serverWith({ match: { autoRescheduleBatch: () => movedResult(LATE, EARLY) } })
  const page = await openPage(PAGE)
  await pressUse()
  await findHeading('Your meeting has been moved')
  return page
}

/** The old and new times of a moved meeting, as shown. */
function shownTimes() {
  const [before, now] = screen.getAllByText('Thursday, 19 November 2026').map((day) => day.parentElement?.textContent)
  return { before, now }
}

beforeEach(resetGuestBrowser)

test('shows the current time and both options, and changes nothing before a choice', {
  meta: {
    promise: [
      'Screens: `/invites/reschedulings/{id}` offers one click or another schedule.',
      'Texts: How do you want to Reschedule?; One Click Schedule; Choose from another Schedule.',
    ],
  },
}, async () => {
  const calls = serverWith()
  await openPage(PAGE)
  expect(await findHeading(HEADING)).toBeVisible()
  expect(screen.getByText('Thursday, 19 November 2026')).toBeVisible()
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'One Click Schedule' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Choose from another Schedule' })).toBeVisible()
  expect(mutationCalls(calls)).toEqual([])
})

test('shows the new time of a one-click reschedule, and the reason for it, in advance', {
  meta: { promise: 'Screens: One-click rescheduling shows the new time and the reason first.' },
}, async () => {
  serverWith()
  await openPage(PAGE)
  expect((await screen.findByText('Thursday 19 November, 14:00')).parentElement?.textContent).toContain('New time: Thu')
  expect(screen.getByText(/^The first time both are free/)).toBeVisible()
})

test('warns in advance if the new time is at night for the guest', async () => {
  serverWith({ match: { proposal: () => ({ start: '2026-11-19T20:30:00.000Z', reason: firstFreeReason() }) } })
  await openPage(PAGE)
  expect(await screen.findByText('Friday 20 November, 02:15')).toBeVisible()
  expect(screen.getByText('At night in this time zone')).toBeVisible()
})

test('says in advance why one-click rescheduling finds no time, and what to do', async () => {
  const detail = 'The calendar of Priya Nair could not be read'
  const rejectAsUnread = rejectWith(409, detail, { code: 'calendar_unread' })
  serverWith({ match: { proposal: rejectAsUnread, autoRescheduleBatch: rejectAsUnread } })
  await openPage(PAGE)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`${detail}Try again later, or choose a time yourself.`)
  await userEvent.click(await findButton('Use'))
  expect(await screen.findAllByText(detail)).toHaveLength(1)
})

test('Keep Meeting confirms that nothing changed and notifies nobody', {
  meta: { promise: 'Screens: Rescheduling can be abandoned: the meeting stays, and nobody is notified.' },
}, async () => {
  const calls = serverWith()
  await openPage(PAGE)
  await userEvent.click(await findButton('Keep Meeting'))
  expect(await findHeading('Your meeting stays as it is')).toBeVisible()
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cancel Meeting' })).toBeVisible()
  expect(document.activeElement?.id).toBe('main')
  expect(mutationCalls(calls)).toEqual([])
  await userEvent.click(await findButton('Reschedule Meeting'))
  expect(await findHeading(HEADING)).toBeVisible()
})

test('tells search engines not to index the page', async () => {
  serverWith()
  await openPage(PAGE)
  await findHeading(HEADING)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
})

test('Use moves the meeting to the first free time, and shows that time and the reason', {
  meta: {
    promise: [
      'Screens: “Use” on a rescheduling page moves the meeting automatically.',
      'Texts: Looking for the best time that fit both users... while it looks.',
    ],
  },
}, async () => {
  let respond: (booked: BookingResult) => void = () => undefined
  const calls = serverWith({ match: { autoRescheduleBatch: () => new Promise((resolve) => (respond = resolve)) } })
  await openPage(PAGE)
  await pressUse()
  expect(await screen.findByText('Looking for the best time that fit both users...')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use' })).toBeNull()
  respond(movedResult(LATE, EARLY))
  expect(await findHeading('Your meeting has been moved')).toBeVisible()
  expect(screen.getByText('Thursday 19 November, 14:00').parentElement?.textContent).toMatch(/^It is now on/)
  expect(screen.getByText('18:15 to 18:45')).toBeVisible()
  expect(screen.getByText('14:00 to 14:30')).toBeVisible()
  expect(screen.getByText(/The first time both are free/)).toBeVisible()
  const [call, ...others] = mutationCalls(calls)
  expect(others).toEqual([])
  expect(call?.input).toEqual({ eventId: EVENT_ID, start: EARLY, current_start: LATE })
  expect(call?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('a moved meeting can be moved back under the same rules', {
  meta: { promise: 'Screens: A meeting that was moved can be moved back, under the same rules as any other move.' },
}, async () => {
  await moveWithOneClick()
  const calls = serverWith({
    events: { reschedule: () => ({ ...movedResult(EARLY, LATE), reason: { code: 'picked' } }) },
  })
  await userEvent.click(await findButton('Move it back'))
  await waitFor(() => expect(shownTimes().before).toContain('14:00 to 14:30'))
  expect(shownTimes().now).toContain('18:15 to 18:45')
  expect(mutationCalls(calls)[0]?.input).toEqual({
    eventId: EVENT_ID,
    event: { start: { dateTime: LATE }, current_start: EARLY },
  })
  expect(document.activeElement?.id).toBe('main')
})

test('moving back shows an error if the old time was taken', async () => {
  await moveWithOneClick()
  const reschedule = rejectWith(409, 'This time was just taken', { code: 'just_taken', slots: [] })
  serverWith({ events: { reschedule } }, { event: meeting(EARLY) })
  await userEvent.click(await findButton('Move it back'))
  expect((await screen.findByRole('alert')).textContent).toContain('This time was just taken')
  expect(await findHeading('Your meeting has been moved')).toBeVisible()
})

test('moving back is not offered if the old time is no longer available', async () => {
  const page = await moveWithOneClick()
  await findButton('Move it back')
  const calls = serverWith({ match: invitationHandlers([slot(NEXT_WEEK)]).match }, { event: meeting(EARLY) })
  await page.reload()
  expect(await findHeading('Your meeting has been moved')).toBeVisible()
  await waitFor(() => expect(calls.some(({ path }) => path === 'match.availability')).toBe(true))
  await waitForQueries()
  expect(screen.queryByRole('button', { name: 'Move it back' })).toBeNull()
})

test('a guest who opened the link in their email is still labeled You after a move', async () => {
  await moveWithOneClick()
  const [alex, sam] = screen.getAllByRole('listitem')
  expect(alex?.textContent).toContain('Organizer')
  expect(sam?.textContent).toContain('Sam Okafor')
  expect(sam?.textContent).toContain('You')
})

test('Choose Schedule shows the times for this meeting and moves it to the chosen one', {
  meta: {
    promise: [
      'Screens: Choose Schedule, on a rescheduling, lets the visitor pick the time.',
      'Stored state: The step of a rescheduling is in its URL.',
    ],
  },
}, async () => {
  const calls = serverWith({ events: { reschedule: () => movedResult(LATE, EARLY) } })
  const page = await openPage(PAGE)
  await userEvent.click(await findButton('Choose Schedule'))
  await userEvent.click(await findButton(/^14:00/))
  expect(calls.find(({ path }) => path === 'match.availability')?.input).toMatchObject({ event_id: EVENT_ID })
  expect(page.url()).toBe(`${PAGE}/times`)
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  expect(await findHeading('Your meeting has been moved')).toBeVisible()
  expect(mutationCalls(calls)[0]?.input).toEqual({
    eventId: EVENT_ID,
    event: { start: { dateTime: EARLY }, current_start: LATE },
  })
})

test('the chosen time survives a reload in any week', async () => {
  const calls = serverWith({
    match: invitationHandlers([slot(EARLY), slot(NEXT_WEEK)]).match,
    events: { reschedule: () => bookingResult(meeting(NEXT_WEEK)) },
  })
  const page = await openPage(`${PAGE}/times`)
  await findButton(/^14:00/)
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  await userEvent.click(await findButton('19:00'))
  await page.reload()
  expect(await findButton('19:00')).toHaveProperty('ariaPressed', 'true')
  expect(screen.getByText('19:00 to 19:30')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  await findHeading('Your meeting has been moved')
  expect(mutationCalls(calls)[0]?.input).toMatchObject({ event: { start: { dateTime: NEXT_WEEK } } })
})

test('the time picker opens on the day of the meeting, or on the next day that has times', async () => {
  const { match } = invitationHandlers([slot(EARLY), slot(NEXT_WEEK), slot('2026-11-27T13:15:00.000Z')])
  serverWith({ match })
  const page = await openPage(`${PAGE}/times`)
  expect(await findButton('Thu 19 November, 1 time')).toHaveProperty('ariaPressed', 'true')
  serverWith({ match }, { event: meeting('2026-11-26T12:30:00.000Z') })
  await page.reload()
  expect(await findButton('Fri 27 November, 1 time')).toHaveProperty('ariaPressed', 'true')
  expect(screen.getByText('Choose a time')).toBeVisible()
})

test('deselects a time that the meeting has already moved to', async () => {
  serverWith()
  const page = await openPage(`${PAGE}/times`)
  await userEvent.click(await findButton(/^14:00/))
  serverWith({}, { event: meeting(EARLY) })
  await page.reload()
  expect(await screen.findByText('Choose a time')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reschedule' })).toHaveProperty('disabled', true)
})

test('offers the nearest times if the chosen one was just taken', async () => {
  const handlers = invitationHandlers([slot(EARLY), slot(LATE), slot(NEXT_WEEK)])
  serverWith({
    ...handlers,
    events: {
      reschedule: rejectWith(409, 'This time was just taken', { code: 'just_taken', slots: [slot(NEXT_WEEK)] }),
    },
  })
  await openPage(`${PAGE}/times`)
  await userEvent.click(await findButton(/^14:00/))
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText('This time was just taken')).toBeVisible()
  await userEvent.click(within(notice).getByRole('button', { name: 'Tue 24 November, 19:00' }))
  expect(await screen.findByText('19:00 to 19:30')).toBeVisible()
})

test('offers the nearest times if the chosen one is no longer available', async () => {
  const unavailable = { code: 'outside_availability', slots: [slot(NEXT_WEEK)] }
  serverWith({
    ...invitationHandlers([slot(EARLY), slot(LATE), slot(NEXT_WEEK)]),
    events: { reschedule: rejectWith(409, errorMessage('outside_availability'), unavailable) },
  })
  await openPage(`${PAGE}/times`)
  await userEvent.click(await findButton(/^14:00/))
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText(errorMessage('outside_availability'))).toBeVisible()
  await userEvent.click(within(notice).getByRole('button', { name: 'Tue 24 November, 19:00' }))
  expect(await screen.findByText('19:00 to 19:30')).toBeVisible()
})

test('shows why one-click rescheduling failed, and keeps the manual option', async () => {
  serverWith({
    match: {
      autoRescheduleBatch: rejectWith(409, 'The calendar of Alex Moreno could not be read', {
        code: 'calendar_unread',
      }),
    },
  })
  await openPage(PAGE)
  await pressUse()
  expect((await screen.findByRole('alert')).textContent).toContain('The calendar of Alex Moreno could not be read')
  expect(await findButton('Choose Schedule')).toBeVisible()
})

test.each([
  ['choosing a time', [slot(NEXT_WEEK, { others_unknown: true })], 'but you can still choose one here'],
  ['retrying later if there are no times', [], 'Try again later.'],
])('if one-click rescheduling cannot read a calendar, its error suggests %s', async (_name, slots, hint) => {
  serverWith({
    match: {
      ...invitationHandlers(slots).match,
      autoRescheduleBatch: rejectWith(409, 'The calendar of Alex Moreno could not be read', {
        code: 'calendar_unread',
      }),
    },
  })
  await openPage(PAGE)
  await pressUse()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(hint))
})

test('marks times at which a participant’s calendar could not be read, and allows them', async () => {
  serverWith({ match: invitationHandlers([slot(EARLY, { others_unknown: true })]).match })
  await openPage(`${PAGE}/times`)
  await userEvent.click(await findButton(/^14:00 unknown/))
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  expect(within(bar).getByText('A participant’s calendar could not be read for this time')).toBeVisible()
  expect(within(bar).getByRole('button', { name: 'Reschedule' })).toBeEnabled()
})

test('says that the organizer’s calendar could not be read, rather than that nothing is available', async () => {
  const { match } = invitationHandlers([])
  serverWith({ match: { availability: (input) => ({ ...match.availability(input), has_unread_calendar: true }) } })
  await openPage(`${PAGE}/times`)
  expect(await findHeading('The calendar of Alex Moreno could not be read')).toBeVisible()
  expect(screen.getByText(/^Try again later, or write to/)).toBeVisible()
  expect(screen.queryByText('No other times available')).toBeNull()
})

test('a reload shows the move again, with both times and the reason', async () => {
  const page = await moveWithOneClick()
  serverWith({}, { event: meeting(EARLY) })
  await page.reload()
  expect(await findHeading('Your meeting has been moved')).toBeVisible()
  expect(shownTimes().before).toContain('18:15 to 18:45')
  expect(shownTimes().now).toContain('14:00 to 14:30')
  expect(screen.getByText(/The first time both are free/)).toBeVisible()
})

test.each([
  ['in another browser', () => sessionStorage.clear(), EARLY],
  ['after someone else moved it again', () => {}, NEXT_WEEK],
])('%s, the confirmation’s URL shows the options', async (_name, change, start) => {
  const page = await moveWithOneClick()
  change()
  serverWith({}, { event: meeting(start) })
  const reloadedPage = await page.reload()
  expect(await findHeading(HEADING)).toBeVisible()
  expect(reloadedPage.url()).toBe(PAGE)
})

test.each([
  ['a cancelled meeting', CLOSED, 'This meeting was already canceled'],
  ['a meeting that is over', { past: true }, 'This meeting is over'],
])('%s cannot be moved, but another can be booked', async (_name, view, title) => {
  serverWith({}, view)
  await openPage(PAGE)
  expect(await findHeading(title)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Book another time' })
  expect(link.getAttribute('href')).toBe('/invites/alex-moreno')
})

test('one-click rescheduling searches after the current time, or before it on request', {
  meta: {
    promise: 'Screens: One-click rescheduling moves a meeting to a later time, or to an earlier one on request.',
  },
}, async () => {
  const calls = serverWith({
    match: {
      proposal: ({ sooner }) => ({
        start: sooner ? EARLY : NEXT_WEEK,
        reason: firstFreeReason({ others: 137 }, { code: 'next_free', total: 1, only: 'organizer', has_guests: true }),
      }),
      autoRescheduleBatch: () => bookingResult(meeting(EARLY)),
    },
  })
  await openPage(PAGE)
  expect(await screen.findByText(/first time after the current one that is free in the calendars/)).toBeVisible()
  expect(await screen.findByText('The next time the organizer is free.')).toBeVisible()
  await userEvent.click(await findButton('Find an earlier time'))
  expect(await screen.findByText(/earlier than the current one/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Find an earlier time' }).getAttribute('aria-pressed')).toBe('true')
  await pressUse()
  expect(await findHeading('Your meeting has been moved')).toBeVisible()
  const inputs = calls.filter(({ path }) => path === 'match.autoRescheduleBatch').map(({ input }) => input)
  expect(inputs).toEqual([{ eventId: EVENT_ID, sooner: true, start: EARLY, current_start: LATE }])
})

test('explains that the meeting does not exist', async () => {
  serverWith({ events: { get: rejectWith(404, 'Meeting not found', { code: 'not_found' }) } })
  await openPage(PAGE)
  expect(await findHeading('Meeting not found')).toBeVisible()
})
