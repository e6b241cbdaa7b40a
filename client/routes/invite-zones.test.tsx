import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, mergeHandlers } from '#client/test/fake-api.ts'
import { EARLY, EVENT, findButton, LATE, openPage, resetGuestBrowser, serverWith } from '#client/test/guest.ts'
import { ALEX, invitationHandlers, slot } from '#client/test/invitation.ts'
import { MINUTE } from '#shared/time.ts'

// Tests run in Kathmandu (GMT+5:45).
const THURSDAY = [slot(EARLY), slot(LATE)]

beforeEach(resetGuestBrowser)

test('a chosen time zone is used and remembered', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  const page = await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton(/Kathmandu/))
  const dialog = await screen.findByRole('dialog', { name: 'Time zone' })
  const field = within(dialog).getByRole('searchbox')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'madri{Enter}')
  expect(await findButton('13:30')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Times in Madrid (GMT+1)' }))
  await page.reload()
  expect(await findButton('Times in Madrid (GMT+1)')).toBeVisible()
})

test('the search finds time zones by region, country or abbreviation, and shows the region or country', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton(/Kathmandu/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time zone' }))
  await userEvent.type(dialog.getByRole('searchbox'), 'california')
  expect(await dialog.findByRole('button', { name: /^Los Angeles ?California ?GMT-8, / })).toBeVisible()
  await userEvent.clear(dialog.getByRole('searchbox'))
  await userEvent.type(dialog.getByRole('searchbox'), 'germany')
  expect(dialog.getByRole('button', { name: /^Berlin ?Germany ?GMT\+1, / })).toBeVisible()
  await userEvent.clear(dialog.getByRole('searchbox'))
  await userEvent.type(dialog.getByRole('searchbox'), 'EST{Enter}')
  expect(await findButton('Times in New York (GMT-5)')).toBeVisible()
})

test('the number of search results is announced, and so is an empty result', async () => {
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton(/Kathmandu/))
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
  fakeApi(invitationHandlers(THURSDAY))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton(/Kathmandu/))
  await userEvent.type(await screen.findByRole('searchbox'), 'new y')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^New York/ }))
  await userEvent.keyboard('{Enter}')
  expect(await findButton(/^07:30 first daytime/)).toBeVisible()
})

function halfHours(first: string, count: number) {
  return Array.from({ length: count }, (_, i) => slot(new Date(Date.parse(first) + i * 30 * MINUTE).toISOString()))
}

test('the hours of an owner in another time zone are shown in both zones', async () => {
  fakeApi(invitationHandlers([...halfHours('2026-11-19T08:00Z', 10), ...halfHours('2026-11-20T12:30Z', 9)]))
  await openPage('/invites/alex-moreno')
  const hours = 'This week’s times are between 09:00 and 18:00, Madrid time, which is between 13:45 and 22:45 for you.'
  expect(await screen.findByText(hours)).toBeVisible()
  await userEvent.click(await findButton(/Kathmandu/))
  await userEvent.type(await screen.findByRole('searchbox'), 'paris{Enter}')
  await findButton('Times in Paris (GMT+1)')
  expect(screen.queryByText(/^This week’s times/)).toBeNull()
})

test('hours that cross midnight are shown as one range; split hours are not shown', async () => {
  const overnight = halfHours('2026-11-19T21:00Z', 8)
  fakeApi(invitationHandlers(overnight))
  const page = await openPage('/invites/alex-moreno')
  const hours = 'This week’s times are between 22:00 and 02:00, Madrid time, which is between 02:45 and 06:45 for you.'
  expect(await screen.findByText(hours)).toBeVisible()
  fakeApi(invitationHandlers([...overnight, ...halfHours('2026-11-20T09:00Z', 2)]))
  await page.reload()
  expect(await findButton(/^14:45/)).toBeVisible()
  expect(screen.queryByText(/^This week’s times/)).toBeNull()
})

test('the owner’s hours are not shown if only the day differs', async () => {
  sessionStorage.setItem('meridian.guest-zone', '"Pacific/Kiritimati"')
  const getInvitationToken = () => ({
    tokenInvitation: 'the-token',
    senderInfo: { ...ALEX, time_zone: 'Pacific/Honolulu' },
  })
  fakeApi(mergeHandlers(invitationHandlers(halfHours('2026-11-19T19:00Z', 4)), { invitation: { getInvitationToken } }))
  await openPage('/invites/alex-moreno')
  expect(await findButton(/^09:00/)).toBeVisible()
  expect(screen.queryByText(/^This week’s times/)).toBeNull()
})

test('a meeting also shows the organizer’s day and time, even if only the day differs', async () => {
  sessionStorage.setItem('meridian.guest-zone', '"Pacific/Kiritimati"')
  const time = (dateTime: string) => ({ dateTime, timeZone: 'Pacific/Honolulu' })
  const event = { ...EVENT, start: time('2026-11-19T19:00:00.000Z'), end: time('2026-11-19T20:00:00.000Z') }
  serverWith({}, { event })
  await openPage(`/invites/cancellations/${EVENT.id}`)
  expect(await screen.findByText('Friday, 20 November 2026')).toBeVisible()
  expect(screen.getByText('Thu 19 November, 09:00 to 10:00 in Honolulu (GMT-10)')).toBeVisible()
})

test('a meeting that spans a clock change is shown with both offsets', async () => {
  sessionStorage.setItem('meridian.guest-zone', '"Europe/Madrid"')
  const time = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Madrid' })
  const event = { ...EVENT, start: time('2027-03-28T00:00:00.000Z'), end: time('2027-03-28T02:00:00.000Z') }
  serverWith({}, { event })
  await openPage(`/invites/cancellations/${EVENT.id}`)
  expect(await screen.findByText('01:00 (GMT+1) to 04:00 (GMT+2)')).toBeVisible()
  expect(screen.getByText('Madrid (GMT+1, GMT+2)')).toBeVisible()
})

test('a time that ends on the next day names that day', async () => {
  // 23:45 in Kathmandu
  const late = slot('2026-11-19T18:00:00.000Z')
  fakeApi(invitationHandlers([late]))
  await openPage('/invites/alex-moreno')
  await userEvent.click(await findButton('23:45'))
  const bar = screen.getByRole('region', { name: 'The chosen time' })
  expect(bar.textContent).toContain('Thu 19 November, 23:45 to Fri 20 November, 00:15')
})

test('an hour repeated when daylight saving time ends is labeled with its offset', async () => {
  vi.setSystemTime(Date.parse('2026-10-20T09:00:00.000Z'))
  sessionStorage.setItem('meridian.guest-zone', '"Europe/Madrid"')
  fakeApi(invitationHandlers([slot('2026-10-25T00:30:00.000Z'), slot('2026-10-25T01:30:00.000Z')]))
  await openPage('/invites/alex-moreno')
  expect(await findButton(/^02:30 GMT\+2/)).toBeVisible()
  expect(screen.getByRole('button', { name: '02:30 GMT+1' })).toBeVisible()
})
