import { collectConsoleMessages, expect, test, waitForHydration } from './fixtures.ts'

test('the landing page is readable without scripts, and keeps its scroll position during hydration', {
  annotation: { type: 'promise', description: 'Screens: `/` shows the headline, and “Try it” opens the login page.' },
}, async ({ openPage }) => {
  await test.step('is complete without scripts', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet your new executive Ai assistant')
  })

  await test.step('follows the system’s color scheme', async () => {
    const page = await openPage()
    await page.goto('/')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    }
  })

  await test.step('keeps the scroll position', async () => {
    const page = await openPage()
    const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scriptsReleased
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.mouse.wheel(0, 1200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    releaseScripts()
    await waitForHydration(page)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  })

  await test.step('lets visitors choose a color scheme', async () => {
    const page = await openPage({ colorScheme: 'light' })
    await page.goto('/')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByRole('radio', { name: 'Dark' }).click({ force: true })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('links to the login page', async () => {
    const page = await openPage()
    await page.goto('/')
    await page.getByRole('link', { name: 'Try it' }).first().click()
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  })

  await test.step('runs its demo in the user’s time zone', async () => {
    const page = await openPage({ timezoneId: 'Asia/Kathmandu' })
    const messages = collectConsoleMessages(page)
    await page.goto('/')
    const demo = page.getByRole('region', { name: /Try it/ })
    await demo.getByRole('checkbox', { name: 'Include Tom' }).click({ force: true })
    await expect(demo.getByRole('status')).toContainText('both')
    await expect(demo.getByText('Kathmandu', { exact: true })).toBeVisible()
    expect(messages).toEqual([])
  })
})
