import type { Page } from '@playwright/test'
import { createVerifiedUser, expect, openDashboard, test } from './fixtures.ts'

const CONTROLS = 'a[href], button, summary, label:has(input), [role=button]'

/** Two controls with the same style are enough: a calendar has dozens of identical days and events. */
const MAX_PER_STYLE = 2

interface Point {
  x: number
  y: number
}

/** Finds the visible controls, suppresses their clicks, and records the controls that a press does not change. */
function instrumentControls([controls, maxPerStyle]: [string, number]): Point[] {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['click', 'dragstart']) addEventListener(type, stop, { capture: true })
  const state = { before: '', unchanged: [] as string[], count: 0 }
  Object.assign(globalThis, { presses: state })
  const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest(controls) : null)
  addEventListener(
    'pointermove',
    (event) => {
      const control = controlOf(event)
      if (control) state.before = getComputedStyle(control).opacity
    },
    { capture: true },
  )
  addEventListener(
    'pointerdown',
    (event) => {
      const control = controlOf(event)
      if (!control) return
      const { before } = state
      requestAnimationFrame(() => {
        state.count += 1
        if (getComputedStyle(control).opacity === before) state.unchanged.push(control.outerHTML.slice(0, 200))
      })
    },
    { capture: true },
  )
  const seenCounts = new Map<string, number>()
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    if (control.matches(':disabled, [aria-disabled=true], [data-disabled]')) return []
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const style = `${control.tagName} ${control.className}`
    const count = seenCounts.get(style) ?? 0
    if (count >= maxPerStyle || document.elementFromPoint(x, y)?.closest(controls) !== control) return []
    seenCounts.set(style, count + 1)
    return [{ x, y }]
  })
}

/** Presses the visible controls, and returns those that look the same in the next frame. */
async function listUnchangedControls(page: Page): Promise<string[]> {
  const points = await page.evaluate(instrumentControls, [CONTROLS, MAX_PER_STYLE] as [string, number])
  expect(points.length).toBeGreaterThan(2)
  for (const { x, y } of points) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    // Hold the press until the next frame has been checked.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.mouse.up()
  }
  const presses = await page.evaluate(
    () => (globalThis as unknown as { presses: { unchanged: string[]; count: number } }).presses,
  )
  // A press can move the controls under the pointer, so some presses miss.
  expect(presses.count).toBeGreaterThan(points.length / 2)
  return presses.unchanged
}

test('every control shows at once that it is pressed', {
  annotation: { type: 'promise', description: 'Screens: Every control shows in the next frame that it is pressed.' },
}, async ({ server, admin, openPage }) => {
  const ana = await createVerifiedUser(server, admin, 'ana@example.com')
  const { url_invites } = (await ana.call('GET', '/users/info')).body as { url_invites: string }
  const page = await openPage()
  for (const path of ['/', '/login', `/invites/${url_invites}`]) {
    await page.goto(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // Keep the pointer off the controls until the page has loaded.
    await page.mouse.move(5, 5)
    await page.waitForLoadState('networkidle')
    expect(await listUnchangedControls(page), path).toEqual([])
  }
  await openDashboard(page, server, 'ana@example.com')
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()
  expect(await listUnchangedControls(page), 'the dashboard').toEqual([])
  for (const panel of ['accounts', 'availability', 'profile']) {
    await page.goto(`/dashboard?panel=${panel}`)
    await expect(page.getByRole('dialog').locator(CONTROLS).nth(4)).toBeVisible()
    expect(await listUnchangedControls(page), panel).toEqual([])
  }
})
