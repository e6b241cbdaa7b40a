import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { type Call, fakeApi, type Handlers } from '#client/lib/api-for-tests.ts'
import { forgetEverything } from '#client/lib/session-store.ts'
import { ALEX, invitationOf, meeting, NOW, slot } from './-invitation-for-tests.ts'
import { openPage } from './-page-for-tests.tsx'

/** Two times on offer; tests run in Kathmandu (GMT+5:45), where they are 14:00 and 18:15. */
export const EARLY = '2026-11-19T08:15:00.000Z'
export const LATE = '2026-11-19T12:30:00.000Z'
export const EVENT = meeting(LATE)

/** A browser that was never here, on the day of the tests. */
export function startAfresh(): void {
  vi.setSystemTime(NOW)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  forgetEverything()
}

/** A server that offers both times, and answers the rest as it is told. */
export function serverWith(handlers: Handlers = {}): Call[] {
  return fakeApi({
    ...invitationOf([slot(EARLY), slot(LATE)]),
    'events.get': () => ({ event: EVENT, event_duration: 30, url_invites: ALEX.url_invites, past: false }),
    ...handlers,
  })
}

export function bookings(calls: readonly Call[]): Call[] {
  return calls.filter(({ path }) => path === 'match.book')
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

/** Opens the link and goes on with the later time. */
export async function openDetails() {
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await button('18:15'))
  await userEvent.click(screen.getByRole('button', { name: 'Meet' }))
  await screen.findByRole('heading', { name: 'Your details' })
  return page
}

export async function fillIn(): Promise<void> {
  await userEvent.type(field('Name'), 'Sam Okafor')
  await userEvent.type(field('Email'), 'Sam@Example.org')
  await userEvent.type(field('Notes'), 'The launch')
}

export async function submit(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Book the meeting' }))
}
