import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { groupFlow } from '#client/features/group-scheduling/group-state.ts'
import { type Call, fakeApi, type Handlers } from '#client/lib/api-for-tests.ts'
import { forgetEverything, signIn } from '#client/lib/session-store.ts'
import { tokenFor } from '#client/lib/token-for-tests.ts'
import { ALEX, booked, meeting, NOW } from './-invitation-for-tests.ts'
import { openPage } from './-page-for-tests.tsx'

/** The call that creates a group's meeting. */
export const CREATE = 'match.autoCreateMultipleBatch'

const person = { picture: null, response_status: 'needs_action' as const }
export const EVENT = meeting('2026-11-19T12:30:00.000Z', {
  summary: 'Launch crew',
  attendees: [
    { ...person, email: ALEX.email, name: ALEX.name, role: 'organizer' },
    { ...person, email: 'priya@acme.io', name: 'Priya Nair', role: 'participant' },
    { ...person, email: 'tom@north.dev', name: null, role: 'participant' },
  ],
})

/** Alex, signed in, who has begun nothing yet. */
export function startAfresh(): void {
  vi.setSystemTime(NOW)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  forgetEverything()
  signIn(tokenFor(ALEX))
  groupFlow.reset()
}

export function serverWith(handlers: Handlers = {}): Call[] {
  return fakeApi({
    'auth.status': () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }),
    'users.info': () => ({ url_invites: ALEX.url_invites, time_zone: 'Europe/Madrid' }),
    'invitation.getInvitationToken': () => ({ tokenInvitation: 'the-token', senderInfo: ALEX }),
    [CREATE]: () => booked(EVENT),
    ...handlers,
  })
}

export const heading = (name: string) => screen.findByRole('heading', { name })
export const get = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

export async function openSecondStep(name = 'Launch crew') {
  const page = await openPage('/multiple-schedule')
  await heading('Name your Group.')
  await userEvent.type(field('Group name'), `${name}{Enter}`)
  await heading('Send your Invites.')
  return page
}

export async function add(email: string): Promise<void> {
  await userEvent.type(field('Email'), `${email}{Enter}`)
}

/** Invites two and creates the group. */
export async function create(): Promise<void> {
  await add('priya@acme.io')
  await add('tom@north.dev')
  await userEvent.click(get('Create Group'))
}
