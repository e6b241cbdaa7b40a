import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Call, fakeApi, type Handlers, Refusal } from '#client/lib/api-for-tests.ts'
import { forgetEverything, signIn } from '#client/lib/session-store.ts'
import { tokenFor } from '#client/lib/token-for-tests.ts'
import { ALEX, booked, EVENT_ID, invitationOf, meeting, NOW, PRIYA, slot } from './-invitation-for-tests.ts'
import { openPage } from './-page-for-tests.tsx'

// Tests run in Kathmandu (GMT+5:45): 08:15 UTC is 14:00 there.
const [EARLY, LATE] = ['2026-11-19T08:15:00.000Z', '2026-11-19T12:30:00.000Z']
const EVENT = meeting(LATE)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

function serverWith(handlers: Handlers): Call[] {
  return fakeApi({
    ...invitationOf([slot(EARLY), slot(LATE)]),
    'events.get': () => ({ event: EVENT, event_duration: 30, url_invites: ALEX.url_invites, past: false }),
    ...handlers,
  })
}

function bookings(calls: readonly Call[]): Call[] {
  return calls.filter(({ path }) => path === 'match.book')
}

function taken(): never {
  throw new Refusal(409, { detail: 'This time was just taken', code: 'slot_taken', slots: [slot(EARLY)] })
}

/** Opens the link and goes on with the later time. */
async function openDetails() {
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await button('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  await screen.findByRole('heading', { name: 'Your details' })
  return page
}

async function fillIn(): Promise<void> {
  await userEvent.type(field('Name'), 'Sam Okafor')
  await userEvent.type(field('Email'), 'Sam@Example.org')
  await userEvent.type(field('Notes'), 'The launch')
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Book the meeting' }))

beforeEach(() => {
  vi.setSystemTime(NOW)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  forgetEverything()
})

test('a guest books with name, address and notes, in their own zone', async () => {
  const calls = serverWith({ 'match.book': () => booked(EVENT) })
  const page = await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Your meeting is Confirmed!' })).toBeTruthy()
  expect(page.address()).toBe('/invites/alex-moreno/confirmed')
  expect(bookings(calls)[0]?.input).toEqual({
    token: 'the-token',
    start: LATE,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    name: 'Sam Okafor',
    email: 'Sam@Example.org',
    notes: 'The launch',
  })
})

test('what is missing is said at its field, and the first such field has the focus', async () => {
  const calls = serverWith({})
  await openDetails()
  await submit()
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  await userEvent.type(field('Name'), 'Sam')
  expect(screen.queryByText('Name is required')).toBeNull()
  await userEvent.type(field('Email'), 'sam@example')
  await submit()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  expect(bookings(calls)).toEqual([])
})

test('what the server says of a field stands at that field', async () => {
  const refusal = { detail: 'Some of what was sent is not valid', code: 'invalid_input' }
  serverWith({
    'match.book': () => {
      throw new Refusal(400, { ...refusal, fields: { email: 'You cannot schedule a meeting with yourself' } })
    },
  })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByText('You cannot schedule a meeting with yourself')).toBeTruthy()
  expect(screen.queryByText(refusal.detail)).toBeNull()
})

test('nothing that was typed is lost by a reload', async () => {
  serverWith({})
  const page = await openDetails()
  await fillIn()
  await page.reload()
  await screen.findByRole('heading', { name: 'Your details' })
  expect([field('Name').value, field('Email').value, field('Notes').value]).toEqual([
    'Sam Okafor',
    'Sam@Example.org',
    'The launch',
  ])
  expect(screen.getByText('18:15 to 18:45')).toBeTruthy()
})

test('the details page without a chosen time leads to the times', async () => {
  serverWith({})
  const page = await openPage('/invites/alex-moreno/details')
  await button('18:15')
  expect(page.address()).toBe('/invites/alex-moreno')
})

test('a double click books once', async () => {
  const calls = serverWith({ 'match.book': () => booked(EVENT) })
  await openDetails()
  await fillIn()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Book the meeting' }))
  await screen.findByText('Your meeting is Confirmed!')
  expect(bookings(calls)).toHaveLength(1)
})

test('after a lost connection the same booking is sent again under the same key, another under its own', async () => {
  let isDown = true
  const calls = serverWith({
    'match.book': () => {
      if (isDown) throw new Error('the line is cut')
      return booked(EVENT)
    },
  })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByText(/Meridian cannot be reached/)).toBeTruthy()
  await submit()
  await waitFor(() => expect(bookings(calls)).toHaveLength(2))
  await userEvent.type(field('Notes'), '!')
  isDown = false
  await submit()
  await screen.findByText('Your meeting is Confirmed!')
  const [first, again, other] = bookings(calls).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a time that was just taken leaves the form as it is and offers the nearest ones', async () => {
  let isTaken = true
  const calls = serverWith({ 'match.book': () => (isTaken ? taken() : booked(meeting(EARLY))) })
  await openDetails()
  await fillIn()
  await submit()
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText('This time was just taken')).toBeTruthy()
  expect(within(notice).getByText(/in Kathmandu \(GMT\+5:45\)/)).toBeTruthy()
  isTaken = false
  await userEvent.click(within(notice).getByRole('button', { name: 'Thu 19 November, 14:00' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book the meeting' }))
  expect(field('Name').value).toBe('Sam Okafor')
  expect(screen.getByText('14:00 to 14:30')).toBeTruthy()
  await submit()
  await screen.findByText('Your meeting is Confirmed!')
  const [first, second] = bookings(calls)
  expect(second?.input['start']).toBe(EARLY)
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
})

test('the times on offer are asked for anew after a lost race', async () => {
  const calls = serverWith({ 'match.book': taken })
  await openDetails()
  await fillIn()
  await submit()
  await screen.findByRole('alert')
  const before = calls.filter(({ path }) => path === 'match.availability').length
  await userEvent.click(screen.getByRole('button', { name: 'Change time' }))
  await button('18:15')
  await waitFor(() => expect(calls.filter(({ path }) => path === 'match.availability').length).toBeGreaterThan(before))
})

test('the confirmation shows when for both, why then, and who', async () => {
  serverWith({ 'match.book': () => booked(EVENT) })
  await openDetails()
  await fillIn()
  await submit()
  expect(await screen.findByText('Event details sent to your email.')).toBeTruthy()
  expect(screen.getByText('Thursday, 19 November 2026')).toBeTruthy()
  expect(screen.getByText('18:15 to 18:45')).toBeTruthy()
  expect(screen.getByText('13:30 to 14:00 in Madrid (GMT+1)')).toBeTruthy()
  expect(screen.getByText(/The first time both are free/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Attendees:' })).toBeTruthy()
  const [alex, sam] = screen.getAllByRole('listitem')
  expect(alex?.textContent).toContain('Organizer')
  expect(sam?.textContent).toContain('You')
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(linkTo('Reschedule Meeting')).toBe(`/invites/reschedulings/${EVENT_ID}`)
  expect(linkTo('Cancel Meeting')).toBe(`/invites/cancellations/${EVENT_ID}`)
})

test('the confirmation outlives a reload, and without a booking there is none', async () => {
  serverWith({ 'match.book': () => booked(EVENT) })
  const page = await openDetails()
  await fillIn()
  await submit()
  await screen.findByText('Your meeting is Confirmed!')
  await page.reload()
  expect(await screen.findByText('Your meeting is Confirmed!')).toBeTruthy()
  sessionStorage.clear()
  const other = await page.reload()
  await button('18:15')
  expect(other.address()).toBe('/invites/alex-moreno')
})

test('a booking can be taken back while nobody was told, and the form is filled in again', async () => {
  const undo_until = new Date(NOW + 10_000).toISOString()
  const event = { ...EVENT, description: 'The launch' }
  const calls = serverWith({
    'match.book': () => booked(event, { undo_token: 'take-it-back', undo_until }),
    'events.undo': () => ({ success: true }),
  })
  const page = await openDetails()
  await fillIn()
  await submit()
  const undo = await button('Undo')
  expect(within(undo).getByText('10 s')).toBeTruthy()
  await userEvent.click(undo)
  await screen.findByRole('heading', { name: 'Your details' })
  expect(page.address()).toBe('/invites/alex-moreno/details')
  expect(calls.find(({ path }) => path === 'events.undo')?.input).toEqual({
    eventId: EVENT_ID,
    undo_token: 'take-it-back',
  })
  expect([field('Name').value, field('Notes').value]).toEqual(['Sam Okafor', 'The launch'])
  expect(screen.getByText('18:15 to 18:45')).toBeTruthy()
})

test('an undo that came too late says so', async () => {
  const undo_until = new Date(NOW + 10_000).toISOString()
  serverWith({
    'match.book': () => booked(EVENT, { undo_token: 'take-it-back', undo_until }),
    'events.undo': () => {
      throw new Refusal(409, { detail: 'The invitations are already on their way', code: 'undo_over' })
    },
  })
  await openDetails()
  await fillIn()
  await submit()
  await userEvent.click(await button('Undo'))
  expect(await screen.findByText('The invitations are already on their way')).toBeTruthy()
})

test('with a session Meet books the chosen time at once', async () => {
  signIn(tokenFor(PRIYA))
  const calls = serverWith({ 'match.book': () => booked(EVENT) })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  await screen.findByText('Your meeting is Confirmed!')
  expect(bookings(calls)[0]?.input).not.toHaveProperty('email')
  expect(bookings(calls)[0]?.headers.get('authorization')).toMatch(/^Bearer /)
})

test('with a session Join books the first slot free for both', async () => {
  signIn(tokenFor(PRIYA))
  const calls = serverWith({ 'match.autoCreateBatch': () => booked(meeting(EARLY)) })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button('Join'))
  await screen.findByText('Your meeting is Confirmed!')
  const call = calls.find(({ path }) => path === 'match.autoCreateBatch')
  expect(call?.input).toEqual({ token: 'the-token' })
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('no common time says whom it failed on and what would open', async () => {
  signIn(tokenFor(PRIYA))
  const explain = {
    horizon_days: 60,
    participants: [
      { who: 'Alex Moreno', share: 0.9, hours: 0.62, busy: 0.28 },
      { who: 'You', share: 0, hours: 0, busy: 0 },
    ],
    openings: [{ ...slot(LATE), constraint: "Opens if Alex Moreno's busy times give way" }],
  }
  serverWith({
    'match.autoCreateBatch': () => {
      throw new Refusal(409, { detail: 'No common time in the next 60 days', code: 'no_common_time', explain })
    },
  })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button('Join'))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('No common time in the next 60 days')
  expect(notice.textContent).toContain(
    'Alex Moreno is not free at 90% of these times: 62% outside working hours, 28% busy',
  )
  expect(notice.textContent).toContain('You are free at all of these times')
  expect(notice.textContent).toContain(
    "Thu 19 November, 18:15 in Kathmandu (GMT+5:45). Opens if Alex Moreno's busy times give way.",
  )
})

test('a calendar that could not be read leaves the manual way', async () => {
  signIn(tokenFor(PRIYA))
  serverWith({
    'match.autoCreateBatch': () => {
      throw new Refusal(409, { detail: 'The calendar of Alex Moreno could not be read', code: 'calendar_unread' })
    },
  })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button('Join'))
  expect((await screen.findByRole('alert')).textContent).toContain('You can still choose one here')
  expect(screen.getByRole('button', { name: 'Meet' })).toHaveProperty('disabled', false)
})

test('who is not verified is led to the verification', async () => {
  signIn(tokenFor(PRIYA))
  const detail = 'Access Denied: Please verify your account first'
  serverWith({
    'match.autoCreateBatch': () => {
      throw new Refusal(403, { detail, code: 'not_verified' })
    },
  })
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button('Join'))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Verify your account' }).getAttribute('href')).toBe('/verify')
})
