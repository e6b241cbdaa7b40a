import type { Page } from '@playwright/test'
import { createVerifiedUser, expect, openDashboard, test } from './fixtures.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test.beforeEach(async ({ server, admin }) => {
  await createVerifiedUser(server, admin, 'olga@example.com')
})

for (const viewport of [DESKTOP, PHONE]) {
  test(`sticky bars never cover the focused time at ${viewport.width}x${viewport.height}`, async ({ openPage }) => {
    const page = await openPage({ viewport, locale: 'es-ES', timezoneId: 'Europe/Madrid' })
    await page.goto('/invites/olga')
    await page.getByRole('button', { name: 'Semana siguiente' }).click()
    await page.getByRole('button', { name: 'Más horas' }).click()
    await page.getByRole('button', { name: 'Semana siguiente' }).focus()
    expect(await listCoveredTabStops(page, 'Tab', 40)).toEqual([])
    expect(await listCoveredTabStops(page, 'Shift+Tab', 40)).toEqual([])
  })
}

test('sticky bars never cover the focused working hours on a phone', async ({ server, openPage }) => {
  const page = await openPage({ viewport: PHONE })
  await openDashboard(page, server, 'olga@example.com')
  await page.goto('/calendar-config')
  await page.getByRole('combobox', { name: 'Monday, from' }).focus()
  expect(await listCoveredTabStops(page, 'Tab', 36)).toEqual([])
  await page.goto('/dashboard?panel=availability')
  await page.getByRole('combobox', { name: 'Monday, from' }).focus()
  expect(await listCoveredTabStops(page, 'Tab', 36)).toEqual([])
})

for (const viewport of [PHONE, { width: 320, height: 568 }]) {
  test(`the sticky bar and an open list of times do not cover each other at ${viewport.width} px`, async ({
    server,
    openPage,
  }) => {
    const page = await openPage({ viewport })
    await openDashboard(page, server, 'olga@example.com')
    await page.goto('/calendar-config')
    await page.getByRole('combobox', { name: 'Monday, from' }).click()
    await page.getByRole('option', { name: '09:00' }).waitFor()
    expect(await page.getByRole('button', { name: 'Continue' }).evaluate(isOnTop)).toBe(true)
    const from = page.getByRole('combobox', { name: 'Wednesday, from' })
    await from.click()
    await page.getByRole('option', { name: '09:45' }).click()
    await expect(from).toHaveValue('09:45')
  })
}

for (const [width, height] of [
  [844, 390],
  [320, 256],
] as const) {
  test(`sticky bars leave room for the times at ${width}x${height}`, async ({ openPage }) => {
    const page = await openPage({ viewport: { width, height }, locale: 'es-ES', timezoneId: 'Europe/Madrid' })
    await page.goto('/invites/olga')
    await page.getByRole('button', { name: 'Semana siguiente' }).click()
    const time = page.getByRole('button', { name: '10:00' })
    await time.click()
    expect(await time.evaluate(measureFreeHeight)).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Reunirse' }).click({ trial: true })
  })
}

/** Presses a key repeatedly, and returns the focused elements that are partly off screen or covered. */
async function listCoveredTabStops(page: Page, key: string, count: number): Promise<string[]> {
  const covered: string[] = []
  for (let i = 0; i < count; i++) {
    await page.keyboard.press(key)
    const name = await page.evaluate(findCoveredTabStop)
    if (name !== undefined) covered.push(name)
  }
  return covered
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
