import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Call, fakeApi, type Handlers, Refusal } from '#client/lib/api-for-tests.ts'
import { forgetEverything } from '#client/lib/session-store.ts'
import { ALEX, EVENT_ID, meeting, NOW } from './-invitation-for-tests.ts'
import { openPage } from './-page-for-tests.tsx'

const START = '2026-11-19T12:30:00.000Z'
const CANCELLED = meeting(START, { status: 'cancelled' })
const PAGE = `/invites/cancellations/${EVENT_ID}`

const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })

function serverWith(handlers: Handlers = {}, view: object = {}): Call[] {
  return fakeApi({
    'events.get': () => ({
      event: meeting(START),
      event_duration: 30,
      url_invites: ALEX.url_invites,
      past: false,
      ...view,
    }),
    'events.cancel': () => ({ success: true, already_cancelled: false, event: CANCELLED }),
    ...handlers,
  })
}

const cancels = (calls: readonly Call[]) => calls.filter(({ path }) => path === 'events.cancel')

beforeEach(() => {
  vi.setSystemTime(NOW)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  forgetEverything()
})

test('it shows the meeting and asks, and does nothing by itself', async () => {
  const calls = serverWith()
  await openPage(PAGE)
  expect(await heading('Cancel this meeting?')).toBeTruthy()
  expect(screen.getByText('18:15 to 18:45')).toBeTruthy()
  expect(screen.getByText('Alex Moreno')).toBeTruthy()
  expect(cancels(calls)).toEqual([])
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
})

test('it cancels, says so, and offers to book again', async () => {
  const calls = serverWith()
  await openPage(PAGE)
  await userEvent.click(await button('Cancel Meeting'))
  expect(await heading('The meeting is cancelled')).toBeTruthy()
  expect(cancels(calls)[0]?.input).toEqual({ eventId: EVENT_ID })
  expect(screen.getByRole('link', { name: 'Book another time' }).getAttribute('href')).toBe('/invites/alex-moreno')
})

test('a link that is gone offers no booking', async () => {
  serverWith({}, { url_invites: null })
  await openPage(PAGE)
  await userEvent.click(await button('Cancel Meeting'))
  await heading('The meeting is cancelled')
  expect(screen.queryByRole('link', { name: 'Book another time' })).toBeNull()
})

test('what somebody else cancelled meanwhile is a success that says so', async () => {
  serverWith({ 'events.cancel': () => ({ success: true, already_cancelled: true, event: CANCELLED }) })
  await openPage(PAGE)
  await userEvent.click(await button('Cancel Meeting'))
  expect(await heading('This meeting was already cancelled')).toBeTruthy()
})

test.each([
  ['cancelled before', { event: CANCELLED }, 'This meeting was already cancelled'],
  ['over', { past: true }, 'This meeting is over'],
])('a meeting that is %s offers nothing to cancel', async (_name, view, title) => {
  serverWith({}, view)
  await openPage(PAGE)
  expect(await heading(title)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel Meeting' })).toBeNull()
})

test('a refusal is said, and the meeting stands', async () => {
  serverWith({
    'events.cancel': () => {
      throw new Refusal(409, { detail: 'This meeting is over', code: 'meeting_over' })
    },
  })
  await openPage(PAGE)
  await userEvent.click(await button('Cancel Meeting'))
  expect((await screen.findByRole('alert')).textContent).toContain('This meeting is over')
  expect(await button('Cancel Meeting')).toBeTruthy()
})

test('an unknown meeting has a page that says so', async () => {
  fakeApi({})
  await openPage(PAGE)
  expect(await heading('There is no such meeting')).toBeTruthy()
})
