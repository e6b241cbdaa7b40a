import { PUBLIC_PAGES } from '#shared/pages.ts'
import { expectAccessible, PHONE } from './accessibility/axe.ts'
import { expect, test } from './fixtures.ts'

const LINK_NAMES = ['Partners', 'GitHub', 'Support']

test('every public page has the configured links at the top, in a menu on phones, even without scripts', {
  annotation: {
    type: 'promise',
    description:
      'Screens: Every public page has Support, the social links and the partner badge at the top, in a menu on phones.',
  },
}, async ({ browser, serverHost }) => {
  const server = await serverHost.start({
    SOCIAL_LINKS: 'GitHub=https://github.com/example',
    PARTNER_BADGE: 'Partners=https://example.com/partners',
  })
  try {
    for (const path of [...PUBLIC_PAGES, '/invites/nobody']) {
      const needsScripts = path === '/invites/nobody'
      for (const javaScriptEnabled of needsScripts ? [true] : [true, false]) {
        const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled })
        const page = await context.newPage()
        const nav = page.getByRole('navigation', { name: 'Site' })
        const menu = page.getByRole('button', { name: 'Menu' })

        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(path)
        await expect(nav.getByRole('link')).toHaveText(LINK_NAMES)
        await expect(menu).toBeHidden()

        await page.setViewportSize({ width: 390, height: 844 })
        await expect(nav).toBeHidden()
        await menu.focus()
        await page.keyboard.press('Enter')
        await expect(nav.getByRole('link')).toHaveText(LINK_NAMES)
        await page.keyboard.press('Tab')
        await expect(nav.getByRole('link', { name: 'Partners' })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(nav).toBeHidden()
        await expect(menu).toBeFocused()
        await context.close()
      }
    }
  } finally {
    await server.stop()
  }
})

test('the phone menu is accessible, and closes when a link is followed', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Site' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(nav).toBeVisible()
  await expectAccessible(page, 'the menu of a public page', { only: PHONE })
  await nav.getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are here to help' })).toBeVisible()
  await expect(nav).toBeHidden()
})
