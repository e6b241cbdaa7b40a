import type { Page } from '@playwright/test'
import { findFreePort } from '#server/test/free-port.ts'
import { test as base, createVerifiedUser, expect, openDashboard, signInOnPage } from './fixtures.ts'
import { signIn, startServer, type TestServer } from './server.ts'
import { createServerStorage } from './server-storage.ts'

/*
 * Triggers error messages the way a user would: with an expired code, a second access request from the same address, or
 * while the server is down.
 */

/** A server that can be restarted with the same address and data. */
interface RestartableServer {
  /** @param options.ahead how far its clock runs ahead, in milliseconds */
  start(options?: { ahead?: number }): Promise<TestServer>
}

const test = base.extend<{ restartable: RestartableServer }>({
  restartable: async ({ serverHost }, use) => {
    const storage = await createServerStorage()
    const env = { ...storage.env, PORT: String(await findFreePort()) }
    let server: TestServer | undefined
    await use({
      async start({ ahead = 0 } = {}) {
        await server?.stop()
        // Only a separate process can have a different clock.
        server = await (ahead === 0
          ? serverHost.start(env)
          : startServer({ ...env, AHEAD_MS: String(ahead) }, 'e2e/clock-ahead.ts'))
        return server
      },
    })
    await server?.stop()
    await storage.delete()
  },
  server: async ({ restartable }, use) => use(await restartable.start()),
})

const DAY = 24 * 60 * 60 * 1000

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Invitation code' }).fill(code)
  await page.getByRole('button', { name: 'Start' }).click()
}

test('the verification page shows a message for every error', {
  annotation: {
    type: 'promise',
    description: 'Errors: A rejected code shows the reason: not valid, used, expired, other, try later.',
  },
}, async ({ restartable, server, admin, openPage }) => {
  const issue = async () => (await admin.call('POST', '/auth/access-codes', {})).body.code as string
  const [usedCode, oldCode, unusedCode] = [await issue(), await issue(), await issue()]
  await (await signIn(server.url, 'nora@example.com')).call('POST', '/auth/verify-token', { token: usedCode })

  const page = await openPage()
  await page.goto('/login')
  await signInOnPage(page, server, 'vera@example.com')
  await expect(page.getByText('Access Denied: Please verify your account first')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Please enter your verification token')).toBeVisible()
  await enterCode(page, 'NOT-A-CODE')
  await expect(page.getByText('The token you entered is not valid')).toBeVisible()
  await enterCode(page, usedCode)
  await expect(page.getByText('This token has already been used. Please request a new one')).toBeVisible()

  // An unknown error: a gateway in front of the server responds because its own session has expired.
  const calls = '**/trpc/auth.verifyToken*'
  await page.route(calls, (route) => route.fulfill({ status: 401, json: { error: 'login_required' } }))
  await enterCode(page, unusedCode)
  await expect(page.getByText('Verification failed. Please try again')).toBeVisible()
  await page.unroute(calls)

  await restartable.start({ ahead: 60 * DAY })
  await enterCode(page, oldCode)
  await expect(page.getByText('This token has expired. Please request a new one')).toBeVisible()

  const restartedServer = await restartable.start()
  await restartedServer.stop()
  await enterCode(page, unusedCode)
  await expect(page.getByText('An error occurred. Please try again later')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Invitation code' })).toHaveValue(unusedCode)
})

test('the access request page shows a message for every error', {
  annotation: {
    type: 'promise',
    description: 'Errors: A rejected access request shows the reason at the field and in a toast.',
  },
}, async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage()
  await page.goto('/request-access')
  const apply = async (email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'How can the product help you' }).fill('We run a clinic.')
    await page.getByRole('button', { name: 'Submit Request' }).click()
  }
  const expectText = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

  await apply('olga@example.com')
  await expectText('This email is already verified and authenticated')
  await expectText('This email is already verified and authenticated. You can login directly.')

  await apply('vera@example.com')
  await expectText('Request sent successfully!')
  await expect(page).toHaveURL(/\/submited-request$/)
  await page.goto('/request-access')
  await apply('vera@example.com')
  await expectText('A pending request already exists for this email')
  await expectText('A pending request already exists for this email. Please wait for approval.')

  await server.stop()
  await apply('nora@example.com')
  await expect(page.getByText('Failed to send request. Please try again later', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@example.com')
})

test('the app opens while the server is down, shows an error, and recovers when the server is back', async ({
  restartable,
  server,
  admin,
  openPage,
}) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
  const page = await openPage({ serviceWorkers: 'allow' })
  await openDashboard(page, server, 'olga@example.com')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await server.stop()
  await page.goto('/dashboard?panel=links')
  await expect(page.getByText('Meridian cannot be reached. Check your connection and try again.').first()).toBeVisible()
  await restartable.start()
  // No event signals that a server has restarted: the client has to find out.
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible({ timeout: 20_000 })
})

test('navigation while offline shows an error, and continues when the connection is back', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/login')
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('alert')).toContainText('Meridian cannot be reached. Check your connection')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are here to help')
})
