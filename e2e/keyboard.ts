import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { type ServerProcess, waitForCode } from './server.ts'

type Role = Parameters<Page['getByRole']>[0]

/** More stops than any page has between two things that belong together. */
const FAR = 70

/** Somebody without a mouse: all that happens on the page, happens by its keys. */
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

  /** Tabs on, or back, until an element has the focus, which must be seen there. */
  async tabTo(role: Role, name: string | RegExp, { back = false } = {}): Promise<void> {
    const goal = this.page.getByRole(role, { name, exact: true }).and(this.page.locator(':focus'))
    const passed: string[] = []
    while (passed.length < FAR) {
      await this.press(back ? 'Shift+Tab' : 'Tab')
      if ((await goal.count()) > 0) {
        await this.#expectSeen(String(name))
        return
      }
      passed.push(await this.page.evaluate(nameOfFocus))
    }
    throw new Error(`no ${role} “${name}” within ${FAR} stops; passed ${passed.join(', ')}`)
  }

  /** Tabs to an element and presses it. */
  async choose(role: Role, name: string | RegExp, options: { back?: boolean } = {}): Promise<void> {
    await this.tabTo(role, name, options)
    await this.press('Enter')
  }

  /** Where a page begins for who came to it from another. */
  async expectAtContent(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(this.page.locator('#main')).toBeFocused()
  }

  /** Somewhere within: what opened took the keyboard along. */
  async expectWithin(place: Locator): Promise<void> {
    await expect(place.locator(':focus').or(place.and(this.page.locator(':focus')))).toHaveCount(1)
  }

  /** The address, and the code that comes by mail. */
  async signIn(server: ServerProcess, email: string): Promise<void> {
    const since = Date.now()
    await expect(this.page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await this.type(email)
    await this.press('Enter')
    await expect(this.page.getByRole('textbox', { name: 'Six-digit code' })).toBeFocused()
    await this.type(await waitForCode(server.url, email, since))
  }

  async #expectSeen(name: string): Promise<void> {
    // What scrolls into view may still be on its way.
    await expect(async () => expect(await this.page.evaluate(seenFocus), name).toBe('seen')).toPass({ timeout: 3000 })
  }
}

function nameOfFocus(): string {
  const { activeElement: element } = document
  return element?.getAttribute('aria-label') ?? (element?.textContent?.slice(0, 30) || element?.tagName || 'nothing')
}

/** Is there a ring around what has the focus, or around what stands for it, and is it within the window? */
function seenFocus(): string {
  const element = document.activeElement
  const box = element?.getBoundingClientRect()
  if (!box || box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return 'outside'
  // A switch is drawn by what stands beside it.
  const places = [element, element?.parentElement, element?.parentElement?.parentElement, element?.nextElementSibling]
  for (const place of places) {
    if (!place) continue
    const { outlineColor, outlineStyle, outlineWidth, boxShadow, opacity } = getComputedStyle(place)
    const isOutlined =
      outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)' && Number.parseFloat(outlineWidth) >= 2
    const isRinged = /0px 0px 0px [2-9]px/.test(boxShadow)
    if ((isOutlined || isRinged) && opacity !== '0') return 'seen'
  }
  return 'without a ring'
}
