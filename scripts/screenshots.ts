import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { type ServerProcess, startServer, waitForMail } from '../e2e/server.ts'
import { CHROMIUM_ARGS, findChromium } from './chromium.ts'
import { TEAM } from './demo-team.ts'

/**
 * A picture of every screen of the demo at three widths, light and dark, into `screenshots/`. Words after
 * `npm run screenshots --` choose: those screens whose name has one of them in it.
 */
interface Screen {
  name: string
  /** Who looks: nobody in particular, or somebody signed in. */
  as?: string
  /** Goes there, from an empty tab. */
  show(page: Page): Promise<unknown>
}

const LEAD = TEAM[0]?.email ?? ''
const NEWCOMER = 'newcomer@elsewhere.example'
const LINK = '/invites/alex-moreno'

const at = (name: string, address: string, as?: string): Screen => ({
  name,
  ...(as ? { as } : {}),
  show: (page) => page.goto(address),
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

async function openDetails(page: Page): Promise<void> {
  await page.goto(LINK)
  await press(page, 'Meet')
}

async function book(page: Page): Promise<void> {
  await openDetails(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Gala Ferrer')
  await page.getByRole('textbox', { name: 'Email' }).fill('gala@acme.example')
  await press(page, 'Book the meeting')
  await page.getByRole('heading', { name: 'Your meeting is Confirmed!' }).waitFor()
}

async function openRescheduling(page: Page): Promise<void> {
  await book(page)
  await page.getByRole('link', { name: 'Reschedule Meeting' }).click()
}

async function openCancelling(page: Page): Promise<void> {
  await book(page)
  await page.getByRole('link', { name: 'Cancel Meeting' }).click()
}

async function nameGroup(page: Page): Promise<void> {
  await page.goto('/multiple-schedule')
  await page.getByRole('textbox', { name: 'Group name' }).fill('Offsite')
  await press(page, 'Next')
  for (const person of TEAM.slice(1, 4)) {
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.keyboard.press('Enter')
  }
}

async function openDashboard(page: Page, search = ''): Promise<void> {
  await page.goto(`/dashboard${search}`)
  await page.locator('.fc').waitFor()
}

/** What is far down is only drawn when it comes into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
}

const SCREENS: readonly Screen[] = [
  at('landing', '/'),
  at('login', '/login'),
  {
    name: 'login-code',
    async show(page) {
      await page.goto('/login')
      await page.getByRole('textbox', { name: 'Email' }).fill('somebody@elsewhere.example')
      await press(page, 'Send me a code')
      await page.getByRole('textbox', { name: 'Six-digit code' }).waitFor()
    },
  },
  at('verify', '/verify', NEWCOMER),
  at('request-access', '/request-access'),
  at('request-sent', '/submited-request'),
  at('support', '/support'),
  at('privacy', '/privacy-policy'),
  at('consent', '/user-consent-ai-apps'),
  at('not-found', '/no-such-page'),
  at('general-error', '/general-error'),
  at('invite', LINK),
  at('invite-nobody', '/invites/nobody'),
  {
    name: 'invite-zone',
    async show(page) {
      await page.goto(LINK)
      await page.getByRole('button', { name: /Times in/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'invite-details', show: openDetails },
  {
    name: 'invite-errors',
    async show(page) {
      await openDetails(page)
      await press(page, 'Book the meeting')
    },
  },
  { name: 'invite-confirmed', show: book },
  { name: 'reschedule', show: openRescheduling },
  {
    name: 'reschedule-times',
    async show(page) {
      await openRescheduling(page)
      await press(page, 'Choose Schedule')
    },
  },
  {
    name: 'rescheduled',
    async show(page) {
      await openRescheduling(page)
      await press(page, 'Use')
      await page.getByRole('heading', { name: 'Your meeting is moved' }).waitFor()
    },
  },
  { name: 'cancel', show: openCancelling },
  {
    name: 'cancelled',
    async show(page) {
      await openCancelling(page)
      await press(page, 'Cancel Meeting')
      await page.getByRole('heading', { name: 'The meeting is cancelled' }).waitFor()
    },
  },
  at('invite-own', LINK, LEAD),
  at('invite-member', '/invites/priya-nair', LEAD),
  at('tutorial', '/tutorial?newAuth=true', LEAD),
  at('add-account', '/add-account', LEAD),
  at('calendar-config', '/calendar-config', LEAD),
  { name: 'dashboard', as: LEAD, show: openDashboard },
  ...['accounts', 'meetings-accounts', 'availability', 'links', 'timezones', 'developers', 'profile'].map((panel) => ({
    name: `panel-${panel}`,
    as: LEAD,
    async show(page: Page) {
      await openDashboard(page, `?panel=${panel}`)
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  })),
  at('group-name', '/multiple-schedule', LEAD),
  { name: 'group-people', as: LEAD, show: nameGroup },
  {
    name: 'group-confirmed',
    as: LEAD,
    async show(page) {
      await nameGroup(page)
      await press(page, 'Create Group')
      await page.getByRole('heading', { name: 'Your meeting is Confirmed!' }).waitFor()
    },
  },
  at('access-requests', '/access-requests', LEAD),
  at('dev-mailbox', '/dev/mailbox'),
]

const FOLDER = path.join(import.meta.dirname, '../screenshots')
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

type Session = BrowserContextOptions['storageState']

/** Signs in with the code from the development mailbox. */
async function signIn(browser: Browser, server: ServerProcess, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await press(page, 'Send me a code')
  const { text } = await waitForMail(server.url, email, (mail) => /\b\d{6}\b/.test(mail.text))
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.waitForURL(/\/(?:dashboard|verify)/)
  const session = await context.storageState()
  await context.close()
  return session
}

async function photograph(browser: Browser, server: ServerProcess, screen: Screen, session: Session): Promise<void> {
  for (const viewport of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/Madrid',
        reducedMotion: 'reduce',
        ...(session ? { storageState: session } : {}),
      })
      const page = await context.newPage()
      const name = `${screen.name}-${viewport.width}-${colorScheme}`
      await screen.show(page).catch((error: Error) => console.log(`${name}: ${error.message.split('\n')[0]}`))
      await page
        .locator('[aria-busy=true]')
        .first()
        .waitFor({ state: 'detached' })
        .catch(() => {})
      await scrollThrough(page)
      // Toasts and dialogs come in gently.
      await page.waitForTimeout(700)
      await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: screen.as === undefined })
      await context.close()
    }
  }
}

const executablePath = findChromium()
if (!executablePath) throw new Error('This needs Chromium: install it, or name one in CHROMIUM.')
const words = process.argv.slice(2)
const chosen = SCREENS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (words.length === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const server = await startServer({ LOG_LEVEL: 'error' }, 'scripts/demo.ts')
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
try {
  const sessions = new Map<string, Session>()
  for (const screen of chosen) {
    if (screen.as && !sessions.has(screen.as)) sessions.set(screen.as, await signIn(browser, server, screen.as))
    await photograph(browser, server, screen, screen.as ? sessions.get(screen.as) : undefined)
    console.log(screen.name)
  }
} finally {
  await browser.close()
  await server.stop()
}
