import { createVerifiedUser, expect, parseMailedEvent, signInOnPage, test } from './fixtures.ts'
import { waitForMail } from './server.ts'

// Emails are sent after a second.
test.use({ serverEnv: { UNDO_SECONDS: '1' } })

test('a group of four is booked from the dashboard with two clicks', {
  annotation: [
    { type: 'promise', description: 'Screens: The dashboard uses a different font family from other pages.' },
    { type: 'promise', description: 'Transitions: Enter also opens the second step of the group flow.' },
    {
      type: 'promise',
      description: 'Transitions: While a group is being created, a blurred overlay with a spinner covers the screen.',
    },
    {
      type: 'promise',
      description:
        'Transitions: Transferring a group makes the old owner a participant, and removes the new owner from the participants.',
    },
  ],
}, async ({ server, admin, openPage }) => {
  const lena = await createVerifiedUser(server, admin, 'lena@example.com')
  const ana = await createVerifiedUser(server, admin, 'ana@example.com', 'America/New_York')
  await createVerifiedUser(server, admin, 'ben@example.com', 'Europe/London')
  await ana.call('PUT', '/users/update-settings', { name: 'Ana Brown' })

  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  const getFontFamily = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  await page.goto('/login')
  const publicFont = await getFontFamily()
  await signInOnPage(page, server, 'lena@example.com')
  await expect(page).toHaveURL(/\/dashboard/)
  await test.step('the dashboard uses a different font family', async () => {
    await expect(page.getByRole('link', { name: 'New group meeting' })).toBeVisible()
    expect(publicFont).toMatch(/^"?Bricolage/)
    expect(await getFontFamily()).toMatch(/^"?Geist/)
  })

  // The first of the two clicks.
  await page.getByRole('link', { name: 'New group meeting' }).click()
  await expect(page.getByText('Step 1/2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Name your Group.' })).toBeVisible()
  await expect(page.getByText('max 25 characters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Launch')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 2/2')).toBeVisible()
  const email = page.getByRole('textbox', { name: 'Email' })
  const add = async (address: string) => {
    await email.fill(address)
    await page.keyboard.press('Enter')
  }
  await add('lena@example.com')
  await expect(page.getByText('You cannot schedule a meeting with yourself')).toBeVisible()
  await add('Ana@Example.com ')
  await add('ana@example.com')
  await expect(page.getByText('This email is already added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Group' })).toBeDisabled()
  await add('ben@example.com')
  await add('guest@elsewhere.example')
  await expect(page.getByText('3 participant(s) added / 10 max')).toBeVisible()

  // The creation waits for `release`, so that the overlay can be checked.
  const calls = '**/trpc/meetings.scheduleGroup*'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(calls, (route) => released.then(() => route.continue()))
  // The second click: nothing else is required.
  await page.getByRole('button', { name: 'Create Group' }).click()
  await test.step('a blurred overlay with a spinner covers the screen during creation', async () => {
    const overlay = page.getByRole('dialog', { name: 'Creating group, please wait...' })
    await expect(overlay.locator('.mantine-Loader-root')).toBeVisible()
    await expect(overlay).toHaveCSS('backdrop-filter', /^blur\(/)
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(0)
    await expect(overlay).toBeVisible()
    release()
  })
  await expect(page).toHaveURL(/\/multiple-schedule\/confirm$/)
  await expect(page.getByText('Group schedule created successfully')).toBeVisible()
  await expect(page.getByText('Your meeting is Confirmed!')).toBeVisible()
  await expect(page.getByText('Primary user')).toBeVisible()
  await expect(page.getByText('Participant', { exact: true })).toHaveCount(3)
  await expect(page.getByText(/The first time that works for the 3 calendars we can see/)).toBeVisible()

  const addresses = ['lena@example.com', 'ana@example.com', 'ben@example.com', 'guest@elsewhere.example']
  const events = await Promise.all(
    addresses.map(async (address) =>
      parseMailedEvent(await waitForMail(server.url, address, ({ attachments }) => attachments.length > 0)),
    ),
  )
  expect(new Set(events.map(({ uid, start }) => `${uid} ${start}`)).size).toBe(1)
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date(events[0]?.start ?? '')))
  expect(hourIn('America/New_York')).toBeGreaterThanOrEqual(9)
  expect(hourIn('Europe/Madrid')).toBeLessThan(18)
  const { body } = await ana.call('GET', '/calendar/events')
  expect(body).toMatchObject([{ summary: 'Launch', extendedProps: { is_meeting: true } }])

  await test.step('transferring a saved group swaps the owner and the participant', async () => {
    const group = { name: 'Weekly', group_participants: ['ana@example.com', 'ben@example.com'] }
    await lena.call('POST', '/groups/create-group', group)
    await page.goto('/dashboard?panel=groups')
    await page.getByRole('button', { name: 'Members of Weekly' }).click()
    const members = page.getByRole('list', { name: 'Members of Weekly' }).getByRole('listitem')
    await expect(members).toHaveText([/lena@example\.com.*You/, /ana@example\.com/, /ben@example\.com/])
    await page.getByRole('combobox', { name: 'New owner of Weekly' }).selectOption('ana@example.com')
    await page.getByRole('button', { name: 'Transfer Weekly' }).click()
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(members).toHaveText([/ana@example\.com.*Owner/, /ben@example\.com/, /lena@example\.com.*You/])
    await expect(page.getByRole('combobox', { name: /^New owner/ })).toHaveCount(0)
  })
})

test('the group flow supports back and forward, and pasted lists of participants', {
  annotation: {
    type: 'promise',
    description: 'Rules and limits: The server enforces the 25 characters of a group’s name.',
  },
}, async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'lena@example.com')
  const page = await openPage({ timezoneId: 'Europe/Madrid', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/login')
  await signInOnPage(page, server, 'lena@example.com')
  await page.getByRole('link', { name: 'New group meeting' }).click()
  const name = page.getByRole('textbox', { name: 'Group name' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await name.fill('Launch')
  await page.keyboard.press('Enter')

  await email.fill('ana@example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('“ana@example” is not a valid email address')
  await expect(email).toHaveValue('ana@example')
  await email.fill('')
  await page.evaluate(
    (list) => navigator.clipboard.writeText(list),
    'Ana Brown <ana@example.com>\nben@example.com\n\ncarl',
  )
  await page.keyboard.press('ControlOrMeta+V')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('2 participant(s) added / 10 max')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Not added: carl. Please enter a valid email address.')
  await expect(email).toHaveValue('carl')

  await page.goBack()
  await expect(page.getByText('Step 1/2')).toBeVisible()
  await expect(name).toHaveValue('Launch')
  await page.goForward()
  await expect(page.getByText('Step 2/2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 participant(s) added / 10 max')).toBeVisible()
  await expect(email).toHaveValue('carl')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 1/2')).toBeVisible()

  await test.step('the server rejects a name that is too long, and the form keeps it', async () => {
    const long = 'Launch of the new version in May'
    await name.fill(long)
    await page.keyboard.press('Enter')
    await email.fill('')
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'At most 25 characters' })).toBeVisible()
    await expect(page.getByText('Step 2/2')).toBeVisible()
    await page.getByRole('button', { name: 'Change the name' }).click()
    await expect(name).toHaveValue(long)
    await expect(name).toHaveAccessibleDescription('max 25 characters')
  })
  // Going back from the first step returns to the previous page.
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
})
