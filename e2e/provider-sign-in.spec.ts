import { emulateProvider } from '#server/test/emulated-providers.ts'
import { findFreePort } from '#server/test/free-port.ts'
import { test as base, expect } from './fixtures.ts'

const test = base.extend({
  serverEnv: async ({}, use) => {
    const port = await findFreePort()
    const google = await emulateProvider('google', `http://127.0.0.1:${port}`, [
      { email: 'vera@example.com', name: 'Vera Vidal' },
    ])
    await use({ ...google.env, PORT: String(port) })
    await google.close()
  },
})

test('a user can log in with Google', {
  annotation: [
    {
      type: 'promise',
      description: 'Screens: `/authcallback` completes a login with Google or Microsoft, and continues like `/login`.',
    },
    {
      type: 'promise',
      description:
        'Calendar accounts: Users log in with Google or Microsoft, if the server has credentials for them, or with a code by email.',
    },
  ],
}, async ({ server, admin, openPage }) => {
  const { body: accessCode } = await admin.call('POST', '/auth/access-codes', {})
  const page = await openPage()
  const visitedUrls: string[] = []
  page.on('framenavigated', (frame) => visitedUrls.push(frame.url()))
  const continueWithGoogle = async () => {
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: /vera@example\.com/ }).click()
  }

  await page.goto('/login')
  await continueWithGoogle()
  await expect(page).toHaveURL(/\/verify$/)
  expect(visitedUrls.some((url) => url.includes('/authcallback?code='))).toBe(true)

  // Going back to Google repeats a completed login, which fails; “Try again” starts a new one.
  await page.goBack()
  await expect(page.getByRole('button', { name: /vera@example\.com/ })).toBeVisible()
  await page.getByRole('button', { name: /vera@example\.com/ }).click()
  await expect(page.getByRole('alert')).toHaveText(/has expired or was already used/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/verify$/)

  await page.getByRole('textbox', { name: 'Invitation code' }).fill(accessCode.code)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Log in another way' }).click()
  await continueWithGoogle()
  await expect(page).toHaveURL(/\/tutorial/)

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('meridian.auth') ?? '{}').token as string)
  const { body } = await admin.call('GET', '/users/info', undefined, { authorization: `Bearer ${token}` })
  expect(body).toMatchObject({
    email: 'vera@example.com',
    name: 'Vera Vidal',
    is_auth: true,
    time_zone: 'America/New_York',
  })
  expect(visitedUrls.filter((url) => url.startsWith(server.url)).join(' ')).not.toContain('eyJ')
})
