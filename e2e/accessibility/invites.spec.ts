import { expect, member, test } from '../journey.ts'
import { waitForMail } from '../server.ts'
import { DESK, expectAccessible } from './axe.ts'

test('an invitation, a rescheduling and a cancellation stand in nobody’s way, at any step', async ({
  server,
  admin,
  visitor,
}) => {
  test.setTimeout(480_000)
  const olga = await member(server, admin, 'olga@example.com')
  const never = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
  const page = await visitor({ viewport: DESK })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const shown = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

  await page.goto('/invites/nobody')
  await expectAccessible(page, 'a link to nobody')
  await page.goto('/invites/olga')
  await expectAccessible(page, 'the times')
  await page.getByRole('button', { name: /^Times in/ }).click()
  await page.getByRole('searchbox').fill('New')
  await expectAccessible(page, 'the time zones')
  // The first Escape clears the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press('Meet')
  await press('Book the meeting')
  await expectAccessible(page, 'the details with their errors')
  await page.getByRole('textbox', { name: 'Name' }).fill('Gus')
  await page.getByRole('textbox', { name: 'Email' }).fill('gus@elsewhere.example')
  await press('Book the meeting')
  await shown('Your meeting is Confirmed!')
  await expectAccessible(page, 'the confirmation')
  await expect(page.getByText('The invitations are on their way.')).toBeVisible()

  await page.getByRole('link', { name: 'Reschedule Meeting' }).click()
  await expectAccessible(page, 'how to reschedule')
  await press('Choose Schedule')
  // A full day, whatever the current time.
  await press('Next week')
  await page
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .nth(3)
    .click()
  await expectAccessible(page, 'another time')
  await press('Reschedule')
  await shown('Your meeting is moved')
  await expectAccessible(page, 'the meeting is moved')
  await page.goto('/invites/olga/confirmed')
  await shown('Your meeting is moved')
  await expectAccessible(page, 'a confirmation of what was moved since')

  await page.getByRole('link', { name: 'Cancel Meeting' }).click()
  await shown('Cancel this meeting?')
  await expectAccessible(page, 'the question before cancelling')
  const address = page.url()
  const fromMail = await page.context().newPage()
  await fromMail.setViewportSize(DESK)
  await fromMail.goto(address)
  await fromMail.getByRole('button', { name: 'Keep Meeting' }).click()
  await expect(fromMail.getByRole('heading', { name: 'The meeting stays' })).toBeVisible()
  await expectAccessible(fromMail, 'the meeting is kept')
  await fromMail.close()
  // Simulates an unreachable server, once.
  await page.route('**/trpc/**', (route) => route.abort(), { times: 1 })
  await press('Cancel Meeting')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'a cancellation that failed')
  await press('Cancel Meeting')
  await shown('The meeting is cancelled')
  await expectAccessible(page, 'the meeting is cancelled')
  await page.goto(address)
  await expectAccessible(page, 'the meeting was cancelled before')

  await page.goto('/invites/cancellations/no-such-meeting')
  await shown('There is no such meeting')
  await expectAccessible(page, 'no meeting for who is not logged in')

  const mail = await waitForMail(server.url, 'gus@elsewhere.example')
  await page.goto(/\/invites\/not-me\/[\w-]+/.exec(mail.text)?.[0] ?? '')
  await shown('Was this not you?')
  await expectAccessible(page, 'the question whose booking it was')
  await press('Block my address')
  await shown('The booking is cancelled')
  await expectAccessible(page, 'the address is blocked')
  await press('Unblock my address')
  await shown('Your address is unblocked')
  await expectAccessible(page, 'the address is unblocked')

  await olga.call('POST', '/users/update_work_schedule', never)
  await page.goto('/invites/olga')
  await shown('Nothing available until')
  await expectAccessible(page, 'no free times')
})
