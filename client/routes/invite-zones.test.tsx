import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '#client/test/fake-api.ts'
import { button, EARLY, LATE, openPage, startOnTheDay } from '#client/test/guest.ts'
import { invitationOf, slot } from '#client/test/invitation.ts'

// Tests run in Kathmandu (GMT+5:45).
const THURSDAY = [slot(EARLY), slot(LATE)]

beforeEach(startOnTheDay)

test('a chosen time zone is used and remembered', async () => {
  fakeApi(invitationOf(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await button(/Kathmandu/))
  const dialog = await screen.findByRole('dialog', { name: 'Time zone' })
  const field = within(dialog).getByRole('searchbox')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'madri{Enter}')
  expect(await button('13:30')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Times in Madrid (GMT+1)' }))
  await page.reload()
  expect(await button('Times in Madrid (GMT+1)')).toBeVisible()
})

test('a time zone is found by another city, its country or its common name, shown in the result', async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button(/Kathmandu/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time zone' }))
  await userEvent.type(dialog.getByRole('searchbox'), 'california')
  expect(await dialog.findByRole('button', { name: /^Los Angeles ?California ?GMT-8, / })).toBeVisible()
  await userEvent.clear(dialog.getByRole('searchbox'))
  await userEvent.type(dialog.getByRole('searchbox'), 'germany')
  expect(dialog.getByRole('button', { name: /^Berlin ?Germany ?GMT\+1, / })).toBeVisible()
  await userEvent.clear(dialog.getByRole('searchbox'))
  await userEvent.type(dialog.getByRole('searchbox'), 'EST{Enter}')
  expect(await button('Times in New York (GMT-5)')).toBeVisible()
})

test('the number of search results is announced, and so is an empty result', async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button(/Kathmandu/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time zone' }))
  expect(dialog.getByRole('status').textContent).toBe('')
  await userEvent.type(dialog.getByRole('searchbox'), 'madri')
  expect(dialog.getByRole('status').textContent).toBe('1 zone')
  await userEvent.type(dialog.getByRole('searchbox'), 'qq')
  const emptyResult = await dialog.findByText('No matching time zone. Try the nearest large city.')
  expect(emptyResult.closest('[aria-live=polite]')).not.toBeNull()
  expect(dialog.getByRole('status').textContent).toBe('')
})

test('the arrow keys move through the time zones', async () => {
  fakeApi(invitationOf(THURSDAY))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await button(/Kathmandu/))
  await userEvent.type(await screen.findByRole('searchbox'), 'new y')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^New York/ }))
  await userEvent.keyboard('{Enter}')
  expect(await button(/^07:30 first daytime/)).toBeVisible()
})

test('an owner in another time zone has their hours shown in both zones', async () => {
  fakeApi(invitationOf([...THURSDAY, slot('2026-11-20T16:30:00.000Z')]))
  await openPage('/invites/alex-moreno')
  const hours = 'This week Alex Moreno is available 09:15 to 18:00 in Madrid, which is 14:00 to 22:45 for you.'
  expect(await screen.findByText(hours)).toBeVisible()
  await userEvent.click(await button(/Kathmandu/))
  await userEvent.type(await screen.findByRole('searchbox'), 'paris{Enter}')
  await button('Times in Paris (GMT+1)')
  expect(screen.queryByText(/is available/)).toBeNull()
})

test('an hour repeated by daylight saving is labelled with its offset', async () => {
  vi.setSystemTime(Date.parse('2026-10-20T09:00:00.000Z'))
  sessionStorage.setItem('meridian.guest-zone', '"Europe/Madrid"')
  fakeApi(invitationOf([slot('2026-10-25T00:30:00.000Z'), slot('2026-10-25T01:30:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect(await button(/^02:30 GMT\+2/)).toBeVisible()
  expect(screen.getByRole('button', { name: '02:30 GMT+1' })).toBeVisible()
})
