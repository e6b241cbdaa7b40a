import type { Page } from '@playwright/test'
import { DESKTOP, expectAccessible } from './accessibility/axe.ts'
import { createVerifiedUser, expect, openDashboard, test, waitForHydration } from './fixtures.ts'

const UNREACHABLE_MESSAGE = 'Meridian cannot be reached. Check your connection and try again.'
const ASSETS = '**/assets/*.{js,css}'

/**
 * Blocks application files that have not loaded yet, and the client's server check, which requests one of its files.
 * The returned function unblocks them.
 */
async function blockAssets(page: Page): Promise<() => Promise<void>> {
  await page.route(ASSETS, (route) => route.abort('connectionrefused'))
  return () => page.unroute(ASSETS)
}

/** Makes the client check the server immediately. Otherwise, it waits several seconds between its checks. */
function signalReconnection(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('online')))
}

test('a chunk that fails to load shows an error in its place, and is retried automatically or on request', async ({
  server,
  admin,
  openPage,
}) => {
  await createVerifiedUser(server, admin, 'ana@example.com')
  const page = await openPage({ viewport: DESKTOP })

  await test.step('the next step of a booking', async () => {
    await page.goto('/invites/ana')
    await waitForHydration(page)
    const reconnect = await blockAssets(page)
    await page.getByRole('button', { name: 'Meet' }).click()
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await reconnect()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Gala')
    await page.getByRole('textbox', { name: 'Email' }).fill('gala@example.com')
  })

  await test.step('the notice about a lost response to a booking, whose chunk has already loaded', async () => {
    // Chunks are named by hash, so the notice's chunk is recognized by a selector that no other chunk contains.
    const noticeChunk = page.waitForResponse(
      async (response) => response.url().endsWith('.js') && (await response.text()).includes('[role="alert"] > b'),
    )
    await page.reload()
    await (await noticeChunk).finished()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Book the meeting' }).click()
    await expect(page.getByRole('alert')).toContainText('Your request may have gone through')
    await page.context().setOffline(false)
  })

  await openDashboard(page, server, 'ana@example.com')
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(page.getByText(/^No events here/)).toBeVisible()

  await test.step('a panel, which can be closed meanwhile, and has its styles once loaded', async () => {
    const reconnect = await blockAssets(page)
    await page.getByRole('button', { name: 'Links' }).click()
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await expect(calendar).toBeVisible()
    await expectAccessible(page, 'a panel that could not be loaded')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Links' }).click()
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await reconnect()
    await signalReconnection(page)
    const panel = page.getByRole('dialog', { name: 'Links' })
    await expect(panel).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(480)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('a toast, whose text appears in the error instead', async () => {
    await page.getByRole('button', { name: 'Profile Settings' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana María')
    const reconnect = await blockAssets(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Settings saved.' })).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Settings saved.')).toHaveCount(0)
    await reconnect()
    await page.keyboard.press('Escape')
  })

  await test.step('the command palette', async () => {
    const reconnect = await blockAssets(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
    await expect(calendar).toBeVisible()
    await reconnect()
    await signalReconnection(page)
    await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused()
  })
})

test('a page reloads if the server has a newer version', async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'ana@example.com')
  const page = await openPage()
  await page.goto('/invites/ana')
  await waitForHydration(page)
  // Only the first page must miss its files: removing the route after the reload would be too late.
  let hasReloaded = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) hasReloaded = true
  })
  await page.route(ASSETS, (route) => (hasReloaded ? route.continue() : route.fulfill({ status: 404 })))
  await page.getByRole('button', { name: 'Meet' }).click()
  await expect.poll(() => hasReloaded).toBe(true)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Meet' }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
})

test('a page falls back to English if the Spanish catalog fails to load', async ({ openPage }) => {
  const page = await openPage({ locale: 'es-ES' })
  await page.route(ASSETS, async (route) => {
    const file = await route.fetch()
    if ((await file.text()).includes('Algo ha fallado')) return route.abort('connectionreset')
    return route.fulfill({ response: file })
  })
  await page.goto('/general-error')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the dashboard reloads offline with an error, and recovers when the connection is back', {
  annotation: {
    type: 'promise',
    description:
      'Stored state: An invitation or the dashboard reloaded offline shows an error, offers a retry, and recovers.',
  },
}, async ({ server, admin, openPage }) => {
  await createVerifiedUser(server, admin, 'ana@example.com')
  const page = await openPage({ serviceWorkers: 'allow', viewport: DESKTOP })
  await openDashboard(page, server, 'ana@example.com')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expectAccessible(page, 'the dashboard without a connection')
  await page.context().setOffline(false)
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()
})
