import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { type TestServer, waitForCode } from './server.ts'

type Role = Parameters<Page['getByRole']>[0]

/** Exceeds the number of Tab stops between any two elements that the tests visit in turn. */
const MAX_TAB_STOPS = 70

/** Uses the page with the keyboard only. */
export class KeyboardUser {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Presses Tab (or Shift+Tab) until the element has visible focus. */
  async tabTo(role: Role, name: string | RegExp, { back = false } = {}): Promise<void> {
    const target = this.page.getByRole(role, { name, exact: true }).and(this.page.locator(':focus'))
    const passedNames: string[] = []
    while (passedNames.length < MAX_TAB_STOPS) {
      await this.press(back ? 'Shift+Tab' : 'Tab')
      if ((await target.count()) > 0) {
        await this.#expectVisibleFocus(String(name))
        return
      }
      passedNames.push(await this.page.evaluate(getFocusedElementName))
    }
    throw new Error(`no ${role} “${name}” within ${MAX_TAB_STOPS} stops; passed ${passedNames.join(', ')}`)
  }

  /** Tabs to an element and activates it. */
  async activate(role: Role, name: string | RegExp, options: { back?: boolean } = {}): Promise<void> {
    await this.tabTo(role, name, options)
    await this.press('Enter')
  }

  /** Expects focus at the start of the content, as after a client-side navigation. */
  async expectFocusAtContent(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(this.page.locator('#main')).toBeFocused()
  }

  /** Expects focus inside an element that has just opened. */
  async expectFocusWithin(container: Locator): Promise<void> {
    await expect(container.locator(':focus').or(container.and(this.page.locator(':focus')))).toHaveCount(1)
  }

  /** Enters the address and the emailed code. */
  async signIn(server: TestServer, email: string): Promise<void> {
    const since = Date.now()
    await expect(this.page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await this.type(email)
    await this.press('Enter')
    await expect(this.page.getByRole('textbox', { name: 'Six-digit code' })).toBeFocused()
    await this.type(await waitForCode(server.url, email, since))
  }

  async #expectVisibleFocus(name: string): Promise<void> {
    // An element that is scrolling into view may still be moving.
    await expect(async () => expect(await this.page.evaluate(getFocusVisibility), name).toBe('visible')).toPass({
      timeout: 3000,
    })
  }
}

function getFocusedElementName(): string {
  const { activeElement: element } = document
  return element?.getAttribute('aria-label') ?? (element?.textContent?.slice(0, 30) || element?.tagName || 'nothing')
}

/**
 * Returns `visible` if the focused element is in the viewport and it, or an element near it, has a focus ring;
 * otherwise returns the reason why not.
 */
function getFocusVisibility(): string {
  const element = document.activeElement
  const box = element?.getBoundingClientRect()
  if (!box || box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return 'outside'
  // A switch renders its ring on a sibling.
  const candidates = [
    element,
    element?.parentElement,
    element?.parentElement?.parentElement,
    element?.nextElementSibling,
  ]
  for (const candidate of candidates) {
    if (!candidate) continue
    const { outlineColor, outlineStyle, outlineWidth, boxShadow, opacity } = getComputedStyle(candidate)
    const hasOutline =
      outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)' && Number.parseFloat(outlineWidth) >= 2
    const hasRingShadow = /0px 0px 0px [2-9]px/.test(boxShadow)
    if ((hasOutline || hasRingShadow) && opacity !== '0') return 'visible'
  }
  return 'without a ring'
}
