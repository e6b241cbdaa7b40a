import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { signInOnPage } from '../e2e/fixtures.ts'
import { type ServerProcess, startServer } from '../e2e/server.ts'
import { CHROMIUM_ARGS, requireChromium } from './chromium.ts'
import { readCatalog } from './screenshots/catalog.ts'
import { createPerson } from './screenshots/person.ts'
import { SCREENS, type Screen } from './screenshots/screens.ts'

/*
 * Takes screenshots of every demo screen at three widths, light and dark, in English and Spanish, into `screenshots/`.
 * Arguments after `npm run screenshots --` filter by substring of the name, such as `panel-links-390-es`.
 */

const FOLDER = path.join(import.meta.dirname, '../screenshots')
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const LANGUAGES = [
  { language: 'en', locale: 'en-GB', catalog: {} },
  { language: 'es', locale: 'es-ES', catalog: await readCatalog('es') },
]

/** A screen at one width, in one language. */
type Shot = ReturnType<typeof listShots>[number]

function listShots(screen: Screen) {
  return LANGUAGES.flatMap(({ language, locale, catalog }) =>
    WIDTHS.filter(({ width }) => !screen.excludedWidths?.includes(width)).map((viewport) => {
      return { name: `${screen.name}-${viewport.width}-${language}`, screen, viewport, locale, catalog }
    }),
  )
}

const filters = process.argv.slice(2)
const shots = SCREENS.flatMap(listShots).filter(
  ({ name }) => filters.length === 0 || filters.some((word) => name.includes(word)),
)

type Session = BrowserContextOptions['storageState']
/** Shorter than a token's lifetime: only one page can renew a saved session, and each screen has its own page. */
const SESSION_REUSE_MS = 10 * 60_000

async function signIn(browser: Browser, server: ServerProcess, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/login')
  await signInOnPage(page, server, email)
  await page.waitForURL(/\/(?:dashboard|verify)/)
  const session = await context.storageState()
  await context.close()
  return session
}

/** Makes the browser render content outside the viewport too, and waits for the fonts. Runs in the page. */
async function renderHiddenContent(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
  await document.fonts.ready
}

async function takeScreenshots(browser: Browser, server: ServerProcess, shot: Shot, session: Session): Promise<void> {
  const { name, screen, viewport, locale, catalog } = shot
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    locale,
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...(session ? { storageState: session } : {}),
  })
  const page = await context.newPage()
  await screen
    .show(createPerson(page, catalog))
    .catch((error: Error) => console.log(`${name}: ${error.message.split('\n')[0]}`))
  await page
    .locator('h1, [data-view]')
    .first()
    .waitFor()
    .catch(() => {})
  // Pages with live updates never become idle.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {})
  await page
    .locator('[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => {})
  await page.evaluate(renderHiddenContent)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Wait for the animations of toasts and dialogs.
    await page.waitForTimeout(600)
    await page.screenshot({
      path: path.join(FOLDER, `${name}-${colorScheme}.png`),
      fullPage: screen.user === undefined,
    })
  }
  await context.close()
}

const executablePath = requireChromium()
if (filters.length === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const demo = await startServer({ LOG_LEVEL: 'error' }, 'scripts/demo.ts')
// The demo's public address, whatever PUBLIC_URL says.
const server = { ...demo, url: demo.url.replace('127.0.0.1', 'localhost') }
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
try {
  const sessions = new Map<string, { session: Session; savedAt: number }>()
  const getSession = async (email: string) => {
    const cached = sessions.get(email)
    if (cached && Date.now() - cached.savedAt < SESSION_REUSE_MS) return cached.session
    const session = await signIn(browser, server, email)
    sessions.set(email, { session, savedAt: Date.now() })
    return session
  }
  for (const shot of shots) {
    const { user } = shot.screen
    await takeScreenshots(browser, server, shot, user ? await getSession(user) : undefined)
    console.log(shot.name)
  }
} finally {
  await browser.close()
  await server.stop()
}
