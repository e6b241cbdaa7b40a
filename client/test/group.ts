import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { startSession } from '#client/lib/session/session-store.ts'
import { Route as Confirmation } from '#client/routes/_app.multiple-schedule.confirm.tsx'
import { Route as Flow } from '#client/routes/_app.multiple-schedule.index.tsx'
import { Route as Verified } from '#client/routes/_app.multiple-schedule.tsx'
import type { OpenMeeting } from '#shared/meetings.ts'
import { type Call, fakeApi, type Handlers, mergeHandlers } from './fake-api.ts'
import { ALEX, bookingResult, meeting, NOW } from './invitation.ts'
import { browserFor, resetApp } from './render-page.tsx'
import { anaSettings } from './settings.ts'
import { tokenFor } from './token.ts'

/** The call that creates a group's meeting. */
export const SCHEDULE_GROUP = 'meetings.scheduleGroup'

export const ALEX_PICTURE = 'https://pictures.example/alex.png'
const person = { picture: null, response_status: 'needs_action' as const }
export const EVENT = meeting('2026-11-19T12:30:00.000Z', {
  summary: 'Launch crew',
  attendees: [
    { ...person, email: ALEX.email, name: ALEX.name, picture: ALEX_PICTURE, role: 'organizer' },
    { ...person, email: 'priya@acme.io', name: 'Priya Nair', role: 'participant' },
    { ...person, email: 'tom@north.dev', name: null, role: 'participant' },
  ],
})

/** The meeting as its organizer sees it. */
export const OPEN_MEETING: OpenMeeting = {
  closed: null,
  event: EVENT,
  event_duration: 30,
  url_invites: ALEX.url_invites,
  past: false,
  ical_uid: `${EVENT.id}@meridian.test`,
  role: 'organizer',
  email: ALEX.email,
  cancelling: 'cancelled',
}

export const PAGES = {
  '/multiple-schedule': Verified,
  '/multiple-schedule/': Flow,
  '/multiple-schedule/confirm': Confirmation,
}
export const openPage = browserFor(PAGES)

/** Logs in as Alex in a clean browser. */
export function logInAsAlex(): void {
  resetApp()
  vi.setSystemTime(NOW)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  startSession(tokenFor(ALEX))
}

const DEFAULTS: Handlers = {
  auth: { status: () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }) },
  users: { info: () => anaSettings({ url_invites: ALEX.url_invites }) },
  meetings: { scheduleGroup: () => bookingResult(EVENT) },
  events: { get: () => OPEN_MEETING },
}

export function serverWith(handlers: Handlers = {}): Call[] {
  return fakeApi(mergeHandlers(DEFAULTS, handlers))
}

export const findHeading = (name: string) => screen.findByRole('heading', { name })
export const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

export async function openSecondStep(name = 'Launch crew') {
  const page = await openPage('/multiple-schedule')
  await findHeading('Name your Group.')
  await userEvent.type(getField('Group name'), `${name}{Enter}`)
  await findHeading('Send your Invites.')
  return page
}

export async function addParticipant(email: string): Promise<void> {
  await userEvent.type(getField('Email'), `${email}{Enter}`)
}

/** Adds two participants and creates the group. */
export async function createGroup(): Promise<void> {
  await addParticipant('priya@acme.io')
  await addParticipant('tom@north.dev')
  await userEvent.click(getButton('Create Group'))
}
