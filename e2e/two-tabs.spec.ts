import { createVerifiedUser, expect, openDashboard, signInOnPage, test } from './fixtures.ts'

/** The email address in a request's bearer token. */
function findBearerEmail(headers: Record<string, string>): string | undefined {
  const payload = headers['authorization']?.split('.')[1]
  return payload && JSON.parse(Buffer.from(payload, 'base64url').toString()).email
}

test('logging out in one tab logs out every tab, and the next user sees only their own data', {
  annotation: {
    type: 'promise',
    description:
      'Stored state: A page belongs to one user: it reloads when another tab logs them out or logs in somebody else.',
  },
}, async ({ server, admin, openPage }) => {
  const ana = await createVerifiedUser(server, admin, 'ana@example.com')
  await createVerifiedUser(server, admin, 'ben@example.com')
  const first = await openPage()
  await openDashboard(first, server, 'ana@example.com')
  await first.goto('/dashboard?panel=feedback')
  await first.getByPlaceholder('Add your comments...').fill('Ana’s secret')
  await expect(first.getByText('ana@example.com').first()).toBeAttached()
  // Delays the responses to Ana's pending requests until Ben has logged in.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let heldCount = 0
  await first.route(/\/trpc\/(?!live\.)/, async (route) => {
    const isHeld = findBearerEmail(route.request().headers()) === 'ana@example.com'
    if (isHeld) heldCount++
    if (isHeld) await released
    const response = await route.fetch()
    await route.fulfill({ response }).catch(() => undefined)
  })
  const today = new Date().toISOString().slice(0, 10)
  const [start, end] = ['T09:00:00Z', 'T10:00:00Z'].map((time) => ({ dateTime: `${today}${time}`, timeZone: 'UTC' }))
  await ana.call('POST', '/calendar/events', { summary: 'Ana’s dinner', start, end })
  await expect.poll(() => heldCount).toBeGreaterThan(0)

  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await second.getByRole('button', { name: 'Log out' }).click()
  await expect(first).toHaveURL(/\/login$/)
  await expect(first.getByRole('textbox', { name: 'Email' })).toBeVisible()
  const senders = new Set<string | undefined>()
  first.on('request', (request) => {
    if (request.url().includes('/trpc/')) senders.add(findBearerEmail(request.headers()))
  })
  await second.goto('/login')
  await signInOnPage(second, server, 'ben@example.com')
  await expect(first).toHaveURL(/\/dashboard/)
  await expect(first.getByText('ben@example.com').first()).toBeAttached()
  release()
  await first.unrouteAll({ behavior: 'wait' })
  await first.getByRole('button', { name: 'Feedback' }).click()
  await expect(first.getByPlaceholder('Add your comments...')).toHaveValue('')
  await expect(first.getByText('ana@example.com')).toHaveCount(0)
  expect([...senders].filter(Boolean)).toEqual(['ben@example.com'])
  expect(await first.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Ana')
})

test('a page restored by the back button shows the data of the current user', async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'ana@example.com')
  await createVerifiedUser(server, admin, 'ben@example.com')
  const first = await openPage()
  await openDashboard(first, server, 'ana@example.com')
  await expect(first.getByText('ana@example.com').first()).toBeAttached()
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  const anaSession = await second.evaluate(() => localStorage.getItem('meridian.auth'))
  await first.goto('/robots.txt')
  const logoutResponse = second.waitForResponse('**/auth/logout')
  await second.getByRole('button', { name: 'Log out' }).click()
  await logoutResponse
  await expect(second.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await second.goto('/login')
  await signInOnPage(second, server, 'ben@example.com')
  await expect(second).toHaveURL(/\/dashboard/)
  expect(await second.evaluate(() => localStorage.getItem('meridian.auth'))).not.toBe(anaSession)
  await first.goBack()
  await expect(first.getByText('ben@example.com').first()).toBeAttached()
  await expect(first.getByText('ana@example.com')).toHaveCount(0)
})

test('a session ended on another device shows a message, and logging in returns to the same page', async ({
  server,
  admin,
  openPage,
}) => {
  const ana = await createVerifiedUser(server, admin, 'ana@example.com')
  const page = await openPage()
  await openDashboard(page, server, 'ana@example.com')
  await page.goto('/dashboard?panel=groups')
  await expect(page.getByRole('dialog', { name: 'Groups' })).toBeVisible()
  await ana.call('DELETE', '/auth/sessions')
  await expect(page.getByText('Your session has ended. Log in again.')).toBeVisible()
  await signInOnPage(page, server, 'ana@example.com')
  await expect(page).toHaveURL(/\/dashboard\?panel=groups$/)
  await expect(page.getByRole('dialog', { name: 'Groups' })).toBeVisible()
})
