import { HOUR, wallClock } from '#shared/time.ts'
import { createVerifiedUser, expect, signInOnPage, test } from '../fixtures.ts'
import { RestClient } from '../server.ts'
import { DESKTOP, expectAccessible, PHONE } from './axe.ts'

test('the calendar is accessible in all of its views and dialogs', async ({ server, admin, openPage }) => {
  test.setTimeout(240_000)
  const olga = await createVerifiedUser(server, admin, 'olga@example.com')
  // The next full hour, but never after today: late on a Sunday, it would be in the following week.
  const evening = Date.parse(`${wallClock(Date.now(), 'Europe/Madrid').slice(0, 10)}T16:00:00Z`)
  const start = Math.min(Math.ceil(Date.now() / HOUR) * HOUR, evening)
  const eventTime = (time: number) => ({ dateTime: new Date(time).toISOString(), timeZone: 'Europe/Madrid' })
  const create = (summary: string, event_color: string, hours = 0, more = {}) =>
    olga.call('POST', '/calendar/events', {
      summary,
      start: eventTime(start + hours * HOUR),
      end: eventTime(start + (hours + 1) * HOUR),
      extendedProps: { event_color },
      ...more,
    })
  await create('Standup', 'ffcb33', 0, {
    recurrence: ['RRULE:FREQ=WEEKLY'],
    location: 'Room 2',
    description: 'Bring tea.',
  })
  for (const color of ['24b3f5', 'e62e7b', '29cc39']) await create(`In ${color}`, color)
  // More events than fit side by side.
  for (const color of ['2ee6ca', 'ff6633', '2f45ff', '24b3f5', 'e62e7b', '29cc39', 'ffcb33'])
    await create(`Also in ${color}`, color, 2)
  const guestClient = new RestClient(server.url)
  const { body: invitation } = await guestClient.call('GET', '/invitation-token/get-invitation-token?url_invites=olga')
  const guest = { name: 'Gus', email: 'gus@elsewhere.example', time_zone: 'Europe/Paris', notes: 'A first look.' }
  const { body: booking } = await guestClient.call('POST', `/match/book?token=${invitation.tokenInvitation}`, guest)

  const page = await openPage({ viewport: DESKTOP, timezoneId: 'Europe/Madrid' })
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await test.step('when loading fails', async () => {
    await page.goto('/login')
    await page.route('**/calendar.listEvents**', (route) => route.abort())
    await signInOnPage(page, server, 'olga@example.com')
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'events that could not be fetched')
    await page.unroute('**/calendar.listEvents**')
    await page.reload()
  })

  await test.step('views', async () => {
    await expect(page.locator('[data-event-id]').first()).toBeVisible()
    await expectAccessible(page, 'the week')
    for (const view of ['Day', 'Month', 'Agenda']) {
      await calendar.getByRole('button', { name: view, exact: true }).click()
      await expectAccessible(page, `the ${view} view`)
    }
    await calendar.getByRole('button', { name: 'Month', exact: true }).click()
    await page.getByText(/^\+\d/).first().click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'the remaining events of a day', { only: DESKTOP })
    await close()
    await calendar.getByRole('button', { name: 'Agenda', exact: true }).click()
    for (let i = 0; i < 3; i++) await press('Previous week')
    await expect(page.getByText('Nothing planned for')).toBeVisible()
    await expectAccessible(page, 'an empty agenda')
    await calendar.getByRole('button', { name: 'Week', exact: true }).click()
    await expectAccessible(page, 'an empty week')
    await press('Today')
    await calendar
      .getByRole('button', { name: /^\+\d$/ })
      .first()
      .click()
    await expect(dialog).toContainText('Also in')
    await expectAccessible(page, 'the remaining events of an hour', { only: DESKTOP })
    await close()
  })

  await test.step('own events', async () => {
    await page.locator('[data-event-id]', { hasText: 'Standup' }).first().click()
    await expect(dialog).toContainText('Room 2')
    await expectAccessible(page, 'an event card')
    await press('Delete')
    await expect(page.getByRole('dialog', { name: 'Delete a recurring event' })).toBeVisible()
    await expectAccessible(page, 'the recurring-event dialog')
    await press('This event')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await expectAccessible(page, 'the undo bar')
    await press('Undo')

    await press('New event')
    await expect(dialog).toBeVisible()
    await page.getByLabel('Repeats').selectOption('weekly')
    await page.getByLabel('Series ends').selectOption('after')
    await press('Save')
    await page.keyboard.press('Escape')
    await expect(page.getByText('You have unsaved changes. Save or discard them.')).toBeVisible()
    await expectAccessible(page, 'the editor with errors')
    await press('Discard')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('meetings', async () => {
    const { dateTime } = booking.event.start
    // The response to a guest contains the guest's handle; the calendar contains the id of the entry.
    const { body: entries } = await olga.call('GET', '/calendar/events')
    const isBooked = ({ attendees }: { attendees?: { email: string }[] }) =>
      attendees?.some(({ email }) => email === guest.email)
    const meeting: { id: string } = entries.find(isBooked)
    await page
      .getByRole('region', { name: 'Go to a day' })
      .locator(`[data-date="${dateTime.slice(0, 10)}"]`)
      .click()
    await page.locator(`[data-event-id="${meeting.id}"]`).click()
    await expect(dialog).toContainText('Accepted')
    await expectAccessible(page, 'a meeting card')
    // Changing the width remounts the card, which then starts at its first step.
    for (const only of [PHONE, DESKTOP]) {
      await page.setViewportSize(only)
      await press('Reschedule Meeting')
      await expectAccessible(page, 'the options for moving a meeting', { only })
    }
    await press('One Click Schedule')
    await expect(page.getByText('Rescheduled')).toBeVisible()
    await expectAccessible(page, 'a moved meeting', { only: DESKTOP })
    await press('Cancel Meeting')
    await expectAccessible(page, 'the cancellation confirmation')
    await press('Keep Meeting')
  })

  await test.step('commands and time zones', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByPlaceholder('What would you like to do?')).toBeFocused()
    await expectAccessible(page, 'the command palette')
    await page.keyboard.type('no such command')
    await expectAccessible(page, 'no matching command')
    await close()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('shortcuts')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page, 'the keyboard shortcuts')
    await close()
    await press('Timezones')
    for (const [label, zone] of [
      ['Secondary time zone', 'Tokyo'],
      ['Tertiary time zone', 'New York'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
      await page.getByRole('searchbox').fill(zone)
      await expect(page.getByRole('list', { name: 'Time zones' }).getByRole('button').first()).toContainText(zone)
      if (zone === 'Tokyo') await expectAccessible(page, 'the time zone dialog')
      await page.keyboard.press('Enter')
    }
    await expectAccessible(page, 'three selected time zones')
    await close()
    await expectAccessible(page, 'the calendar in three time zones')
  })

  await test.step('the menu on a phone', async () => {
    await page.setViewportSize(PHONE)
    await press('Open menu')
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'the menu on a phone', { only: PHONE })
  })
})
