import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from '#shared/pages.ts'
import { expectAccessible, PHONE } from './accessibility/axe.ts'
import { expect, test } from './fixtures.ts'

const LINK_NAMES = ['Partners', 'GitHub', 'Support']

test.use({
  serverEnv: {
    SOCIAL_LINKS: 'GitHub=https://github.com/example',
    PARTNER_BADGE: 'Partners=https://example.com/partners',
  },
})

test('every public page has the configured links at the top, in a menu on phones, even without scripts', {
  annotation: {
    type: 'promise',
    description:
      'Screens: Every public page has Support, the social links and the partner badge at the top, in a menu on phones.',
  },
}, async ({ openPage }) => {
  const page = await openPage()
  for (const path of [...PUBLIC_PAGES, '/invites/nobody']) {
    await test.step(path, () => expectSiteLinks(page, path))
  }

  const pageWithoutScripts = await openPage({ javaScriptEnabled: false })
  // The header of the landing page differs from that of most other pages.
  for (const path of ['/', '/support']) {
    await test.step(`the menu of ${path} by keyboard`, async () => {
      await page.goto(path)
      await expectMenuUsableByKeyboard(page)
    })
    await test.step(`the menu of ${path} by keyboard, without scripts`, async () => {
      await expectSiteLinks(pageWithoutScripts, path)
      await expectMenuUsableByKeyboard(pageWithoutScripts)
    })
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

const findNav = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const findMenu = (page: Page) => page.getByRole('button', { name: 'Menu' })

/** Opens a page on a desktop, where it has all links, and then makes the screen narrow, where they are in a menu. */
async function expectSiteLinks(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await expect(findNav(page).getByRole('link')).toHaveText(LINK_NAMES)
  await expect(findMenu(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(findNav(page)).toBeHidden()
  await expect(findMenu(page)).toBeVisible()
}

/** Opens the menu on a phone, tabs to its first link, and closes it. */
async function expectMenuUsableByKeyboard(page: Page): Promise<void> {
  const nav = findNav(page)
  const menu = findMenu(page)
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(nav.getByRole('link')).toHaveText(LINK_NAMES)
  await page.keyboard.press('Tab')
  await expect(nav.getByRole('link', { name: 'Partners' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
  await expect(menu).toBeFocused()
}
