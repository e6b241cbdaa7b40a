import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Route as Root } from '#client/routes/__root.tsx'
import { Route as Invite } from '#client/routes/invites.$urlInvitesParam.$.tsx'
import { Route as Cancel } from '#client/routes/invites.cancellations.$eventId.tsx'
import { Route as Reschedule } from '#client/routes/invites.reschedulings.$eventId.$.tsx'
import type { ClosedMeeting, MeetingView, OpenMeeting } from '#shared/meetings.ts'
import { type Call, fakeApi, type Handlers, mergeHandlers } from './fake-api.ts'
import { ALEX, bookingResult, invitationHandlers, meeting, NOW, slot } from './invitation.ts'
import { browserFor, resetApp } from './render-page.tsx'

/** Two available times: 14:00 and 18:15 in Kathmandu (GMT+5:45), the time zone of the tests. */
export const EARLY = '2026-11-19T08:15:00.000Z'
export const LATE = '2026-11-19T12:30:00.000Z'
export const THURSDAY = [slot(EARLY), slot('2026-11-19T08:30:00.000Z'), slot(LATE)]
export const EVENT = meeting(LATE)

/** Opens a page that needs no session. */
export const openPage = browserFor(
  {
    '/invites/$urlInvitesParam/$': Invite,
    '/invites/reschedulings/$eventId/$': Reschedule,
    '/invites/cancellations/$eventId': Cancel,
  },
  Root,
)

/** Resets the app, and sets the clock and the browser's language. */
export function resetGuestBrowser(): void {
  resetApp()
  vi.setSystemTime(NOW)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
}

const OPEN: OpenMeeting = {
  closed: null,
  event: EVENT,
  event_duration: 30,
  url_invites: ALEX.url_invites,
  past: false,
  ical_uid: `${EVENT.id}@meridian.test`,
  role: 'participant',
  email: 'sam@example.org',
  cancelling: 'cancelled',
}

/** The booked meeting after its cancellation. */
export const CLOSED: ClosedMeeting = {
  closed: 'cancelled',
  event: { id: EVENT.id, status: 'cancelled' },
  url_invites: ALEX.url_invites,
}

/**
 * A server that offers both times.
 * @param view changes to the booked meeting, or a closed meeting
 */
export function serverWith(handlers: Handlers = {}, view: Partial<OpenMeeting> | ClosedMeeting = {}): Call[] {
  const current: MeetingView = 'closed' in view && view.closed ? view : { ...OPEN, ...view, closed: null }
  const defaults = mergeHandlers(invitationHandlers([slot(EARLY), slot(LATE)]), {
    events: { get: () => current },
    match: { proposal: () => ({ start: EARLY, reason: bookingResult(EVENT).reason }) },
  })
  return fakeApi(mergeHandlers(defaults, handlers))
}

export function bookings(calls: readonly Call[]): Call[] {
  return calls.filter(({ path }) => path === 'match.book')
}

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { name })
export const getField = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

/** Opens the link, chooses the later time, and continues to the details. */
export async function openDetails() {
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  await screen.findByRole('heading', { name: 'Your details' })
  return page
}

export async function fillIn(): Promise<void> {
  await userEvent.type(getField('Name'), 'Sam Okafor')
  await userEvent.type(getField('Email'), 'Sam@Example.org')
  await userEvent.type(getField('Notes'), 'The launch')
}

export async function submit(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Book the meeting' }))
}

/** Matches a `<b>` by its text, which may be split across several elements. */
export const textAcrossElements = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'B' && element.textContent === text
