import { createVerifiedUser, expect, openDashboard, test } from './fixtures.ts'

test('the palette and shortcuts control the dashboard, and the shortcuts are listed', async ({
  server,
  admin,
  openPage,
}) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  await openDashboard(page, server, 'olga@example.com')
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()

  const title = page.getByRole('heading', { level: 1 })
  const thisWeek = (await title.textContent()) ?? ''
  // Changing the week removes the focused hour, but shortcuts keep working.
  await page
    .getByRole('button', { name: /: new event$/ })
    .first()
    .focus()
  await page.keyboard.press('j')
  await expect(title).not.toHaveText(thisWeek)
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('k')
  await expect(title).toHaveText(thisWeek)

  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('What would you like to do?')).toBeFocused()
  await page.keyboard.type('agenda')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Agenda', pressed: true })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('grou')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Groups' })).toBeVisible()
  // The calendar must stay visible next to the panel.
  await expect(page.locator('.mantine-Drawer-inner')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  const shortcutsDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcutsDialog.getByText('New event')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcutsDialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Today' }).focus()
  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: 'Day', exact: true, pressed: true })).toBeVisible()
  await page.keyboard.press('Shift+?')
  await expect(shortcutsDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible()
})

test('keys pressed before the palette has loaded take effect once it has', async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  await openDashboard(page, server, 'olga@example.com')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/CommandPalette.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Today' }).focus()
  await page.keyboard.press('Control+k')
  // Each of these letters is also a shortcut.
  await page.keyboard.type('nd')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('grou')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('dialog', { name: 'Groups' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Week', exact: true, pressed: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused()
})
