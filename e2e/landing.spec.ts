import { collectConsoleMessages, expect, test } from './journey.ts'

/** Most visitors only read this page: it arrives complete, and the application loads on first interaction. */
test('the landing page is readable at once, and starts the client when used', {
  annotation: { type: 'promise', description: 'Screens: `/` shows the headline, and Try it leads to the login.' },
}, async ({ visitor }) => {
  await test.step('loads no scripts for readers', async () => {
    const page = await visitor()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet your new executive Ai assistant')
    // Simulates the system switching its color scheme.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    }
    expect(scripts).toEqual([])
  })

  await test.step('keeps the scroll position', async () => {
    const page = await visitor()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 1200)
    await expect(page.locator('html[data-drawn]')).toHaveCount(0)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  })

  await test.step('replays a press made before the client started', async () => {
    const page = await visitor({ colorScheme: 'light' })
    await page.goto('/')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByRole('radio', { name: 'Dark' }).dispatchEvent('click')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('follows its links to the login', async () => {
    const page = await visitor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Try it' }).first().click()
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  })

  await test.step('runs its demo in the reader’s time zone', async () => {
    const page = await visitor({ timezoneId: 'Asia/Kathmandu' })
    const messages = collectConsoleMessages(page)
    await page.goto('/')
    const demo = page.getByRole('region', { name: /Try it/ })
    await demo.getByRole('checkbox', { name: 'Tom takes part' }).click({ force: true })
    await expect(demo.getByRole('status')).toContainText('both')
    await expect(demo.getByText('Kathmandu', { exact: true })).toBeVisible()
    expect(messages).toEqual([])
  })
})
