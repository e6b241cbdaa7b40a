import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  ALEX_PICTURE,
  create,
  EVENT,
  field,
  heading,
  openPage,
  openSecondStep,
  serverWith,
  startAsAlex,
} from './-group-for-tests.ts'
import { booked, EVENT_ID, NOW } from './-invitation-for-tests.ts'

beforeEach(startAsAlex)

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
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('img')?.src)).toEqual([ALEX_PICTURE, undefined, undefined])
  const people = rows.map(({ textContent }) => textContent)
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
  await screen.findByText('Another page')
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
  const calls = serverWith({
    match: { autoCreateMultipleBatch: () => booked(EVENT, undo) },
    events: { undo: () => ({ success: true }) },
  })
  const page = await openSecondStep()
  await create()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await heading('Send your Invites.')
  expect(page.address()).toBe('/multiple-schedule?step=2')
  expect(calls.find(({ path }) => path === 'events.undo')?.input).toEqual({
    eventId: EVENT_ID,
    undo_token: 'take-it-back',
  })
  expect(screen.getByText('2 participant(s) added / 10 max')).toBeTruthy()
})
