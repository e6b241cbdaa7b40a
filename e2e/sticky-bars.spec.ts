import type { Page, ViewportSize } from '@playwright/test'
import { createVerifiedUser, expect, openDashboard, test } from './fixtures.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 320, height: 568 }
const PHONE_ON_ITS_SIDE = { width: 844, height: 390 }
/** A window of 1280 × 1024 px at 400 %. */
const ZOOMED_IN = { width: 320, height: 256 }

test.beforeEach(async ({ server, admin }) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
})

test('sticky bars of an invitation never cover the focused time, and leave room for the times', async ({
  openPage,
}) => {
  const openInvitation = async (viewport: ViewportSize) => {
    const page = await openPage({ viewport, locale: 'es-ES', timezoneId: 'Europe/Madrid' })
    await page.goto('/invites/olga')
    await page.getByRole('button', { name: 'Semana siguiente' }).click()
    return page
  }

  for (const viewport of [DESKTOP, PHONE]) {
    await test.step(`the focused time at ${viewport.width}x${viewport.height}`, async () => {
      const page = await openInvitation(viewport)
      await page.getByRole('button', { name: 'Más horas' }).click()
      await page.getByRole('button', { name: 'Semana siguiente' }).focus()
      expect(await listCoveredTabStops(page, 'Tab', 40)).toEqual([])
      expect(await listCoveredTabStops(page, 'Shift+Tab', 40)).toEqual([])
    })
  }

  for (const viewport of [PHONE_ON_ITS_SIDE, ZOOMED_IN]) {
    await test.step(`room for the times at ${viewport.width}x${viewport.height}`, async () => {
      const page = await openInvitation(viewport)
      const time = page.getByRole('button', { name: '10:00' })
      await time.click()
      expect(await time.evaluate(measureFreeHeight)).toBeGreaterThan(200)
      await page.getByRole('button', { name: 'Reunirse' }).click({ trial: true })
    })
  }
})

test('sticky bars never cover the working hours on a phone', async ({ server, openPage }) => {
  const page = await openPage({ viewport: PHONE })
  await openDashboard(page, server, 'olga@example.com')

  for (const path of ['/calendar-config', '/dashboard?panel=availability']) {
    await test.step(`the focused hours of ${path}`, async () => {
      await page.goto(path)
      await page.getByRole('combobox', { name: 'Monday, from' }).focus()
      expect(await listCoveredTabStops(page, 'Tab', 36)).toEqual([])
    })
  }

  // Edits survive reloading the page, so each viewport needs another time.
  for (const [viewport, time] of [
    [PHONE, '09:45'],
    [SMALL_PHONE, '10:30'],
  ] as const) {
    await test.step(`an open list of times, which does not cover the bar either, at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await page.goto('/calendar-config')
      await page.getByRole('combobox', { name: 'Monday, from' }).click()
      await page.getByRole('option', { name: '09:00' }).waitFor()
      expect(await page.getByRole('button', { name: 'Continue' }).evaluate(isOnTop)).toBe(true)
      const from = page.getByRole('combobox', { name: 'Wednesday, from' })
      await from.click()
      await page.getByRole('option', { name: time }).click()
      await expect(from).toHaveValue(time)
    })
  }
})

/** Presses a key repeatedly, and returns the focused elements that are partly off screen or covered. */
async function listCoveredTabStops(page: Page, key: string, count: number): Promise<string[]> {
  const coveredNames: string[] = []
  for (let i = 0; i < count; i++) {
    await page.keyboard.press(key)
    const name = await page.evaluate(findCoveredTabStop)
    if (name !== undefined) coveredNames.push(name)
  }
  return coveredNames
}

/** The name of the focused element, if it is partly off screen or covered. */
function findCoveredTabStop(): string | undefined {
  const element = document.activeElement
  if (!element) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  const isShownAt = (share: number) =>
    element.contains(document.elementFromPoint(left + width / 2, top + height * share))
  return [0.1, 0.5, 0.9].every(isShownAt) ? undefined : (element.getAttribute('aria-label') ?? element.textContent)
}

/** Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** The height, in px, that sticky bars leave free in an element's column. */
function measureFreeHeight(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  const isFree = (y: number) => {
    const bar = document.elementFromPoint(left + width / 2, y)?.closest('header, section')
    return !(bar && ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
  }
  return Array.from({ length: innerHeight }, (_, y) => y).filter(isFree).length
}
