import type { Page } from '@playwright/test'
import { DESK, expectAccessible, startClient } from './accessibility/axe.ts'
import { createMember, expect, openDashboard, test } from './journey.ts'
import { waitForMail } from './server.ts'

const UNREACHABLE_MESSAGE = 'Meridian cannot be reached. Check your connection and try again'
const ASSETS = '**/assets/*.{js,css}'

/** Blocks every application file that has not loaded yet, so the client cannot detect that the server is up either. */
async function blockAssets(page: Page): Promise<() => Promise<void>> {
  await page.route(ASSETS, (route) => route.abort('connectionrefused'))
  return () => page.unroute(ASSETS)
}

test('a chunk that fails to load is requested again, unnoticed', async ({ server, admin, visitor }) => {
  await createMember(server, admin, 'ana@example.com')
  const page = await visitor()
  await page.goto('/invites/ana')
  await startClient(page)
  let loads = 0
  page.on('load', () => loads++)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const failedOnce = new Set<string>()
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url()
    if (route.request().method() === 'HEAD' || failedOnce.has(url)) return route.continue()
    failedOnce.add(url)
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Meet' }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  expect(failedOnce.size).toBeGreaterThan(0)
  expect(loads).toBe(0)
  expect(errors).toEqual([])
})

test('a chunk that keeps failing shows an error in its place, and loads automatically or on request', async ({
  server,
  admin,
  visitor,
}) => {
  await createMember(server, admin, 'ana@example.com')
  // Without a service worker: a browser that caches the files would not miss any.
  const page = await visitor({ serviceWorkers: 'block', viewport: DESK })

  await test.step('the next step of a booking', async () => {
    await page.goto('/invites/ana')
    await startClient(page)
    const reconnect = await blockAssets(page)
    await page.getByRole('button', { name: 'Meet' }).click()
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await reconnect()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Gala')
    await page.getByRole('textbox', { name: 'Email' }).fill('gala@example.com')
  })

  await openDashboard(page, server, 'ana@example.com')
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(page.getByText(/^Nothing planned here/)).toBeVisible()

  await test.step('a panel, which can be closed, and has its styles once loaded', async () => {
    const reconnect = await blockAssets(page)
    await page.getByRole('button', { name: 'Links' }).click()
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await expect(calendar).toBeVisible()
    await expectAccessible(page, 'a panel that did not arrive')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Links' }).click()
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await reconnect()
    // No event signals that a server has restarted: the client has to find out.
    const panel = page.getByRole('dialog', { name: 'Links' })
    await expect(panel).toBeVisible({ timeout: 20_000 })
    expect((await panel.boundingBox())?.width).toBe(480)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('the command palette', async () => {
    const reconnect = await blockAssets(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await expect(calendar).toBeVisible()
    await reconnect()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused()
  })
})

test.describe('a server-rendered page whose client fails to load', () => {
  test('shows an error after a press, and replays the press once the client loads', async ({
    server,
    admin,
    visitor,
  }) => {
    await createMember(server, admin, 'ana@example.com')
    for (const locale of ['en-GB', 'es-ES']) {
      const page = await visitor({ locale, timezoneId: 'Europe/Madrid' })
      const reconnect = await blockAssets(page)
      await page.goto('/invites/ana')
      await page.getByRole('button', { name: locale === 'en-GB' ? 'Meet' : 'Reunirse' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        locale === 'en-GB' ? UNREACHABLE_MESSAGE : /^No se puede conectar con Meridian/,
      )
      await reconnect()
      await expect(page).toHaveURL(/\/details$/)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('submits what was typed', async ({ server, visitor }) => {
    const page = await visitor()
    const reconnect = await blockAssets(page)
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially('late@example.com')
    // Wait until the first loading indicators have come and gone.
    await page.waitForTimeout(2500)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(UNREACHABLE_MESSAGE)
    await reconnect()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await waitForMail(server.url, 'late@example.com')
  })

  test('reloads if the server has a newer version', async ({ server, admin, visitor }) => {
    await createMember(server, admin, 'ana@example.com')
    const page = await visitor()
    await page.goto('/invites/ana')
    await page.route(ASSETS, (route) => route.fulfill({ status: 404 }))
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Meet' }).click()
    await loaded
    await page.unroute(ASSETS)
    await startClient(page)
    await page.getByRole('button', { name: 'Meet' }).click()
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  })

  test('retries at the next interaction, without an error if nothing was pressed', async ({ visitor }) => {
    const page = await visitor()
    const reconnect = await blockAssets(page)
    await page.goto('/support')
    const failed = page.waitForEvent('requestfailed')
    await page.mouse.move(9, 9)
    await failed
    await expect(page.locator('html')).toHaveAttribute('data-drawn')
    await expect(page.locator('.lost')).toHaveCount(0)
    await reconnect()
    await startClient(page)
  })
})

test.describe('a client-rendered page', () => {
  for (const [locale, lost, heading] of [
    ['en-GB', UNREACHABLE_MESSAGE, 'Something went wrong'],
    ['es-ES', /^No se puede conectar con Meridian/, 'No ha funcionado'],
  ] as const) {
    test(`shows an error while unreachable, and then recovers, in ${locale}`, async ({ visitor }) => {
      const page = await visitor({ locale })
      const reconnect = await blockAssets(page)
      await page.goto('/general-error')
      await expect(page.locator('.lost')).toHaveText(lost)
      await reconnect()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.locator('.lost')).toHaveCount(0)
      // The stylesheets load too.
      await expect(page.locator('body')).toHaveCSS('margin', '0px')
    })
  }

  test('falls back to English if the Spanish catalog fails to load', async ({ visitor }) => {
    const page = await visitor({ locale: 'es-ES' })
    await page.route(ASSETS, async (route) => {
      const file = await route.fetch()
      if ((await file.text()).includes('No ha funcionado')) return route.abort('connectionreset')
      return route.fulfill({ response: file })
    })
    await page.goto('/general-error')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('the dashboard reloads offline with an error, and recovers when the connection is back', {
  annotation: {
    type: 'promise',
    description:
      'Stored state: An offline reload of an invitation or the dashboard says so, offers to try again, and recovers.',
  },
}, async ({ server, admin, visitor }) => {
  await createMember(server, admin, 'ana@example.com')
  const page = await visitor({ viewport: DESK })
  await openDashboard(page, server, 'ana@example.com')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expectAccessible(page, 'the dashboard without a connection')
  await page.context().setOffline(false)
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()
})
