import type { Page } from '@playwright/test'
import { createMember, expect, openDashboard, test } from './journey.ts'

const CONTROLS = 'a[href], button, summary, label:has(input), [role=button]'

/** Presses what can be pressed, without any effect, and returns what looks the same in the next frame. */
async function listUnansweredPresses(page: Page): Promise<string[]> {
  const presses = await page.evaluate((controls) => {
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    for (const type of ['click', 'dragstart']) addEventListener(type, stop, { capture: true })
    const isUsable = (control: Element) => !control.matches(':disabled, [aria-disabled=true], [data-disabled]')
    return [...document.querySelectorAll(controls)].filter(isUsable).flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = document.elementFromPoint(x, y)?.closest(controls) === control
      return isHit ? [{ x, y, name: control.ariaLabel ?? control.textContent.trim() }] : []
    })
  }, CONTROLS)
  expect(presses.length).toBeGreaterThan(3)
  const unanswered: string[] = []
  for (const { x, y, name } of presses) {
    await page.mouse.move(x, y)
    const changed = page.evaluate(
      ([controls, at]) =>
        new Promise<boolean>((resolve) => {
          const control = document.elementFromPoint(...at)?.closest(controls)
          if (!control) return resolve(false)
          const look = () => {
            const { opacity, transform, boxShadow } = getComputedStyle(control)
            return [opacity, transform, boxShadow].join()
          }
          const before = look()
          addEventListener('pointerdown', () => requestAnimationFrame(() => resolve(look() !== before)), {
            once: true,
            capture: true,
          })
          document.documentElement.dataset['ready'] = ''
        }),
      [CONTROLS, [x, y]] as [string, [number, number]],
    )
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.mouse.down()
    if (!(await changed)) unanswered.push(name)
    await page.mouse.up()
    await page.evaluate(() => delete document.documentElement.dataset['ready'])
  }
  return unanswered
}

test('every control shows at once that it is pressed', {
  annotation: { type: 'promise', description: 'Screens: Every control shows in the next frame that it is pressed.' },
}, async ({ server, admin, visitor }) => {
  const ana = await createMember(server, admin, 'ana@example.com')
  const { url_invites } = (await ana.call('GET', '/users/info')).body as { url_invites: string }
  const page = await visitor()
  for (const address of ['/', '/login', `/invites/${url_invites}`]) {
    await page.goto(address)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await listUnansweredPresses(page), address).toEqual([])
  }
  await openDashboard(page, server, 'ana@example.com')
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()
  expect(await listUnansweredPresses(page), 'the dashboard').toEqual([])
  for (const panel of ['accounts', 'availability', 'profile']) {
    await page.goto(`/dashboard?panel=${panel}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await listUnansweredPresses(page), panel).toEqual([])
  }
})
