import { readFile } from 'node:fs/promises'
import { createVerifiedUser, expect, openDashboard, test } from './fixtures.ts'
import { waitForMail } from './server.ts'

test('leaving a changed form with the back button asks for confirmation', async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'ana@example.com')
  const page = await openPage()
  await openDashboard(page, server, 'ana@example.com')
  const dialog = page.getByRole('dialog')
  const openProfile = () => page.getByRole('button', { name: 'Profile Settings' }).click()
  for (let i = 0; i < 2; i++) {
    await openProfile()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goBack()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Ana R.')
  const discardDialog = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await page.goBack()
  await discardDialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(discardDialog).toHaveCount(0)
  await expect(page).toHaveURL(/panel=profile/)
  await expect(name).toHaveValue('Ana R.')
  // A list over the changed form is closed first.
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(discardDialog).toHaveCount(0)
  await expect(page).toHaveURL(/panel=profile/)
  await expect(name).toHaveValue('Ana R.')
  // Going back closes the dialog like “Keep editing”, however the dialog was opened.
  const waysToLeave = [
    () => page.goBack(),
    () => page.goForward(),
    () => page.evaluate(() => window.history.go(-2)),
    () => page.keyboard.press('Escape'),
  ]
  for (const leave of waysToLeave) {
    await leave()
    await expect(discardDialog).toBeVisible()
    // Tests would go back before the blocked navigation has restored the URL, which people rarely do.
    await expect(page).toHaveURL(/panel=profile/)
    await page.goBack()
    await expect(discardDialog).toHaveCount(0)
    await expect(page).toHaveURL(/panel=profile/)
    await expect(name).toHaveValue('Ana R.')
  }

  for (const leave of [() => page.goForward(), () => page.goBack()]) {
    await leave()
    await discardDialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
    await openProfile()
    await expect(name).not.toHaveValue('Ana R.')
    await name.fill('Ana R.')
  }
  // After saving there is no confirmation, and focus returns to the menu button.
  await name.fill('Ana S.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Profile Settings' })).toBeFocused()
})

test('on a phone, the back button closes the editor, event, menu, palette or panel that is open over the calendar', {
  annotation: {
    type: 'promise',
    description: 'Screens: On the dashboard, the back button closes the menu, an event or its editor.',
  },
}, async ({ server, admin, openPage }) => {
  await admin.call('PUT', '/users/update-tutorial-status')
  const page = await openPage({ viewport: { width: 390, height: 844 } })
  await openDashboard(page, server, 'admin@example.com')
  const dialog = page.getByRole('dialog')
  // No earlier history entry is a page of the app, as when the installed app starts.
  await page.goto('about:blank')
  await page.goto('/dashboard')
  const editor = page.getByRole('dialog', { name: 'New event' })
  const openEditor = () => page.getByRole('button', { name: 'New event' }).last().click()
  await openEditor()
  await expect(editor).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/dashboard$/)

  await openEditor()
  await editor.getByRole('textbox', { name: 'Title' }).fill('Standup')
  await page.goBack()
  await expect(editor.getByRole('alert')).toHaveText('You have unsaved changes. Save or discard them.')
  await editor.getByRole('button', { name: 'Save' }).click()
  const event = page.getByRole('button', { name: /^Standup/ }).first()
  await event.click()
  await expect(page.getByRole('dialog', { name: 'Event' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(event).toBeVisible()

  await page.setViewportSize({ width: 844, height: 390 })
  await event.click()
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await dialog.getByRole('button', { name: 'Search commands' }).click()
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/dashboard$/)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await dialog.getByRole('button', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile Settings' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/dashboard$/)
})

test('all menu entries are visible on a laptop, and long holiday titles end in an ellipsis', async ({
  server,
  admin,
  openPage,
}) => {
  await admin.call('PUT', '/users/update-tutorial-status')
  const today = Temporal.Now.plainDateISO('Europe/Madrid')
  await admin.call('POST', '/calendar/events', {
    summary: 'A public holiday with a very long name, as some have',
    start: { date: today.toString() },
    end: { date: today.add({ days: 1 }).toString() },
  })
  const page = await openPage()
  await openDashboard(page, server, 'admin@example.com')
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
    { width: 1440, height: 1000 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/dashboard')
    const entries = page.getByRole('navigation', { name: 'Dashboard' }).locator('a, button')
    await expect(entries.last()).toHaveText('Access requests')
    await expect(page.getByRole('region', { name: 'Up next' })).toHaveAttribute('aria-busy', 'false')
    const coveredEntries = await entries.evaluateAll((all) =>
      all
        .filter((entry) => {
          const { left, top, width, height } = entry.getBoundingClientRect()
          const isVisibleAt = (y: number) => entry.contains(document.elementFromPoint(left + width / 2, y))
          return !isVisibleAt(top + 3) || !isVisibleAt(top + height - 3)
        })
        .map(({ textContent }) => textContent),
    )
    expect(coveredEntries, `${viewport.width} × ${viewport.height}`).toEqual([])

    const holiday = page.getByRole('button', { name: /^A public holiday/ })
    await expect(holiday).toBeVisible()
    const endsInEllipsis = await holiday.evaluate((event) =>
      [event, ...event.querySelectorAll('*')].some(
        (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis',
      ),
    )
    expect(endsInEllipsis).toBe(true)
  }
})

test('a group is booked at the time that was shown', async ({ server, admin, openPage }) => {
  const ana = await createVerifiedUser(server, admin, 'ana@example.com')
  await createVerifiedUser(server, admin, 'ben@example.com')
  const group_participants = ['ben@example.com', 'guest@elsewhere.example']
  await ana.call('POST', '/groups/create-group', { name: 'Weekly', group_participants })
  const page = await openPage()
  await openDashboard(page, server, 'ana@example.com')
  await page.getByRole('button', { name: 'Groups', exact: true }).click()
  await page.getByRole('button', { name: 'Book a time for Weekly' }).dblclick()
  const preview = page.getByRole('region', { name: 'Time for Weekly' })
  await expect(preview.getByText(/^The first time/)).toBeVisible()
  await expect(preview.getByText('guest@elsewhere.example')).toBeVisible()
  const [time = ''] = /\d+:\d+/.exec((await preview.textContent()) ?? '') ?? []
  await preview.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^0?${time}`))).toBeVisible()
})

test('a user exports their data and closes their account', async ({ server, admin, openPage }) => {
  const ana = await createVerifiedUser(server, admin, 'ana@example.com')
  const page = await openPage()
  await openDashboard(page, server, 'ana@example.com')
  await page.getByRole('button', { name: 'Data & account' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data' }).click()
  const data = await download
  expect(data.suggestedFilename()).toMatch(/^meridian-data-.*\.json$/)
  const exportedData = JSON.parse(await readFile(await data.path(), 'utf8')) as { users: { email: string }[] }
  expect(exportedData.users[0]?.email).toBe('ana@example.com')
  const calendar = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download calendar' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/^meridian-calendar-.*\.ics$/)

  await page.getByRole('button', { name: 'Close account...' }).click()
  await page.getByRole('textbox', { name: 'Your email address' }).fill('ana@example.com')
  await page.getByRole('button', { name: 'Close account permanently' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible()
  await expect(page).toHaveURL(/\/account-closed$/)
  await waitForMail(server.url, 'ana@example.com', ({ subject }) => subject === 'Your Meridian account is closed')
  expect((await ana.call('GET', '/users/info')).status).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})
