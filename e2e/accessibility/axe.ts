import type { Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'
import { expect, waitForHydration } from '../fixtures.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

const ALL_RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
} satisfies RunOptions
/** The rules whose result depends on the color scheme. They take the longest. */
const COLOR_RULES = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies RunOptions
const LAYOUT_RULES = {
  ...ALL_RULES,
  rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
} satisfies RunOptions

type ColorScheme = 'light' | 'dark'

interface Options {
  /** For a state that exists at only one width. */
  only?: typeof DESKTOP
  /** Reloads the page after a color scheme change: content that was never scrolled into view keeps its old colors. */
  shouldReload?: boolean
}

/**
 * Expects no violations in the current page, on desktop and phone, in light and dark. Colors are checked in one
 * viewport only, because they are the same in both. The page switches in place, so a test has to reach each state only
 * once. Afterwards it stays in the other color scheme, because switching takes longer than the checks.
 */
export async function expectAccessible(page: Page, state: string, { only, shouldReload = false }: Options = {}) {
  const violations: string[] = []
  await page.waitForLoadState()
  const currentScheme = schemes.get(page) ?? 'light'
  const otherScheme: ColorScheme = currentScheme === 'light' ? 'dark' : 'light'
  const mainViewport = only ?? DESKTOP
  const appearances: { viewport: typeof DESKTOP; colorScheme: ColorScheme; rules: RunOptions }[] = [
    { viewport: mainViewport, colorScheme: currentScheme, rules: ALL_RULES },
    { viewport: mainViewport, colorScheme: otherScheme, rules: COLOR_RULES },
    ...(only ? [] : [{ viewport: PHONE, colorScheme: otherScheme, rules: LAYOUT_RULES }]),
  ]
  for (const { viewport, colorScheme, rules } of appearances) {
    await applyAppearance(page, viewport, colorScheme)
    if (shouldReload) await page.reload()
    if (shouldReload) await waitForHydration(page)
    const newViolations = await findViolations(page, colorScheme, rules)
    violations.push(...newViolations.map((violation) => `${viewport.width} px, ${colorScheme}: ${violation}`))
  }
  await applyAppearance(page, mainViewport, otherScheme)
  // Soft: report all violations, not only the first.
  expect.soft(violations, state).toEqual([])
}

const schemes = new WeakMap<Page, ColorScheme>()

/** Sets width and color scheme, skipping values that are already set. */
async function applyAppearance(page: Page, viewport: typeof DESKTOP, colorScheme: ColorScheme): Promise<void> {
  if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport)
  if (schemes.get(page) !== colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  schemes.set(page, colorScheme)
}

/** Lists axe's violations in a scheme once the page has settled. */
async function findViolations(page: Page, scheme: ColorScheme, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ scheme, rules }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const listPendingReasons = () => {
        const shownScheme = document.documentElement.getAttribute('data-mantine-color-scheme')
        const titles = [...document.querySelectorAll('h1')].filter((title) => title.checkVisibility())
        if (shownScheme !== scheme) return [`the page is still in ${shownScheme}`]
        // Live updates keep the network busy forever, so wait for the page to settle instead of for network idle.
        // A busy button is a state of the page, not a sign of loading.
        if (document.querySelector('[aria-busy=true]:not(button)')) return ['something is still loading']
        return titles.length === 1 ? [] : [`${titles.length} level-1 headings`]
      }
      const start = performance.now()
      await nextFrame()
      while (listPendingReasons().length > 0 && performance.now() - start < 10_000) await nextFrame()
      if (listPendingReasons().length > 0) return listPendingReasons()
      await nextFrame()
      // Scroll-driven animations never finish.
      const finiteAnimations = document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(finiteAnimations.map(({ finished }) => finished))
      // Content behind a dialog was checked before the dialog opened.
      const dialogs = [...document.querySelectorAll('[aria-modal=true], dialog[open]')]
      const messages = [...document.querySelectorAll('[role=alert], [role=status], output')]
      const context: ElementContext = dialogs.length > 0 ? { include: [...dialogs, ...messages] } : document
      const options: RunOptions = { ...rules, resultTypes: ['violations'], preload: false }
      const results: AxeResults = await Promise.resolve(window.axe.run(context, options))
      // A target half covered by a sticky bar has its full size once scrolled into view.
      const isTooSmall = async (target: string): Promise<boolean> => {
        document.querySelector(target)?.scrollIntoView({ block: 'center' })
        const sizeRule = { runOnly: { type: 'rule', values: ['target-size'] } } satisfies RunOptions
        const { violations } = await Promise.resolve(window.axe.run(target, sizeRule))
        return violations.length > 0
      }
      const violationTexts: string[] = []
      for (const { id, nodes } of results.violations) {
        const targets = nodes.map(({ target }) => target.join(' '))
        for (const target of targets)
          if (id !== 'target-size' || (await isTooSmall(target))) violationTexts.push(`${id} at ${target}`)
      }
      return violationTexts
    },
    { scheme, rules },
  )
}
