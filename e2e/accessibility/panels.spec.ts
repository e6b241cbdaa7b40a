import { expect, openDashboard, test } from '../fixtures.ts'
import { DESKTOP, expectAccessible } from './axe.ts'

const PARTLY_READABLE_CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:lunch
DTSTART:20200101T120000Z
DURATION:PT1H
SUMMARY:Lunch
END:VEVENT
BEGIN:VEVENT
UID:unreadable
SUMMARY:Without a time
END:VEVENT
END:VCALENDAR
`

const calendarFile = (name: string, text: string) => ({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })

test('panels are accessible when empty, filled and asking for confirmation', async ({ server, admin, openPage }) => {
  test.setTimeout(480_000)
  await admin.call('PUT', '/users/update-tutorial-status')
  const page = await openPage({ viewport: DESKTOP, timezoneId: 'Europe/Madrid' })
  const panel = page.getByRole('dialog')
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  const discardDialog = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  const open = async (name: string) => {
    // Dismisses a question, closes the open panel, and discards anything typed only for the check.
    await expect(async () => {
      const discard = discardDialog.getByRole('button', { name: 'Discard changes' })
      if (await discard.isVisible()) await discard.click({ timeout: 1000 })
      else if (await panel.isVisible()) await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await press(name)
    await expect(panel).toBeVisible()
  }
  await openDashboard(page, server, 'admin@example.com')
  // The view with the fewest elements keeps the checks of the panels above it fast.
  await press('Agenda')

  await test.step('accounts, settings and feedback', async () => {
    await open('Accounts')
    await expectAccessible(page, 'the accounts')
    await press('Import a file...')
    await panel.getByLabel('Choose a file').setInputFiles(calendarFile('letter.ics', 'Dear Ada,'))
    await expectAccessible(page, 'a file that is not a calendar')
    await panel.getByLabel('Choose another file').setInputFiles(calendarFile('lunch.ics', PARTLY_READABLE_CALENDAR))
    await expect(panel.getByRole('heading', { name: '1 event cannot be imported' })).toBeVisible()
    await expectAccessible(page, 'a calendar file to import')
    await press('Import 1 event')
    await expect(panel.getByRole('button', { name: 'Undo import' })).toBeVisible()
    await expectAccessible(page, 'an import that can be undone')
    await press('Undo import')
    await expect(panel.getByRole('region', { name: 'Add calendars' })).toBeFocused()
    await press('Create a calendar')
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Work')
    await press('Create calendar')
    await press('Edit admin@example.com')
    await press('Add public holidays')
    await expectAccessible(page, 'the calendars')
    await press('Create feed address')
    await expect(panel.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await panel.getByText('How to add it to your calendar').click()
    await press('Reset address')
    await expectAccessible(page, 'the feed with its reset confirmation')
    await open('Meetings Accounts')
    await expect(panel.getByRole('combobox', { name: 'Add new meetings to' })).toBeVisible()
    await expectAccessible(page, 'the meeting locations')
    await open('Data & account')
    await press('Close account...')
    await press('Close account permanently')
    await expectAccessible(page, 'closing the account without entering the address')
    await open('Profile Settings')
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada')
    await panel.getByRole('textbox', { name: 'Link name' }).fill('')
    await press('Save')
    await expectAccessible(page, 'the profile with an error')
    await page.keyboard.press('Escape')
    await expect(discardDialog).toBeVisible()
    await expectAccessible(page, 'the unsaved changes dialog')
    await discardDialog.getByRole('button', { name: 'Keep editing' }).click()
    await open('Send Feedback')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expectAccessible(page, 'empty feedback')
    await panel.getByRole('textbox').fill('I like it.')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Problem sent to Support!')).toBeVisible()
    await expectAccessible(page, 'sent feedback, with a toast')
  })

  await test.step('availability', async () => {
    await open('My Availability')
    await panel.getByRole('combobox', { name: 'Monday, from' }).fill('soon')
    await page.keyboard.press('Tab')
    await expectAccessible(page, 'hours with an error')
    await press('Copy Tuesday to other days')
    await expect(page.getByText('Copy Tuesday to', { exact: true })).toBeVisible()
    await expectAccessible(page, 'copying hours to other days')
    // Closes the popover opened last, not the panel.
    await page.keyboard.press('Escape')
    await expect(page.getByText('Copy Tuesday to', { exact: true })).toHaveCount(0)
    await panel.getByRole('combobox', { name: 'Friday, from' }).click()
    await expectAccessible(page, 'the list of times')
    await page.keyboard.press('Escape')
    await press('Discard changes')
  })

  await test.step('links', async () => {
    await open('Links')
    await expectAccessible(page, 'the links')
    await press('Create link')
    await press(/^QR code of the link/)
    await expect(panel.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await press(/^Delete the link/)
    await expectAccessible(page, 'a QR code, and the confirmation to delete a link')
  })

  await test.step('groups', async () => {
    await page.route('**/trpc/groups.**', (route) => route.abort())
    await open('Groups')
    await expect(panel.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'groups that could not be fetched')
    await page.unroute('**/trpc/groups.**')
    await press('Try again')
    await expect(panel.getByText('No groups yet')).toBeVisible()
    await expectAccessible(page, 'no groups')
    await press('Create a group')
    await press('Create group')
    await expectAccessible(page, 'the group form with errors')
    await panel.getByRole('textbox', { name: 'Group name' }).fill('Launch')
    await panel.getByRole('textbox', { name: 'People' }).fill('ana@example.com, ben@example.com')
    await press('Create group')
    await expect(panel.getByRole('list', { name: 'Members of Launch' })).toBeVisible()
    await expectAccessible(page, 'the members of a group')
    await press('Book a time for Launch')
    await expect(panel.getByRole('button', { name: 'Book this time' })).toBeVisible()
    await expectAccessible(page, 'a time proposed for a group')
    await press('Remove ana@example.com')
    await press('Delete group Launch')
    await expectAccessible(page, 'the confirmation to delete a group')
    await panel.getByRole('textbox', { name: 'Search groups' }).or(panel.getByRole('searchbox')).fill('no such group')
    await expect(panel.getByText('No matching groups.', { exact: false })).toBeVisible()
    await expectAccessible(page, 'no matching groups')
  })

  await test.step('API keys and webhooks', async () => {
    await open('API & webhooks')
    await expectAccessible(page, 'no API keys')
    await press('Create a key')
    await press('Create key')
    await expectAccessible(page, 'the API key form with errors')
    await panel.getByRole('textbox', { name: 'Name' }).fill('Zapier')
    await press('Create key')
    await expect(panel.getByRole('button', { name: 'Copy the key' })).toBeVisible()
    await press('Revoke Zapier')
    await expectAccessible(page, 'a key that is shown once, and the confirmation to revoke it')
    await page.getByRole('tab', { name: 'Webhooks' }).click()
    await expectAccessible(page, 'no webhooks')
    await press('Create a webhook')
    await press('Create webhook')
    await expectAccessible(page, 'the webhook form with errors')
    await panel.getByRole('textbox', { name: 'URL' }).fill('https://hooks.invalid/')
    await press('Create webhook')
    await expect(panel.getByRole('button', { name: 'Copy the secret' })).toBeVisible()
    await press('Test hooks.invalid/')
    await press('Log of hooks.invalid/')
    await panel.getByRole('list', { name: 'Log of hooks.invalid/' }).getByRole('group').first().click()
    await expectAccessible(page, 'a secret that is shown once, and the log')
    await press('Delete hooks.invalid/')
    await expectAccessible(page, 'the confirmation to delete a webhook')
    await press('Cancel')
    await press('Edit hooks.invalid/')
    await expectAccessible(page, 'editing a webhook')
  })

  await test.step('access requests', async () => {
    await admin.call('POST', '/auth/request-access', { email: 'vera@example.com', message: 'We run a clinic.' })
    await page.goto('/access-requests')
    await expect(page.getByText('vera@example.com')).toBeVisible()
    await press('Reject vera@example.com')
    await page.getByRole('spinbutton').fill('900')
    await press('Issue a code')
    await expectAccessible(page, 'a pending request, and the code form with an error')
    await page.getByRole('spinbutton').fill('9')
    await press('Issue a code')
    await expect(page.getByRole('button', { name: /^Copy the code/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Approved' }).click()
    await expectAccessible(page, 'an issued code, and no approved requests')
  })
})
