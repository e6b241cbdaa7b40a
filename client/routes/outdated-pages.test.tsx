import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inputsTo, rejectWith } from '#client/test/fake-api.ts'
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
import { bookingResult, EVENT_ID, meeting, slot } from '#client/test/invitation.ts'

const RESCHEDULE = `/invites/reschedulings/${EVENT_ID}`
const CANCEL = `/invites/cancellations/${EVENT_ID}`
const NEXT_WEEK = '2026-11-24T13:15:00.000Z'
const rejectAsChanged = rejectWith(409, 'This meeting has changed', { code: 'meeting_changed' })
const proposal = (start: string) => ({ start, reason: firstFreeReason() })

beforeEach(resetGuestBrowser)

async function pressUse() {
  await waitFor(async () => expect(await findButton('Use')).toBeEnabled())
  await userEvent.click(await findButton('Use'))
}

test('Use asks again, with the new times, if the meeting was moved in the meantime', {
  meta: { promise: 'Screens: One click moves a meeting only to the time that is shown, or asks again.' },
}, async () => {
  serverWith()
  await openPage(RESCHEDULE)
  await screen.findByText('Thursday 19 November, 14:00')
  const calls = serverWith(
    { match: { autoRescheduleBatch: rejectAsChanged, proposal: () => proposal(LATE) } },
    { event: meeting(NEXT_WEEK) },
  )
  await pressUse()
  expect((await screen.findByRole('alert')).textContent).toContain('This meeting has changed')
  expect(await screen.findByText('Tuesday, 24 November 2026')).toBeVisible()
  expect(await screen.findByText('Thursday 19 November, 18:15')).toBeVisible()
  expect(document.activeElement?.id).toBe('main')
  await pressUse()
  await waitFor(() =>
    expect(inputsTo(calls, 'match.autoRescheduleBatch')).toMatchObject([
      { start: EARLY, current_start: LATE },
      { start: LATE, current_start: NEXT_WEEK },
    ]),
  )
})

test('Use asks again, with a new time, if the shown one was taken', async () => {
  serverWith()
  await openPage(RESCHEDULE)
  await screen.findByText('Thursday 19 November, 14:00')
  const autoRescheduleBatch = rejectWith(409, 'This time was just taken', { code: 'just_taken', slots: [] })
  serverWith({ match: { autoRescheduleBatch, proposal: () => proposal(NEXT_WEEK) } })
  await pressUse()
  expect(await screen.findByText('Tuesday 24 November, 19:00')).toBeVisible()
  expect(screen.getByText('This time was just taken')).toBeVisible()
})

test('the confirmation shows the previous time that the server returned', async () => {
  const { start, end } = slot(NEXT_WEEK)
  serverWith({ events: { reschedule: () => bookingResult(meeting(EARLY), { moved_from: { start, end } }) } })
  await openPage(`${RESCHEDULE}/times`)
  await userEvent.click(await findButton(/^14:00/))
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  await findHeading('Your meeting has been moved')
  expect(screen.getByText('Tuesday, 24 November 2026').parentElement?.textContent).toContain('19:00 to 19:30')
})

test('the confirmation shows no previous time if the meeting was already at the chosen time', async () => {
  serverWith({ events: { reschedule: () => bookingResult(meeting(EARLY)) } })
  await openPage(`${RESCHEDULE}/times`)
  await userEvent.click(await findButton(/^14:00/))
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  await findHeading('Your meeting has been moved')
  expect(screen.queryByRole('heading', { name: 'Before' })).toBeNull()
})

const ENDED = [
  ['the meeting was cancelled', CLOSED, 'This meeting was already canceled'],
  ['the visitor has left the meeting', { ...CLOSED, closed: 'left' as const }, 'You have left this meeting'],
  ['the meeting is over', { past: true }, 'This meeting is over'],
] as const
const refuse = rejectWith(409, 'No', { code: 'meeting_cancelled' })

test.each(ENDED)('Use shows that %s', async (_name, view, title) => {
  serverWith()
  await openPage(RESCHEDULE)
  await screen.findByText('Thursday 19 November, 14:00')
  serverWith({ match: { autoRescheduleBatch: refuse } }, view)
  await pressUse()
  expect(await findHeading(title)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use' })).toBeNull()
})

test.each(ENDED)('Reschedule shows that %s', async (_name, view, title) => {
  serverWith()
  await openPage(`${RESCHEDULE}/times`)
  await userEvent.click(await findButton(/^14:00/))
  serverWith({ events: { reschedule: refuse } }, view)
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  expect(await findHeading(title)).toBeVisible()
})

test('Leave meeting asks again if it would now cancel the meeting', {
  meta: {
    promise:
      'Screens: The cancellation page says beforehand whether the meeting ends for everyone or only the reader leaves it.',
  },
}, async () => {
  serverWith({}, { cancelling: 'left' })
  await openPage(CANCEL)
  await findButton('Leave meeting')
  const calls = serverWith({ events: { cancel: rejectAsChanged } })
  await userEvent.click(await findButton('Leave meeting'))
  expect(await findHeading('Cancel this meeting?')).toBeVisible()
  expect(screen.getByText('This meeting has changed')).toBeVisible()
  expect(document.activeElement?.id).toBe('main')
  await userEvent.click(await findButton('Cancel Meeting'))
  await waitFor(() =>
    expect(inputsTo(calls, 'events.cancel')).toMatchObject([{ cancelling: 'left' }, { cancelling: 'cancelled' }]),
  )
})

test('Cancel Meeting asks again, with the new time, if the meeting was moved in the meantime', {
  meta: { promise: 'Screens: Pages change a meeting only at the time that they show, or ask again.' },
}, async () => {
  serverWith()
  await openPage(CANCEL)
  await findButton('Cancel Meeting')
  const calls = serverWith({ events: { cancel: rejectAsChanged } }, { event: meeting(NEXT_WEEK) })
  await userEvent.click(await findButton('Cancel Meeting'))
  expect(await screen.findByText('Tuesday, 24 November 2026')).toBeVisible()
  expect(screen.getByText('This meeting has changed')).toBeVisible()
  await userEvent.click(await findButton('Cancel Meeting'))
  await waitFor(() =>
    expect(inputsTo(calls, 'events.cancel')).toMatchObject([{ current_start: LATE }, { current_start: NEXT_WEEK }]),
  )
})

test('Reschedule asks again, with the new time, if the meeting was moved in the meantime', {
  meta: { promise: 'Screens: Pages change a meeting only at the time that they show, or ask again.' },
}, async () => {
  serverWith()
  await openPage(`${RESCHEDULE}/times`)
  await userEvent.click(await findButton(/^14:00/))
  const calls = serverWith({ events: { reschedule: rejectAsChanged } }, { event: meeting(NEXT_WEEK) })
  await userEvent.click(await findButton('Reschedule'))
  expect(await screen.findByText('Tuesday, 24 November 2026')).toBeVisible()
  expect(await screen.findByText('This meeting has changed')).toBeVisible()
  await userEvent.click(await findButton('Reschedule'))
  await waitFor(() =>
    expect(inputsTo(calls, 'events.reschedule')).toMatchObject([
      { event: { start: { dateTime: EARLY }, current_start: LATE } },
      { event: { start: { dateTime: EARLY }, current_start: NEXT_WEEK } },
    ]),
  )
})

test('the confirmation of a cancellation shows the meeting’s latest time', async () => {
  const event = meeting(NEXT_WEEK, { status: 'cancelled' })
  const result = { success: true, outcome: 'cancelled', already_cancelled: false, already_left: false, event } as const
  serverWith({ events: { cancel: () => result } })
  await openPage(CANCEL)
  await userEvent.click(await findButton('Cancel Meeting'))
  expect(await findHeading('The meeting is canceled')).toBeVisible()
  expect(screen.getByText('Tuesday, 24 November 2026')).toBeVisible()
})
