import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { groupFlow } from '#client/features/group-scheduling/group-state.ts'
import { type Call, fakeApi, type Handlers, Refusal } from '#client/lib/api-for-tests.ts'
import { forgetEverything, signIn } from '#client/lib/session-store.ts'
import { tokenFor } from '#client/lib/token-for-tests.ts'
import { ALEX, booked, EVENT_ID, meeting, NOW } from './-invitation-for-tests.ts'
import { openPage } from './-page-for-tests.tsx'

const person = { picture: null, response_status: 'needs_action' as const }
const EVENT = meeting('2026-11-19T12:30:00.000Z', {
  summary: 'Launch crew',
  attendees: [
    { ...person, email: ALEX.email, name: ALEX.name, role: 'organizer' },
    { ...person, email: 'priya@acme.io', name: 'Priya Nair', role: 'participant' },
    { ...person, email: 'tom@north.dev', name: null, role: 'participant' },
  ],
})

const heading = (name: string) => screen.findByRole('heading', { name })
const get = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const CREATE = 'match.autoCreateMultipleBatch'

function serverWith(handlers: Handlers = {}): Call[] {
  return fakeApi({
    'auth.status': () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }),
    'users.info': () => ({ url_invites: ALEX.url_invites, time_zone: 'Europe/Madrid' }),
    'invitation.getInvitationToken': () => ({ tokenInvitation: 'the-token', senderInfo: ALEX }),
    [CREATE]: () => booked(EVENT),
    ...handlers,
  })
}

function refusing(status: number, body: ConstructorParameters<typeof Refusal>[1]): Handlers {
  return {
    [CREATE]: () => {
      throw new Refusal(status, body)
    },
  }
}

async function openSecondStep(name = 'Launch crew') {
  const page = await openPage('/multiple-schedule')
  await heading('Name your Group.')
  await userEvent.type(field('Group name'), `${name}{Enter}`)
  await heading('Send your Invites.')
  return page
}

const add = (email: string) => userEvent.type(field('Email'), `${email}{Enter}`)

async function create(): Promise<void> {
  await add('priya@acme.io')
  await add('tom@north.dev')
  await userEvent.click(get('Create Group'))
}

beforeEach(() => {
  vi.setSystemTime(NOW)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  forgetEverything()
  signIn(tokenFor(ALEX))
  groupFlow.reset()
})

test('who is not signed in is sent to the login', async () => {
  forgetEverything()
  serverWith()
  const page = await openPage('/multiple-schedule')
  expect(page.address()).toMatch(/^\/login/)
})

test('who is not verified is sent to the verification', async () => {
  serverWith({
    'auth.status': () => ({ data: { is_auth: false, tutorial_completed: false, synchronized_accounts: [] } }),
  })
  const page = await openPage('/multiple-schedule')
  expect(page.address()).toBe('/verify')
})

test('the first step asks for a name, and goes on only with one', async () => {
  serverWith()
  await openPage('/multiple-schedule')
  expect(await heading('Name your Group.')).toBeTruthy()
  expect(screen.getByText('Step 1/2')).toBeTruthy()
  expect(screen.getByText('max 25 characters')).toBeTruthy()
  expect(field('Group name').placeholder).toBe('Weekly team meeting')
  expect(get('Next').disabled).toBe(true)
  await userEvent.type(field('Group name'), '   {Enter}')
  expect(get('Next').disabled).toBe(true)
  expect(screen.getByText('Step 1/2')).toBeTruthy()
  await userEvent.type(field('Group name'), 'Launch crew')
  await userEvent.click(get('Next'))
  expect(screen.getByText('Step 2/2')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
})

test('an address is trimmed, lowercased and counted, and can be taken off again', async () => {
  serverWith()
  await openSecondStep()
  expect(screen.getByText('0 participant(s) added / 10 max')).toBeTruthy()
  await add('  Priya@Acme.IO ')
  expect(field('Email').value).toBe('')
  expect(document.activeElement).toBe(field('Email'))
  expect(screen.getByText('1 participant(s) added / 10 max')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Participants' })).getByText('priya@acme.io')).toBeTruthy()
  await userEvent.click(get('Remove priya@acme.io'))
  expect(screen.getByText('0 participant(s) added / 10 max')).toBeTruthy()
})

test.each(['tom', 'tom@north', '@north.dev', 'to m@north.dev'])('%s cannot be added', async (typed) => {
  serverWith()
  await openSecondStep()
  await userEvent.type(field('Email'), typed)
  expect(get('Add').disabled).toBe(true)
})

test('oneself and who is on the list already are refused, each with its warning', async () => {
  serverWith()
  await openSecondStep()
  await add('ALEX@acme.io')
  expect(screen.getByText('You cannot schedule a meeting with yourself')).toBeTruthy()
  expect(field('Email').value).toBe('ALEX@acme.io')
  await userEvent.clear(field('Email'))
  expect(screen.queryByText('You cannot schedule a meeting with yourself')).toBeNull()
  await add('tom@north.dev')
  await add('Tom@North.dev')
  expect(screen.getByText('This email is already added')).toBeTruthy()
})

test('a group has two to ten participants', async () => {
  serverWith()
  await openSecondStep()
  expect(get('Create Group').disabled).toBe(true)
  await add('p1@acme.io')
  expect(get('Create Group').disabled).toBe(true)
  for (let i = 2; i <= 10; i++) await add(`p${i}@acme.io`)
  expect(get('Create Group').disabled).toBe(false)
  await add('p11@acme.io')
  expect(screen.getByText('Maximum 10 participants allowed')).toBeTruthy()
  expect(screen.getByText('10 participant(s) added / 10 max')).toBeTruthy()
})

test('the way back and a reload lose nothing that was typed', async () => {
  serverWith()
  const page = await openSecondStep()
  await add('tom@north.dev')
  await userEvent.type(field('Email'), 'half@an')
  await userEvent.click(get('Back'))
  expect(field('Group name').value).toBe('Launch crew')
  await userEvent.click(get('Next'))
  await page.reload()
  await heading('Send your Invites.')
  expect(screen.getByText('1 participant(s) added / 10 max')).toBeTruthy()
  expect(field('Email').value).toBe('half@an')
})

test('while the group is created everything else is out of reach', async () => {
  let answer = (_booked: unknown) => undefined as void
  serverWith({ [CREATE]: () => new Promise((resolve) => (answer = resolve)) })
  await openSecondStep()
  await create()
  const overlay = await screen.findByText('Creating group, please wait...')
  expect(overlay.closest('output')).toBe(document.activeElement)
  expect(screen.getByText('Send your Invites.').closest('[inert]')).toBeTruthy()
  answer(booked(EVENT))
  await heading('Launch crew')
  expect(screen.queryByText('Creating group, please wait...')).toBeNull()
  expect(screen.getByText('Launch crew').closest('[inert]')).toBeNull()
})

test('creating sends the trimmed name and the participants with a token of the own link, once', async () => {
  const calls = serverWith()
  await openSecondStep('  Launch crew ')
  await create()
  await heading('Launch crew')
  expect(calls.find(({ path }) => path === 'invitation.getInvitationToken')?.input).toEqual({
    url_invites: 'alex-moreno',
  })
  const [call] = calls.filter(({ path }) => path === CREATE)
  expect(call?.input).toEqual({
    token: 'the-token',
    summary: 'Launch crew',
    participants: ['priya@acme.io', 'tom@north.dev'],
  })
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await screen.findByText('Group schedule created successfully')).toBeTruthy()
})

test('the confirmation has the meeting, its time in its zone, and its people by their tags', async () => {
  serverWith()
  const page = await openSecondStep()
  await create()
  await heading('Launch crew')
  expect(page.address()).toBe('/multiple-schedule/confirm')
  expect(screen.getByText('19 November')).toBeTruthy()
  expect(screen.getByText('2026')).toBeTruthy()
  expect(screen.getByText('13:30 – 14:00')).toBeTruthy()
  expect(screen.getByText('UTC+1 Madrid')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Description' })).toBeTruthy()
  expect(screen.getByText(/The first time both are free/)).toBeTruthy()
  const people = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(people[0]).toMatch(/alex@acme\.io.*Primary user/)
  expect(people[1]).toMatch(/priya@acme\.io.*Participant/)
  expect(people[2]).toMatch(/T.*tom@north\.dev.*Participant/)
  expect(screen.getByText(/Powered by/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Meridian' }).getAttribute('href')).toBe('/dashboard')
})

test('the confirmation outlives a reload; its end begins the flow afresh', async () => {
  serverWith()
  const page = await openSecondStep()
  await create()
  await heading('Launch crew')
  await page.reload()
  await heading('Launch crew')
  await userEvent.click(screen.getByRole('link', { name: 'Meridian' }))
  await screen.findByText('The page /dashboard')
  await openPage('/multiple-schedule')
  await heading('Name your Group.')
  expect(field('Group name').value).toBe('')
})

test('without a meeting the confirmation leads to the flow', async () => {
  serverWith()
  const page = await openPage('/multiple-schedule/confirm')
  await heading('Name your Group.')
  expect(page.address()).toBe('/multiple-schedule')
})

test('the meeting can be taken back, and the flow stands as it was', async () => {
  const undo = { undo_token: 'take-it-back', undo_until: new Date(NOW + 10_000).toISOString() }
  const calls = serverWith({ [CREATE]: () => booked(EVENT, undo), 'events.undo': () => ({ success: true }) })
  const page = await openSecondStep()
  await create()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await heading('Send your Invites.')
  expect(page.address()).toBe('/multiple-schedule')
  expect(calls.find(({ path }) => path === 'events.undo')?.input).toEqual({
    eventId: EVENT_ID,
    undo_token: 'take-it-back',
  })
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeTruthy()
})

test('a failure says what the server says, and everything stays', async () => {
  serverWith(
    refusing(403, { detail: 'Only the owner of this invitation may book for a group', code: 'not_the_sender' }),
  )
  await openSecondStep()
  await create()
  expect((await screen.findAllByText('Only the owner of this invitation may book for a group')).length).toBeGreaterThan(
    0,
  )
  expect(screen.getByText('Step 2/2')).toBeTruthy()
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(get('Create Group')))
})

test('a failure without an answer has the words of the screen', async () => {
  serverWith({
    [CREATE]: () => {
      throw new Error('the line is cut')
    },
  })
  await openSecondStep()
  await create()
  expect((await screen.findAllByText('Error creating group schedule')).length).toBeGreaterThan(0)
})

test('a name that the server refuses is mended where it was typed', async () => {
  const fields = { summary: 'At most 25 characters' }
  serverWith(refusing(400, { detail: 'Some of what was sent is not valid', code: 'invalid_input', fields }))
  await openSecondStep('A name that is far too long for it')
  await create()
  await heading('Name your Group.')
  expect(document.activeElement).toBe(field('Group name'))
  const described = field('Group name').getAttribute('aria-describedby') ?? ''
  expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain('At most 25 characters')
  await userEvent.type(field('Group name'), '{Backspace}')
  expect(field('Group name').getAttribute('aria-invalid')).not.toBe('true')
})

test('no common time is explained in the page', async () => {
  const explain = {
    horizon_days: 60,
    participants: [{ who: 'Another participant', share: 1, hours: 0.7, busy: 0.3 }],
    openings: [
      {
        start: '2026-11-19T17:30:00.000Z',
        end: '2026-11-19T18:00:00.000Z',
        constraint: 'Opens if your working hours give way',
      },
    ],
  }
  serverWith(refusing(409, { detail: 'No common time in the next 60 days', code: 'no_common_time', explain }))
  await openSecondStep()
  await create()
  expect(await screen.findByText(/is not free at 100% of these times/)).toBeTruthy()
  expect(await screen.findByText(/in Madrid \(GMT\+1\)\. Opens if your working hours give way\./)).toBeTruthy()
})

test('who signs in after somebody else sees nothing of their flow', async () => {
  serverWith()
  await openSecondStep()
  signIn(tokenFor({ email: 'priya@acme.io', name: 'Priya', picture: null, user_id: 'u-priya' }))
  await openPage('/multiple-schedule')
  await waitFor(() => expect(screen.getAllByText('Step 1/2').length).toBeGreaterThan(0))
})
