import { test as base, createVerifiedUser, expect } from './fixtures.ts'
import { KeyboardUser } from './keyboard.ts'

/** The dashboard's heading names the days shown, with their year. */
const DASHBOARD_HEADING = /\d{4}/

const test = base.extend<{ olga: KeyboardUser }>({
  /** A user who has logged in and is on the dashboard. */
  olga: async ({ server, admin, openPage }, use) => {
    await createVerifiedUser(server, admin, 'olga@example.com')
    const page = await openPage({ timezoneId: 'Europe/Madrid', viewport: { width: 1440, height: 900 } })
    const olga = new KeyboardUser(page)
    await page.goto('/login')
    await olga.signIn(server, 'olga@example.com')
    await olga.expectFocusAtContent(DASHBOARD_HEADING)
    await use(olga)
  },
})

test('a new user can log in and complete onboarding by keyboard alone', async ({ server, admin, openPage }) => {
  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  const nora = new KeyboardUser(page)

  await page.goto('/')
  await nora.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await nora.activate('link', 'Log in')
  await nora.signIn(server, 'nora@example.com')
  const code = page.getByRole('textbox', { name: 'Invitation code' })
  await expect(code).toBeFocused()

  await nora.activate('link', 'Apply for access')
  await nora.expectFocusAtContent('Request an invitation')
  await nora.tabTo('textbox', 'How can the product help you')
  await nora.press('Tab', 'Enter')
  await expect(page.getByRole('textbox', { name: 'How can the product help you' })).toBeFocused()
  await nora.type('We run a clinic.')
  await nora.press('Tab', 'Enter')
  await nora.expectFocusAtContent('Thank you!')
  await nora.activate('link', 'Return home')
  await nora.expectFocusAtContent('Meet your new executive Ai assistant')

  const { body: accessCode } = await admin.call('POST', '/auth/access-codes', { email: 'nora@example.com' })
  await nora.activate('link', 'Dashboard', { back: true })
  await expect(code).toBeFocused()
  await nora.type('WRONG-CODE')
  await nora.press('Enter')
  await expect(page.getByText('The token you entered is not valid')).toBeVisible()
  await expect(code).toBeFocused()
  await nora.press('ControlOrMeta+a')
  await nora.type(accessCode.code)
  await nora.press('Enter')
  await expect(page.getByRole('button', { name: 'Continue as nora@example.com' })).toBeFocused()
  await nora.press('Enter')
  await nora.expectFocusAtContent(/Welcome/)

  await nora.activate('button', 'Get started')
  await nora.expectFocusAtContent('Your accounts')
  await nora.activate('link', 'Continue')
  await nora.expectFocusAtContent('When can people meet you?')
  await nora.tabTo('combobox', 'Monday, from')
  await nora.type('soon')
  await nora.activate('button', 'Continue')
  await expect(page.getByRole('combobox', { name: 'Monday, from' })).toBeFocused()
  await nora.type('10:00')
  await nora.activate('button', 'Continue')
  await expect(page).toHaveURL(/\/dashboard/)
  await nora.expectFocusWithin(page.getByRole('dialog', { name: 'Share your link' }))
  await nora.activate('button', 'Next')
  await nora.expectFocusWithin(page.getByRole('dialog', { name: 'This is your calendar' }))
  await nora.press('Escape')
  await nora.expectFocusAtContent(DASHBOARD_HEADING)
})

test('a guest can book, reschedule and cancel a meeting by keyboard alone', async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  const gus = new KeyboardUser(page)

  await page.goto('/invites/olga')
  await gus.activate('button', /^Times in/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await gus.type('London')
  await gus.press('Enter')
  await expect(page.getByRole('button', { name: 'Times in London' })).toBeFocused()
  // A full day, whatever the current time: Olga's starts at 09:00 in Madrid.
  await gus.activate('button', 'Next week')
  await gus.tabTo('button', '08:00')
  await gus.press('ArrowRight', 'Enter')
  await expect(page.getByRole('button', { name: '08:30', pressed: true })).toBeFocused()
  await gus.activate('button', 'Meet')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await gus.activate('button', 'Book the meeting')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await gus.type('Gus')
  await gus.tabTo('textbox', 'Email')
  await gus.type('gus@elsewhere.example')
  await gus.press('Enter')
  await gus.expectFocusAtContent('Your meeting is Confirmed!')

  await gus.activate('link', 'Reschedule Meeting')
  await gus.expectFocusAtContent('How do you want to Reschedule?')
  await expect(page.getByText(/^New time:/)).toBeVisible()
  await gus.activate('button', 'Use')
  await gus.expectFocusAtContent('Your meeting has been moved')
  await gus.activate('link', 'Reschedule Meeting')
  await gus.expectFocusAtContent('How do you want to Reschedule?')
  await gus.activate('button', 'Choose Schedule')
  await gus.expectFocusAtContent('Choose another time')
  await gus.activate('button', 'Next week')
  await gus.activate('button', /^09:00/)
  await gus.activate('button', 'Reschedule')
  await gus.expectFocusAtContent('Your meeting has been moved')

  await gus.activate('link', 'Cancel Meeting')
  await gus.expectFocusAtContent('Cancel this meeting?')
  await gus.activate('button', 'Cancel Meeting')
  await gus.expectFocusAtContent('The meeting is canceled')
})

test('a user can use the calendar and the dashboard panels by keyboard alone', async ({ olga }) => {
  const { page } = olga
  const dialog = page.getByRole('dialog')
  const expectClosed = () => expect(dialog).toHaveCount(0)

  await test.step('creates, moves, resizes, renames and deletes an event', async () => {
    const event = page.locator('[data-event-id]')
    await olga.tabTo('button', /: new event$/)
    await olga.press('ArrowDown', 'Enter')
    await olga.expectFocusWithin(page.getByRole('dialog', { name: 'New event' }))
    await olga.type('Planning')
    await olga.press('Enter')
    await expectClosed()
    await expect(page.getByRole('button', { name: /: new event$/ }).and(page.locator(':focus'))).toHaveCount(1)
    // The accessible name includes the day, because an event can appear on several days.
    await olga.tabTo('button', /^Planning 09:30.*day \d+ [A-Z][a-z]+$/, { back: true })
    const announcement = page.locator('[aria-live=polite] > p').last()
    await olga.press('Alt+ArrowDown')
    await expect(announcement).toContainText('09:45')
    await olga.press('Alt+Shift+ArrowDown')
    await expect(announcement).toContainText('10:30')
    await expect(page.getByText('Moved “Planning”')).toBeVisible()
    await expect(event).toBeFocused()
    // Repeating a move announces it again.
    await olga.press('Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+ArrowDown')
    await expect(page.locator('[aria-live=polite] > p', { hasText: /09:45.10:30/ })).toHaveCount(3)
    await olga.press('Enter')
    await olga.expectFocusWithin(dialog)
    await olga.activate('button', 'Edit')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await olga.press('End')
    await olga.type(' week 9')
    await olga.press('Enter')
    await expectClosed()
    await expect(event).toBeFocused()
    for (const undo of ['z', 'Control+z']) {
      await event.focus()
      await olga.press('Enter')
      await olga.activate('button', 'Delete')
      await expect(event).toHaveCount(0)
      await expect(page.locator('#main')).toBeFocused()
      await olga.press(undo)
      await expect(event).toContainText('Planning week 9')
    }
  })

  await test.step('switches views', async () => {
    for (const view of ['Month', 'Agenda', 'Week']) {
      await olga.activate('button', view, { back: view === 'Month' || view === 'Week' })
      await expect(page.getByRole('button', { name: view, pressed: true })).toBeFocused()
    }
  })

  await test.step('opens each panel, and restores focus when it closes', async () => {
    await olga.tabTo('link', 'New group meeting', { back: true })
    const panels = ['My Availability', 'Links', 'Groups', 'Accounts', 'Timezones', 'Profile Settings', 'Data & account']
    for (const panel of [...panels, 'Send Feedback']) {
      await olga.activate('button', panel)
      await olga.expectFocusWithin(dialog)
      await olga.press('Shift+Tab', 'Tab')
      await olga.expectFocusWithin(dialog)
      await olga.press('Escape')
      await expectClosed()
      await expect(page.getByRole('button', { name: panel, exact: true })).toBeFocused()
    }
  })

  await test.step('creates a link, tabs to its copy button, and deletes the link', async () => {
    await olga.activate('button', 'Links', { back: true })
    await olga.expectFocusWithin(dialog)
    await olga.activate('button', 'Create link')
    await olga.tabTo('button', /^Copy the link for 15/, { back: true })
    await olga.tabTo('button', /^Delete the link/)
    await olga.press('Enter')
    await olga.activate('button', 'Cancel')
    await expect(page.getByRole('button', { name: /^Delete the link/ })).toBeFocused()
    await olga.press('Enter')
    await olga.activate('button', 'Delete link')
    await expect(page.getByText('Delete this link?')).toHaveCount(0)
    await olga.expectFocusWithin(dialog)
    await olga.press('Escape')
    await expectClosed()
  })

  await test.step('adds and removes a time zone', async () => {
    await olga.activate('button', 'Timezones')
    await olga.expectFocusWithin(dialog)
    await olga.activate('button', /^Secondary time zone/)
    await expect(page.getByRole('searchbox')).toBeFocused()
    await olga.press('Escape')
    await olga.expectFocusWithin(dialog)
    await olga.activate('button', /^Secondary time zone/)
    await expect(page.getByRole('searchbox')).toBeFocused()
    await olga.type('Tokyo')
    await olga.press('Enter')
    await olga.tabTo('switch', 'Show the secondary time zone')
    await olga.press('Space')
    await expect(page.getByRole('switch')).toHaveCount(0)
    await olga.expectFocusWithin(dialog)
    await olga.press('Escape')
    await expectClosed()
  })

  await test.step('switches views with the command palette', async () => {
    await olga.press('Control+k')
    await expect(page.getByPlaceholder('What would you like to do?')).toBeFocused()
    await olga.type('agenda')
    await olga.press('Enter')
    await expect(page.getByRole('button', { name: 'Agenda', pressed: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Timezones' })).toBeFocused()
  })

  await test.step('logs out', async () => {
    await olga.activate('button', 'Log out')
    await olga.expectFocusAtContent('Meet your new executive Ai assistant')
  })
})

test('a user can save groups and set up group meetings by keyboard alone', async ({ olga }) => {
  const { page } = olga
  const dialog = page.getByRole('dialog')

  await test.step('creates and deletes a group', async () => {
    await olga.activate('button', 'Groups', { back: true })
    await olga.expectFocusWithin(dialog)
    await olga.activate('button', 'Create a group')
    await olga.type('Launch')
    await olga.press('Tab')
    await olga.type('ana@example.com, ben@example.com')
    await olga.activate('button', 'Create group')
    await expect(page.getByRole('button', { name: 'Create a group' })).toBeFocused()
    await olga.activate('button', 'Delete group Launch', { back: true })
    await olga.activate('button', 'Cancel')
    await expect(page.getByRole('button', { name: 'Delete group Launch' })).toBeFocused()
    await olga.press('Enter')
    await olga.activate('button', 'Delete group')
    await expect(page.getByText('No groups yet')).toBeVisible()
    await olga.expectFocusWithin(dialog)
    await olga.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('chooses the people of a group meeting', async () => {
    await olga.activate('link', 'New group meeting', { back: true })
    await expect(page.getByRole('textbox', { name: 'Group name' })).toBeFocused()
    await olga.type('Launch')
    await olga.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    for (const address of ['ana@elsewhere.example', 'ben@elsewhere.example', 'cy@elsewhere.example']) {
      await olga.type(address)
      await olga.press('Enter')
    }
    await olga.activate('button', 'Remove cy@elsewhere.example')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await olga.activate('button', 'Create Group')
    await olga.expectFocusAtContent('Launch')
    await olga.activate('link', 'Meridian')
    await olga.expectFocusAtContent(DASHBOARD_HEADING)
  })
})
