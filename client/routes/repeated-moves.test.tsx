import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { EARLY, findButton, findHeading, LATE, openPage, resetGuestBrowser, serverWith } from '#client/test/guest.ts'
import { bookingResult, EVENT_ID, meeting, slot } from '#client/test/invitation.ts'
import type { BookingResult } from '#shared/invitations.ts'

const PAGE = `/invites/reschedulings/${EVENT_ID}`
const NEXT_WEEK = '2026-11-24T13:15:00.000Z'
const { start, end } = slot(LATE)
const MOVED = bookingResult(meeting(EARLY), { moved_from: { start, end } })

beforeEach(resetGuestBrowser)

async function chooseEarly() {
  await userEvent.click(await findButton('Choose Schedule'))
  await userEvent.click(await findButton(/^14:00/))
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
}

test('while a meeting is being moved, no step offers another move', async () => {
  let respond: (moved: BookingResult) => void = () => undefined
  const calls = serverWith({ events: { reschedule: () => new Promise((resolve) => (respond = resolve)) } })
  const page = await openPage(PAGE)
  await chooseEarly()
  expect(await findButton('Moving...')).toBeVisible()
  expect(await findButton('Back')).toBeDisabled()
  expect((await findButton(/^14:00/)).closest('[inert]')).not.toBeNull()
  await page.back()
  expect(await screen.findByText('Moving...')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use' })).toBeNull()
  respond(MOVED)
  expect(await findHeading('Your meeting has been moved')).toBeVisible()
  expect(inputsTo(calls, 'events.reschedule')).toHaveLength(1)
  await page.goTo(PAGE)
  expect(await findHeading('One Click Schedule')).toBeVisible()
})

test('the reason why a move failed is not shown for another way to move', async () => {
  serverWith({ events: { reschedule: rejectWith(409, 'This time was just taken', { code: 'just_taken', slots: [] }) } })
  await openPage(PAGE)
  await chooseEarly()
  expect(await screen.findByText('This time was just taken')).toBeVisible()
  await userEvent.click(await findButton('Back'))
  await findButton('Choose Schedule')
  expect(screen.queryByText('This time was just taken')).toBeNull()
})

test('Move it back asks again if the meeting was moved in the meantime', {
  meta: { promise: 'Screens: Pages change a meeting only at the time that they show, or ask again.' },
}, async () => {
  serverWith({ events: { reschedule: () => MOVED } })
  await openPage(PAGE)
  await chooseEarly()
  await findHeading('Your meeting has been moved')
  const reschedule = rejectWith(409, 'This meeting has changed', { code: 'meeting_changed' })
  serverWith({ events: { reschedule } }, { event: meeting(NEXT_WEEK) })
  await userEvent.click(await findButton('Move it back'))
  expect(await findHeading('How do you want to Reschedule?')).toBeVisible()
  expect(screen.getByText('This meeting has changed')).toBeVisible()
  expect(screen.getByText('Tuesday, 24 November 2026')).toBeVisible()
})
