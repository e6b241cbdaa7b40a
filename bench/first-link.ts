import type { Browser, Locator, Page } from '@playwright/test'
import { type RestClient, signIn, waitForCode } from '../e2e/server.ts'
import { withBrowser } from './browser/in-browser.ts'

/** Maximum time for a new user from sign-in to a copied link, s. */
const TARGET_SECONDS = 60

/**
 * Seconds per user action: the operators of the Keystroke-Level Model (Card, Moran and Newell, 1980), typing on a touch
 * screen as in Palin et al. 2019 (36 words a minute), and reading as in Brysbaert 2019 (238 words a minute).
 */
const KEY = { desktop: 0.28, phone: 0.33 }
const POINT = 1.1
const PRESS = 0.2
/** Moving the hand between keyboard and mouse; a phone has both in one place. */
const HOME = { desktop: 0.4, phone: 0 }
const THINK = 1.35
const WORD = 60 / 238

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
type Device = keyof typeof DEVICES

/** A first-time user: drives the page and adds up how long a person would take. */
class NewUser {
  readonly page: Page
  readonly #device: Device
  #hand: 'keys' | 'pointer' = 'pointer'
  /** Seconds by kind of action. */
  readonly seconds = { reading: 0, thinking: 0, pointing: 0, typing: 0, waiting: 0 }
  /** Seconds spent on each page. */
  readonly laps: Record<string, number> = {}

  constructor(page: Page, device: Device) {
    this.page = page
    this.#device = device
  }

  get total(): number {
    return Object.values(this.seconds).reduce((sum, seconds) => sum + seconds, 0)
  }

  recordLap(name: string): void {
    const before = Object.values(this.laps).reduce((sum, seconds) => sum + seconds, 0)
    this.laps[name] = this.total - before
  }

  #moveHand(to: 'keys' | 'pointer'): void {
    if (this.#hand !== to) this.seconds.pointing += HOME[this.#device]
    this.#hand = to
  }

  /** Waits in real time for the texts to appear, then counts the time to read them. */
  async read(...texts: Locator[]): Promise<void> {
    const since = performance.now()
    for (const text of texts) await text.waitFor()
    this.seconds.waiting += (performance.now() - since) / 1000
    for (const text of texts) this.seconds.reading += (await text.innerText()).split(/\s+/).length * WORD
  }

  async press(control: Locator): Promise<void> {
    this.#moveHand('pointer')
    this.seconds.thinking += THINK
    this.seconds.pointing += POINT + PRESS
    await (this.#device === 'phone' ? control.tap() : control.click())
  }

  async type(text: string, ...keys: string[]): Promise<void> {
    this.#moveHand('keys')
    this.seconds.thinking += THINK
    this.seconds.typing += (text.length + keys.length) * KEY[this.#device]
    await this.page.keyboard.type(text)
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Counts switching to the email app, finding the code, and switching back. */
  switchToMail(): void {
    this.#moveHand('pointer')
    this.seconds.pointing += 2 * (POINT + PRESS)
    this.seconds.thinking += 2 * THINK
  }
}

/** Goes from the sign-in page to a copied link as a new user, who enters `accessCode` or has access already. */
async function completeOnboarding(user: NewUser, serverUrl: string, email: string, accessCode?: string): Promise<void> {
  const { page } = user
  const heading = page.getByRole('heading', { level: 1 })
  const headingNamed = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto('/login')
  await user.read(heading, page.getByText('Email', { exact: true }))
  const since = Date.now()
  await user.type(email, 'Enter')
  const codeField = page.getByRole('textbox', { name: 'Six-digit code' })
  await user.read(headingNamed('Check your email'))
  const code = await waitForCode(serverUrl, email, since)
  user.switchToMail()
  await codeField.waitFor()
  await user.type(code)
  user.recordLap('signing in')

  if (accessCode) {
    await user.read(heading)
    await page.getByRole('textbox', { name: 'Invitation code' }).waitFor()
    user.switchToMail()
    await user.type(accessCode, 'Enter')
    await user.read(page.getByRole('button', { name: `Continue as ${email}` }))
    await user.type('', 'Enter')
    user.recordLap('invitation code')
  }

  for (const [title, action] of [
    ['Welcome', page.getByRole('link', { name: 'Get started' })],
    ['Your accounts', page.getByRole('link', { name: 'Continue' })],
    ['When can people meet you?', page.getByRole('button', { name: 'Continue' })],
  ] as const) {
    await user.read(page.getByRole('heading', { level: 1, name: title }), action)
    await user.press(action)
    user.recordLap(title)
  }

  const dialog = page.getByRole('dialog', { name: 'Share your link' })
  const copyButton = dialog.getByRole('button', { name: 'Copy my link' })
  await user.read(dialog.getByRole('heading'), copyButton)
  await user.press(copyButton)
  await user.read(dialog.getByRole('button', { name: 'Link copied' }))
  user.recordLap('the link')
}

async function issueAccessCode(admin: RestClient, email: string): Promise<string> {
  const { body } = await admin.call('POST', '/auth/access-codes', { email })
  return body.code
}

async function measureNewUser(
  browser: Browser,
  serverUrl: string,
  admin: RestClient,
  device: Device,
  hasAccessCode: boolean,
) {
  const context = await browser.newContext({
    baseURL: serverUrl,
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...DEVICES[device],
  })
  const user = new NewUser(await context.newPage(), device)
  const email = `olga.${device}@${hasAccessCode ? 'code' : 'access'}.example.com`
  if (!hasAccessCode) {
    const applicant = await signIn(serverUrl, email)
    await applicant.call('POST', '/auth/verify-token', { token: await issueAccessCode(admin, email) })
  }
  await completeOnboarding(user, serverUrl, email, hasAccessCode ? await issueAccessCode(admin, email) : undefined)
  await context.close()
  return user
}

/**
 * Measures how long a new user takes from the sign-in page to a copied link, by the Keystroke-Level Model. A browser
 * performs the steps; each keystroke, press and pause to think counts for the time that a person needs, and each word
 * of headings and controls for its reading time. Waiting time is real time on this machine.
 */
export async function run(): Promise<void> {
  await withBrowser(async ({ browser, server, admin }) => {
    const rows: Record<string, Record<string, number>> = {}
    for (const hasAccessCode of [false, true]) {
      for (const device of Object.keys(DEVICES) as Device[]) {
        const { seconds, laps, total } = await measureNewUser(browser, server.url, admin, device, hasAccessCode)
        const name = `${device}, ${hasAccessCode ? 'with an invitation code' : 'with access already'}`
        rows[name] = Object.fromEntries(
          Object.entries({ ...seconds, total, ...laps }).map(([part, s]) => [part, Math.round(s * 10) / 10]),
        )
      }
    }
    console.table(rows)
    const missedTargets = Object.entries(rows).filter(([, { total = 0 }]) => total > TARGET_SECONDS)
    console.log(
      missedTargets.length === 0
        ? 'The target is met.'
        : `Over ${TARGET_SECONDS} s: ${missedTargets.map(([name]) => name).join('; ')}`,
    )
  })
}
