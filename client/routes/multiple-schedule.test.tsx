import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#client/api.ts'
import { clearAllStorage, startSession } from '#client/lib/session/session-store.ts'
import { type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import {
  addParticipant,
  createGroup,
  EVENT,
  findHeading,
  getButton,
  getField,
  logInAsAlex,
  openPage,
  openSecondStep,
  SCHEDULE_GROUP,
  serverWith,
} from '#client/test/group.ts'
import { bookingResult, NOW } from '#client/test/invitation.ts'
import { BRIEF_TOAST, findToast } from '#client/test/toasts.ts'
import { tokenFor } from '#client/test/token.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { HOUR } from '#shared/time.ts'

const failWith = (...error: Parameters<typeof rejectWith>): Handlers => ({
  meetings: { scheduleGroup: rejectWith(...error) },
})

beforeEach(logInAsAlex)

test('redirects users who are not logged in to the login page', {
  meta: { promise: 'Screens: `/multiple-schedule` requires a verified user.' },
}, async () => {
  clearAllStorage()
  serverWith()
  const page = await openPage('/multiple-schedule')
  expect(page.url()).toMatch(/^\/login/)
})

test('redirects unverified users to the verification page', {
  meta: { promise: 'Screens: `/multiple-schedule` requires a verified user.' },
}, async () => {
  serverWith({
    auth: { status: () => ({ data: { is_auth: false, tutorial_completed: false, synchronized_accounts: [] } }) },
  })
  const page = await openPage('/multiple-schedule')
  expect(page.url()).toBe('/verify')
})

test('the first step requires a name', {
  meta: {
    promise: [
      'Screens: The first step of `/multiple-schedule` asks for the name of the group.',
      'Texts: Step 1/2; Name your Group.; a weekly team meeting as an example; max 25 characters; Next.',
      'Transitions: Next leads to the second step of a group once it has a name.',
      'Rules and limits: Next is disabled while the name of a group is blank.',
    ],
  },
}, async () => {
  serverWith()
  await openPage('/multiple-schedule')
  expect(await findHeading('Name your Group.')).toBeVisible()
  expect(screen.getByText('Step 1/2')).toBeVisible()
  expect(screen.getByText('max 25 characters')).toBeVisible()
  expect(getField('Group name').placeholder).toBe('Weekly team meeting')
  expect(getButton('Next').disabled).toBe(true)
  await userEvent.type(getField('Group name'), '   {Enter}')
  expect(getButton('Next').disabled).toBe(true)
  expect(screen.getByText('Step 1/2')).toBeVisible()
  await userEvent.type(getField('Group name'), 'Launch crew')
  await userEvent.click(getButton('Next'))
  expect(screen.getByText('Step 2/2')).toBeVisible()
  expect(document.activeElement).toBe(getField('Email'))
})

test('a participant’s address is trimmed, lowercased and counted, and can be removed', {
  meta: {
    promise: [
      'Screens: The second step of `/multiple-schedule` lists the participants, and each can be removed.',
      'Texts: N participant(s) added / 10 max.',
      'Rules and limits: A participant’s address is trimmed and lowercased.',
    ],
  },
}, async () => {
  serverWith()
  await openSecondStep()
  expect(screen.getByText('0 participant(s) added / 10 max')).toBeVisible()
  await addParticipant('  Priya@Acme.IO ')
  expect(getField('Email').value).toBe('')
  expect(document.activeElement).toBe(getField('Email'))
  expect(screen.getByText('1 participant(s) added / 10 max')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Participants' })).getByText('priya@acme.io')).toBeVisible()
  await userEvent.click(getButton('Remove priya@acme.io'))
  expect(screen.getByText('0 participant(s) added / 10 max')).toBeVisible()
})

test.each(['tom', 'tom@north', '@north.dev', 'to m@north.dev'])(
  'rejects the invalid address %s, and quotes it',
  {
    meta: { promise: 'Rules and limits: Only a valid-looking address can be added as a participant.' },
  },
  async (typed) => {
    serverWith()
    await openSecondStep()
    await userEvent.type(getField('Email'), typed)
    expect(getButton('Add').disabled).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('alert').textContent).toBe(`“${typed}” is not a valid email address`)
    expect(document.activeElement).toBe(getField('Email'))
    expect(getField('Email').value).toBe(typed)
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('a pasted list is added line by line, and rejected lines are listed', async () => {
  serverWith()
  await openSecondStep()
  await userEvent.click(getField('Email'))
  await userEvent.paste('Priya Nair <priya@acme.io>\nTom@North.dev\r\n\r\nalex@acme.io\nnobody\n')
  expect(getButton('Add').disabled).toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeVisible()
  const people = within(screen.getByRole('list', { name: 'Participants' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('priya@acme.io'),
    expect.stringContaining('tom@north.dev'),
  ])
  expect(screen.getByRole('alert').textContent).toBe(
    'Not added: alex@acme.io. You cannot schedule a meeting with yourself.\n' +
      'Not added: nobody. Please enter a valid email address.',
  )
  expect(getField('Email').value).toBe('nobody')
})

test('rejects the user’s own address and duplicates, each with a warning', {
  meta: { promise: 'Errors: You cannot schedule a meeting with yourself; This email is already added.' },
}, async () => {
  const calls = serverWith()
  await openSecondStep()
  await addParticipant('ALEX@acme.io')
  expect(screen.getByText('You cannot schedule a meeting with yourself')).toBeVisible()
  expect(getField('Email').value).toBe('ALEX@acme.io')
  await userEvent.clear(getField('Email'))
  expect(screen.queryByText('You cannot schedule a meeting with yourself')).toBeNull()
  for (const email of ['p1@acme.io', 'tom@north.dev', 'Tom@North.dev']) await addParticipant(email)
  expect(screen.getByText('This email is already added')).toBeVisible()
  await userEvent.click(getButton('Create Group'))
  await waitFor(() => expect(inputsTo(calls, 'meetings.scheduleGroup')).toHaveLength(1))
})

test('Create Group first validates an address that is typed but not added', async () => {
  serverWith()
  await openSecondStep()
  for (const email of ['p1@acme.io', 'p2@acme.io']) await addParticipant(email)
  await userEvent.type(getField('Email'), 'nobody')
  await userEvent.click(getButton('Create Group'))
  expect(screen.getByRole('alert').textContent).toBe('“nobody” is not a valid email address')
  expect(document.activeElement).toBe(getField('Email'))
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeVisible()
})

test('a group has 2 to 10 participants', {
  meta: {
    promise: [
      'Errors: Maximum 10 participants allowed.',
      'Rules and limits: A group is created with 2 to 10 participants.',
    ],
  },
}, async () => {
  serverWith()
  await openSecondStep()
  expect(getButton('Create Group').disabled).toBe(true)
  await addParticipant('p1@acme.io')
  expect(getButton('Create Group').disabled).toBe(true)
  for (let i = 2; i <= 10; i++) await addParticipant(`p${i}@acme.io`)
  expect(getButton('Create Group').disabled).toBe(false)
  await addParticipant('p11@acme.io')
  expect(screen.getByText('Maximum 10 participants allowed')).toBeVisible()
  expect(screen.getByText('10 participant(s) added / 10 max')).toBeVisible()
})

test('each step is a history entry: going back returns to the previous step with its input', {
  meta: {
    promise: [
      'Texts: Step 2/2; Send your Invites.; Back; Create Group.',
      'Transitions: Back leads to the first step of a group.',
    ],
  },
}, async () => {
  serverWith()
  const page = await openSecondStep()
  expect(page.url()).toBe('/multiple-schedule?step=2')
  await addParticipant('tom@north.dev')
  await page.back()
  await findHeading('Name your Group.')
  expect(page.url()).toBe('/multiple-schedule')
  expect(getField('Group name').value).toBe('Launch crew')
  await userEvent.click(getButton('Next'))
  await findHeading('Send your Invites.')
  expect(screen.getByText('1 participant(s) added / 10 max')).toBeVisible()
  await userEvent.click(getButton('Back'))
  await findHeading('Name your Group.')
  // The Back button used the history, so it added no entry.
  await page.back()
  await findHeading('Name your Group.')
})

test('redirects the second step to the first if the group has no name', async () => {
  serverWith()
  const page = await openPage('/multiple-schedule?step=2')
  await findHeading('Name your Group.')
  expect(page.url()).toBe('/multiple-schedule')
})

test('moving between steps does not check the user’s status again', async () => {
  const calls = serverWith()
  await openPage('/multiple-schedule')
  vi.setSystemTime(NOW + HOUR)
  await userEvent.type(getField('Group name'), 'Launch crew{Enter}')
  await findHeading('Send your Invites.')
  expect(calls.filter(({ path }) => path === 'auth.status')).toHaveLength(1)
})

test('input survives going back and a reload', {
  meta: { promise: 'Stored state: The step of a group is in its URL, and input survives a reload.' },
}, async () => {
  serverWith()
  const page = await openSecondStep()
  await addParticipant('tom@north.dev')
  await userEvent.type(getField('Email'), 'half@an')
  await userEvent.click(getButton('Back'))
  expect(getField('Group name').value).toBe('Launch crew')
  await userEvent.click(getButton('Next'))
  await page.reload()
  await findHeading('Send your Invites.')
  expect(screen.getByText('1 participant(s) added / 10 max')).toBeVisible()
  expect(getField('Email').value).toBe('half@an')
})

test('a modal overlay covers the page while the group is created', {
  meta: { promise: 'Texts: Creating group, please wait... while it is created.' },
}, async () => {
  let respond: (booked: BookingResult) => void = () => undefined
  serverWith({ meetings: { scheduleGroup: () => new Promise((resolve) => (respond = resolve)) } })
  await openSecondStep()
  await createGroup()
  const overlay = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Creating group, please wait...' })
  expect(overlay.open).toBe(true)
  expect(screen.getByText('Send your Invites.')).toBeVisible()
  respond(bookingResult(EVENT))
  await findHeading('Launch crew')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('creating a group sends the trimmed name and the participants once', {
  meta: {
    promise: [
      'Texts: Group schedule created successfully.',
      'Transitions: A double click on Create Group creates one meeting and shows one confirmation.',
      'Rules and limits: Toasts about groups stay for 3000 ms, at the bottom right.',
    ],
  },
}, async () => {
  const calls = serverWith()
  await openSecondStep('  Launch crew ')
  await addParticipant('priya@acme.io')
  await addParticipant('tom@north.dev')
  await userEvent.dblClick(getButton('Create Group'))
  await findHeading('Launch crew')
  expect(inputsTo(calls, SCHEDULE_GROUP)).toEqual([
    { summary: 'Launch crew', participants: ['priya@acme.io', 'tom@north.dev'] },
  ])
  expect(calls.find(({ path }) => path === SCHEDULE_GROUP)?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(await screen.findByText('Group schedule created successfully')).toBeVisible()
  expect(findToast('Group schedule created successfully')).toEqual({ kind: 'success', ...BRIEF_TOAST })
  expect(screen.getAllByText('Group schedule created successfully')).toHaveLength(1)
})

test('creating a group refetches every loaded list of events', {
  meta: { promise: 'Transitions: Creating a group refetches the lists of events.' },
}, async () => {
  const calls = serverWith({ calendar: { listEvents: () => [] } })
  const near = { time_min: '2026-10-19T00:00:00.000Z', time_max: '2027-02-16T00:00:00.000Z' }
  const far = { time_min: '2027-05-01T00:00:00.000Z', time_max: '2027-09-01T00:00:00.000Z' }
  await openSecondStep()
  await Promise.all([near, far].map((range) => queries.calendar.listEvents.fetch(range)))
  await createGroup()
  await findHeading('Launch crew')
  await waitFor(() => expect(inputsTo(calls, 'calendar.listEvents')).toEqual([near, far, near, far]))
})

test('a failure shows the server’s message and keeps all input', {
  meta: {
    promise: [
      'Texts: Step 2/2; Send your Invites.; Back; Create Group.',
      'Errors: A group that could not be created: the server’s message.',
      'Transitions: If creating a group fails, the user stays on the second step, with all input.',
    ],
  },
}, async () => {
  serverWith(failWith(409, 'One of the participants has closed their account', { code: 'account_closed' }))
  await openSecondStep()
  await createGroup()
  expect((await screen.findAllByText('One of the participants has closed their account')).length).toBeGreaterThan(0)
  expect(screen.getByText('Step 2/2')).toBeVisible()
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeVisible()
  await waitFor(() => expect(document.activeElement).toBe(getButton('Create Group')))
})

test('a failure without a response shows a generic message, and that the group may exist', {
  meta: {
    promise:
      'Errors: A group that could not be created, without a message from the server: Error creating group schedule.',
  },
}, async () => {
  serverWith({
    meetings: {
      scheduleGroup() {
        throw new Error('connection lost')
      },
    },
  })
  await openSecondStep()
  await createGroup()
  const [notice, ...others] = await within(screen.getByRole('main')).findAllByRole('alert')
  expect(notice?.textContent).toMatch(/^Meridian cannot be reached.*Your request may have gone through/)
  expect(others).toEqual([])
  await waitFor(() => expect(findToast('Error creating group schedule')).toEqual({ kind: 'error', ...BRIEF_TOAST }))
})

test('the server’s error about a long name leads to the first step, which marks the name while it is too long', {
  meta: { promise: 'Rules and limits: The server enforces the 25 characters of a group’s name.' },
}, async () => {
  const fields = { summary: 'At most 25 characters' }
  const calls = serverWith(failWith(400, 'Some fields are not valid', { code: 'invalid_input', fields }))
  const name = 'A name that is far too long for it'
  await openSecondStep(name)
  await createGroup()
  expect(await screen.findByRole('button', { name: 'Change the name' })).toBeVisible()
  expect(inputsTo(calls, SCHEDULE_GROUP)).toMatchObject([{ summary: name }])
  expect(screen.getByText('Step 2/2')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain('At most 25 characters')
  await userEvent.click(getButton('Change the name'))
  await findHeading('Name your Group.')
  expect(getField('Group name').value).toBe(name)
  expect(document.activeElement).toBe(getField('Group name'))
  const hintIds = getField('Group name').getAttribute('aria-describedby') ?? ''
  expect(hintIds.split(' ').map((id) => document.getElementById(id)?.textContent)).toEqual(['max 25 characters'])
  await userEvent.type(getField('Group name'), '{Backspace>8/}')
  expect(getField('Group name').getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('{Backspace}')
  expect(getField('Group name').getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.keyboard('{Enter}')
  await findHeading('Send your Invites.')
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change the name' })).toBeNull()
})

test('explains on the page why there is no common time', async () => {
  const explain = {
    horizon_days: 60,
    participants: [{ who: { kind: 'anonymous' }, share: 1, hours: 0.7, busy: 0.3 }],
    relaxed_slots: [
      {
        start: '2026-11-19T17:30:00.000Z',
        end: '2026-11-19T18:00:00.000Z',
        relaxation: { code: 'working_hours', params: { who: { kind: 'you' } } },
      },
    ],
  }
  serverWith(failWith(409, 'No common time in the next 60 days', { code: 'no_common_time', explain }))
  await openSecondStep()
  await createGroup()
  expect(await screen.findByText(/is not free at 100% of possible times/)).toBeVisible()
  expect(await screen.findByText(/in Madrid \(GMT\+1\)\. Works if you can meet outside working hours\./)).toBeVisible()
})

test('says what to do if a calendar could not be read', async () => {
  const error = 'The calendar of Priya Nair could not be read'
  serverWith(failWith(409, error, { code: 'calendar_unread', params: { name: 'Priya Nair' }, manual: true }))
  await openSecondStep()
  await createGroup()
  expect((await screen.findByText(error)).parentElement?.textContent).toMatch(/Try again later, or remove people/)
})

test('a user does not see the draft of the previous user', {
  meta: { promise: 'Stored state: A user’s group draft is not shown to the next user.' },
}, async () => {
  serverWith()
  await openSecondStep()
  startSession(tokenFor({ email: 'priya@acme.io', name: 'Priya', picture: null, user_id: 'u-priya' }))
  cleanup()
  await openPage('/multiple-schedule')
  await findHeading('Name your Group.')
  expect(getField('Group name').value).toBe('')
})
