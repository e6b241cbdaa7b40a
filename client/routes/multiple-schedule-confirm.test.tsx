import { createRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getGroupState, groupFlow } from '#client/features/group-scheduling/group-state.ts'
import { inputsTo } from '#client/test/fake-api.ts'
import { firstFreeReason } from '#client/test/first-free-reason.ts'
import {
  ALEX_PICTURE,
  createGroup,
  EVENT,
  findHeading,
  getField,
  logInAsAlex,
  OPEN_MEETING,
  openPage,
  openSecondStep,
  PAGES,
  SCHEDULE_GROUP,
  serverWith,
} from '#client/test/group.ts'
import { ALEX, bookingResult, EVENT_ID, NOW } from '#client/test/invitation.ts'
import { browserFor } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import type { Group } from '#shared/groups.ts'
import type { MeetingView } from '#shared/meetings.ts'
import { Route as Root } from './__root.tsx'
import Panels from './-dashboard/Panels.tsx'

beforeEach(logInAsAlex)

test('the confirmation shows the meeting, its time and time zone, and the attendees with their roles', {
  meta: {
    promise: [
      'Screens: `/multiple-schedule/confirm` has the summary, the date, the times, the zone, the description and the people.',
      'Screens: The times of `/multiple-schedule/confirm` are HH:mm for users with a 24-hour clock, and have AM and PM for others, as on all pages.',
      'Texts: Primary user; Participant; Powered by.',
      'Transitions: Creating a group opens its confirmation.',
    ],
  },
}, async () => {
  serverWith()
  const page = await openSecondStep()
  await createGroup()
  await findHeading('Launch crew')
  expect(page.url()).toBe('/multiple-schedule/confirm')
  expect(screen.getByText('19 November')).toBeVisible()
  expect(screen.getByText('2026')).toBeVisible()
  expect(screen.getByText('13:30 – 14:00')).toBeVisible()
  expect(screen.getByText('UTC+1 Madrid')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Description' })).toBeVisible()
  expect(screen.getByText(/The first time both are free/)).toBeVisible()
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('img')?.src)).toEqual([ALEX_PICTURE, undefined, undefined])
  const people = rows.map(({ textContent }) => textContent)
  expect(people[0]).toMatch(/alex@acme\.io.*Primary user/)
  expect(people[1]).toMatch(/priya@acme\.io.*Participant/)
  expect(people[2]).toMatch(/T.*tom@north\.dev.*Participant/)
  expect(screen.getByText(/Powered by/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Meridian' }).getAttribute('href')).toBe('/dashboard')
})

test('the confirmation shows AM and PM to users with a 12-hour clock', {
  meta: {
    promise:
      'Screens: The times of `/multiple-schedule/confirm` are HH:mm for users with a 24-hour clock, and have AM and PM for others, as on all pages.',
  },
}, async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
  serverWith()
  await openSecondStep()
  await createGroup()
  await findHeading('Launch crew')
  expect(screen.getByText('1:30 PM – 2:00 PM')).toBeVisible()
})

test('the confirmation survives a reload; leaving it resets the flow', {
  meta: {
    promise: [
      'Screens: The button of `/multiple-schedule/confirm` with the name of the product goes to `/dashboard`.',
      'Transitions: Leaving the confirmation of a group resets the flow.',
    ],
  },
}, async () => {
  serverWith()
  const page = await openSecondStep()
  await createGroup()
  await findHeading('Launch crew')
  await page.reload()
  await findHeading('Launch crew')
  await userEvent.click(screen.getByRole('link', { name: 'Meridian' }))
  await screen.findByText('Another page')
  await openPage('/multiple-schedule')
  await findHeading('Name your Group.')
  expect(getField('Group name').value).toBe('')
})

test('the confirmation redirects to the flow if there is no meeting', async () => {
  serverWith()
  const page = await openPage('/multiple-schedule/confirm')
  await findHeading('Name your Group.')
  expect(page.url()).toBe('/multiple-schedule')
})

async function createUndoableMeeting() {
  const undo = { undo_token: 'undo-token', undo_until: new Date(NOW + 10_000).toISOString() }
  const calls = serverWith({
    meetings: { scheduleGroup: () => bookingResult(EVENT, undo) },
    events: { undo: () => ({ success: true }) },
  })
  const page = await openSecondStep()
  await createGroup()
  return { calls, page }
}

test('undo reverts the booking and restores the flow', async () => {
  const { calls, page } = await createUndoableMeeting()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await findHeading('Send your Invites.')
  expect(page.url()).toBe('/multiple-schedule?step=2')
  expect(calls.find(({ path }) => path === 'events.undo')?.input).toEqual({
    eventId: EVENT_ID,
    undo_token: 'undo-token',
  })
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeVisible()
})

const MOVED = { ...EVENT, start: { dateTime: '2026-11-20T09:00:00.000Z', timeZone: 'Europe/Madrid' } }

test.each([
  [
    'cancelled',
    { closed: 'cancelled', event: { id: EVENT.id, status: 'cancelled' }, url_invites: null },
    'This meeting was canceled',
    0,
  ],
  ['moved', { ...OPEN_MEETING, event: MOVED }, 'Your meeting has been moved', 1],
] as const)('the confirmation shows that the meeting was %s elsewhere', async (_, change, title, moves) => {
  const undo = { undo_token: 'undo-token', undo_until: new Date(NOW + 10_000).toISOString() }
  let view: MeetingView = OPEN_MEETING
  serverWith({
    meetings: { scheduleGroup: () => bookingResult(EVENT, undo) },
    events: { get: () => view },
  })
  await openSecondStep()
  await createGroup()
  await screen.findByText('Your meeting is Confirmed!')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  view = change
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryAllByText(/has been moved since/)).toHaveLength(moves)
  expect(screen.queryByText(/The first time both are free/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the confirmation no longer lists people who have left the meeting', async () => {
  const attendees = EVENT.attendees.map((attendee) =>
    attendee.name === 'Priya Nair' ? { ...attendee, response_status: 'declined' as const } : attendee,
  )
  serverWith({ events: { get: () => ({ ...OPEN_MEETING, event: { ...EVENT, attendees } }) } })
  await openSecondStep()
  await createGroup()
  await findHeading('Launch crew')
  await waitFor(() => expect(screen.queryByText(/priya@acme\.io|Priya Nair/)).toBeNull())
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('back and forward leave and reopen the confirmation without creating the meeting twice', {
  meta: {
    promise:
      'Transitions: Back and forward leave the confirmation of a group and return to it, with its Undo; nothing is created twice.',
  },
}, async () => {
  const { calls, page } = await createUndoableMeeting()
  await findHeading('Launch crew')
  await page.back()
  await findHeading('Name your Group.')
  expect(getField('Group name').value).toBe('')
  await page.forward()
  await findHeading('Launch crew')
  expect(page.url()).toBe('/multiple-schedule/confirm')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await findHeading('Send your Invites.')
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeVisible()
  expect(inputsTo(calls, SCHEDULE_GROUP)).toHaveLength(1)
})

describe('booking a saved group', () => {
  const START = new Date(NOW + 3_600_000).toISOString()
  const undo = { undo_token: 'undo-token', undo_until: new Date(NOW + 10_000).toISOString() }

  const groups = createRoute({
    getParentRoute: () => Root,
    path: '/groups-panel',
    component: () => <Panels name="groups" settings={anaSettings({ email: ALEX.email })} onClose={() => undefined} />,
  })
  const openWithGroups = browserFor({ ...PAGES, '/groups-panel': groups })
  const weekly: Group = {
    _id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
    name: 'Weekly',
    group_owner: ALEX.email,
    group_participants: ['priya@acme.io', 'tom@north.dev'],
    invited: [],
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
  }

  /** Books a time for a saved group while there is a draft of another group. */
  async function bookSavedGroup() {
    const calls = serverWith({
      groups: { myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : [weekly], next_cursor: null }) },
      meetings: {
        proposeGroup: () => ({
          start: START,
          end: START,
          reason: firstFreeReason({}, { total: 3 }),
          free: [],
          unknown: [],
        }),
        scheduleGroup: () => bookingResult(EVENT, undo),
      },
      events: { undo: () => ({ success: true }) },
    })
    groupFlow.setGroupName('Half typed')
    groupFlow.addParticipants(['ana@acme.io'], 'ben@')
    const page = await openWithGroups('/groups-panel')
    await userEvent.click(await screen.findByRole('button', { name: 'Book a time for Weekly' }))
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Book this time' }))
    await findHeading('Launch crew')
    return { page, calls }
  }

  test('sends one request for a double click', {
    meta: { promise: 'Transitions: A double click on Create Group creates one meeting and shows one confirmation.' },
  }, async () => {
    const { calls } = await bookSavedGroup()
    expect(inputsTo(calls, SCHEDULE_GROUP)).toEqual([{ summary: 'Weekly', group_id: weekly._id, start: START }])
  })

  test('keeps the draft of another group', {
    meta: { promise: 'Transitions: Booking a saved group, and undoing that, keeps the draft of another group.' },
  }, async () => {
    const { page } = await bookSavedGroup()
    await page.goTo('/multiple-schedule?step=2')
    await findHeading('Send your Invites.')
    expect(screen.getByText('1 participant(s) added / 10 max')).toBeVisible()
    expect(getField('Email').value).toBe('ben@')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(getField('Group name').value).toBe('Half typed')
  })

  test('returns to the groups after an undo', {
    meta: { promise: 'Transitions: Booking a saved group, and undoing that, keeps the draft of another group.' },
  }, async () => {
    const { page } = await bookSavedGroup()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(page.url()).toBe('/dashboard?panel=groups'))
    expect(getGroupState()).toMatchObject({
      groupName: 'Half typed',
      participants: ['ana@acme.io'],
      addressText: 'ben@',
    })
  })
})
