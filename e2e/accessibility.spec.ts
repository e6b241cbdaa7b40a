import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, member, signInOnPage, test } from './journey.ts'

const SCREENS = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the other scheme can change: the same page, in other colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** A page that sleeps until it is used is used. */
async function wake(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(1, 1)
    await page.mouse.move(2, 2)
    await expect(page.locator('html[data-drawn]')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Nothing found in the page as it stands, in light and in dark. */
async function expectAccessible(page: Page, where: string, { reload = false } = {}): Promise<void> {
  // Live updates keep the network busy for ever; what matters is that the page stands still.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (reload) await page.reload()
    await wake(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.waitForTimeout(300)
    // The other mode looks into frames of other origins, which there are none of, and takes twice as long.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOR_RULES)).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    expect(found, `${where}, ${colorScheme}`).toEqual([])
  }
}

for (const { name, viewport } of SCREENS) {
  test(`nothing stands in anybody's way: ${name}`, async ({ server, admin, visitor }) => {
    test.setTimeout(480_000)
    const olga = await member(server, admin, 'olga@example.com')
    const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
    const at = (time: number) => ({ dateTime: new Date(time).toISOString(), timeZone: 'Europe/Madrid' })
    await olga.call('POST', '/calendar/events', { summary: 'Lunch', start: at(start), end: at(start + 3_600_000) })
    const page = await visitor({ viewport })
    const publicPages = [
      '/',
      '/login',
      '/verify',
      '/request-access',
      '/submited-request',
      '/invites/olga',
      '/invites/nobody',
      '/general-error',
      '/no-such-page',
    ]
    for (const path of [...publicPages, '/support', '/privacy-policy', '/user-consent-ai-apps']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      // Of the landing page, what has not been scrolled to is not drawn again when the scheme changes.
      await expectAccessible(page, path, { reload: path === '/' })
    }

    await page.goto('/invites/olga')
    await page.getByRole('button', { name: 'Meet', exact: true }).click()
    await page.getByRole('button', { name: 'Book the meeting' }).click()
    await expectAccessible(page, 'the details with their errors')
    await page.getByRole('textbox', { name: 'Name' }).fill('Gus')
    await page.getByRole('textbox', { name: 'Email' }).fill('gus@elsewhere.example')
    await page.getByRole('button', { name: 'Book the meeting' }).click()
    await expect(page.getByRole('heading', { name: 'Your meeting is Confirmed!' })).toBeVisible()
    await expectAccessible(page, 'the confirmation')
    await page.getByRole('link', { name: 'Reschedule Meeting' }).click()
    await expectAccessible(page, 'how to reschedule')
    await page.getByRole('button', { name: 'Choose Schedule' }).click()
    await expectAccessible(page, 'another time')
    await page.goBack()
    await page
      .getByRole('link', { name: 'Cancel Meeting' })
      .or(page.getByRole('button', { name: 'Use' }))
      .first()
      .waitFor()

    await page.goto('/login')
    await signInOnPage(page, server, 'olga@example.com')
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'the dashboard')
    const next = page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Next' })
    for (let i = 0; i < 3; i++) await next.click()
    await expect(page.getByText('Nothing planned here.')).toBeVisible()
    await expectAccessible(page, 'an empty calendar')
    await page.locator('[role=cell] button[tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible()
    await expectAccessible(page, 'a new event')
    for (const path of ['/tutorial?newAuth=true', '/add-account', '/calendar-config', '/multiple-schedule']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page, path)
    }
  })

  test(`nor do the calendars, the API keys and webhooks: ${name}`, async ({ server, admin, visitor }) => {
    const olga = await member(server, admin, 'olga@example.com')
    await olga.call('POST', '/developers/webhooks', { url: 'https://hooks.example.com/' })
    const page = await visitor({ viewport })
    await page.goto('/login')
    await signInOnPage(page, server, 'olga@example.com')
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto('/dashboard?panel=calendars')
    await page.getByRole('button', { name: 'Edit olga@example.com' }).click()
    await page.getByRole('button', { name: 'Add public holidays' }).click()
    await expectAccessible(page, 'the calendars')
    await page.goto('/dashboard?panel=developers')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expectAccessible(page, 'a new API key with its errors')
    await page.getByRole('tab', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'Log of hooks.example.com/' }).click()
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await expectAccessible(page, 'the webhooks')
  })
}

/** What a page's scripts weigh compressed, whatever they were sent as; in kB. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto(path)
  await wake(page)
  await page.waitForTimeout(4000)
  expect(scripts.size).toBeGreaterThan(1)
  const bodies = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).body()))
  return bodies.reduce((bytes, body) => bytes + gzipSync(body, { level: 9 }).length, 0) / 1000
}

test('the invite page loads at most 150 kB of JavaScript, and none of the dashboard’s fonts', async ({
  server,
  admin,
  visitor,
}) => {
  await member(server, admin, 'olga@example.com')
  const page = await visitor()
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  const weight = await scriptWeight(page, '/invites/olga')
  console.log(`The invite page loads ${weight.toFixed(1)} kB of JavaScript (gzip).`)
  expect(weight).toBeLessThanOrEqual(150)
  expect(fonts.filter((url) => /geist/i.test(url))).toEqual([])
})

test('the dashboard loads at most 250 kB of JavaScript, the calendar included', async ({ server, admin, visitor }) => {
  await member(server, admin, 'olga@example.com')
  const page = await visitor()
  await page.goto('/login')
  await signInOnPage(page, server, 'olga@example.com')
  await expect(page).toHaveURL(/\/dashboard/)
  const fresh = await page.context().newPage()
  const weight = await scriptWeight(fresh, '/dashboard/')
  console.log(`The dashboard loads ${weight.toFixed(1)} kB of JavaScript (gzip).`)
  expect(weight).toBeLessThanOrEqual(250)
})
