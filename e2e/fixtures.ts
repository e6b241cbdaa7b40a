import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { async as ical, type VEvent } from 'node-ical'
import { type RestClient, type SentMail, signIn, startServer, type TestServer, waitForCode } from './server.ts'
import { openServerHost, type ServerHost } from './server-host.ts'
import { EMBEDDED } from './server-storage.ts'

export { expect }

/**
 * Opens a page in a new browser context. Service workers are blocked by default, because ours loads the whole
 * application, which takes longer than most tests.
 */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>

interface Fixtures {
  /** Whether the server has its own process and stores its data in its own folder, as in a fresh installation. */
  isEmbedded: boolean
  /** The server's environment variables in addition to those of all tests. */
  serverEnv: Record<string, string>
  server: TestServer
  /** A REST client signed in as an admin. */
  admin: RestClient
  openPage: OpenPage
}

interface WorkerFixtures {
  serverHost: ServerHost
}

/** An end-to-end test with its own server on an empty database, and browser pages that open that server. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverHost: [
    async ({}, use) => {
      const host = openServerHost()
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
  isEmbedded: [false, { option: true }],
  serverEnv: [{}, { option: true }],
  server: async ({ isEmbedded, serverEnv, serverHost }, use) => {
    const env = { UNDO_SECONDS: '4', ...serverEnv }
    const server = await (isEmbedded ? startServer({ ...env, ...EMBEDDED }) : serverHost.start(env))
    await use(server)
    await server.stop()
  },
  admin: async ({ server }, use) => use(await signIn(server.url, 'admin@example.com')),
  openPage: async ({ browser, server }, use) => {
    const pages: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', ...options })
      const page = await context.newPage()
      pages.push(page)
      if (options.javaScriptEnabled === false) return page
      // Tests would click before hydration, which people rarely do.
      const goto = page.goto.bind(page)
      page.goto = async (...args) => {
        const response = await goto(...args)
        const [, { waitUntil } = {}] = args
        if (waitUntil !== 'commit' && (await page.locator('main').count()) > 0)
          await waitForHydration(page, 3000).catch(() => undefined)
        return response
      }
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

/** Waits until React has hydrated the page's content: then it responds to clicks. */
export async function waitForHydration(page: Page, timeout = 15_000): Promise<void> {
  const isHydrated = () =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))
  await page.waitForFunction(isHydrated, undefined, { timeout })
}

/** Collects the page's console messages and uncaught errors from now on. */
export function collectConsoleMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  return messages
}

/** Signs in through the page: enters the address and the emailed code. */
export async function signInOnPage(page: Page, server: TestServer, email: string): Promise<void> {
  const since = Date.now()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await waitForCode(server.url, email, since)
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code)
}

/** Signs in through the login page and waits for the dashboard. */
export async function openDashboard(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto('/login')
  await signInOnPage(page, server, email)
  await expect(page).toHaveURL(/\/dashboard/)
}

/** Creates, over REST, a verified user who has completed onboarding and has no holidays, so every weekday is free. */
export async function createVerifiedUser(
  server: TestServer,
  admin: RestClient,
  email: string,
  time_zone = 'Europe/Madrid',
): Promise<RestClient> {
  const client = await signIn(server.url, email, time_zone)
  const { body } = await admin.call('POST', '/auth/access-codes', { email })
  await client.call('POST', '/auth/verify-token', { token: body.code })
  await client.call('PUT', '/users/update-tutorial-status')
  await removeHolidays(client)
  return client
}

/** Removes a user's public holidays, so that their first free time does not depend on the date. */
export async function removeHolidays(client: RestClient): Promise<void> {
  const { body } = await client.call('GET', '/calendar-management/calendars')
  const calendars = body as { id: string; is_holiday_calendar: boolean }[]
  for (const { id } of calendars.filter((calendar) => calendar.is_holiday_calendar)) {
    await client.call('DELETE', `/calendar-management/calendars/${encodeURIComponent(id)}/remove`)
  }
}

export interface MailedEvent {
  method: string
  uid: string
  sequence: number
  start: string
  end: string
  attendees: string[]
  status: string | undefined
}

/** Parses an email's calendar part with a different library from the server's. */
export async function parseMailedEvent(mail: SentMail): Promise<MailedEvent> {
  const part = mail.attachments.find(({ content_type }) => content_type.startsWith('text/calendar'))
  if (!part) throw new Error(`no calendar part in "${mail.subject}"`)
  const parsed = await ical.parseICS(part.content)
  const event = Object.values(parsed).find((entry): entry is VEvent => entry?.type === 'VEVENT')
  if (!event) throw new Error('no event in the calendar part')
  const method = /method=(\w+)/i.exec(part.content_type)?.[1] ?? ''
  const attendees = [event.attendee ?? []]
    .flat()
    .map((attendee) => (typeof attendee === 'string' ? attendee : attendee.val))
  return {
    method,
    uid: event.uid,
    sequence: Number(event.sequence),
    start: event.start.toISOString(),
    end: (event.end ?? event.start).toISOString(),
    attendees: attendees.map((address) => address.replace(/^mailto:/i, '').toLowerCase()).toSorted(),
    status: event.status,
  }
}
