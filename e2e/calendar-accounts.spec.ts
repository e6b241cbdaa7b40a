import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import { DAY, wallClock } from '#shared/time.ts'
import { expectAccessible } from './accessibility/axe.ts'
import { createMember, expect, test as journey, openDashboard } from './journey.ts'
import { startGoogle } from './providers/google/google-stand-in.ts'
import { startMicrosoft } from './providers/microsoft/start.ts'
import { freePort, RestClient, startServer } from './server.ts'

/** The next Wednesday at least two days ahead, at an hour in UTC. */
function wednesday(hour: number): Date {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 2)
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1)
  day.setUTCHours(hour, 0, 0, 0)
  return day
}

/** Counts weeks from Monday to Sunday in Madrid. */
function weekOf(time: number): number {
  const day = Date.parse(wallClock(time, 'Europe/Madrid').slice(0, 10)) / DAY
  return Math.floor((day + 3) / 7)
}

function calendarFile(summary: string, start: Date): string {
  const format = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const end = new Date(start.getTime() + 3_600_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'X-WR-CALNAME:School',
    'BEGIN:VEVENT',
    `UID:${summary}`,
    `DTSTAMP:${format(new Date())}`,
    `DTSTART:${format(start)}`,
    `DTEND:${format(end)}`,
    `SUMMARY:${summary}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

async function publishFile(text: string) {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/school.ics`, close: () => server.close() }
}

/** A calendar on a CalDAV server, with one event. */
async function createCaldavCalendar(url: string, event: string): Promise<void> {
  const { username, password } = RADICALE_USER
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  const calendar = new URL(`${username}/private/`, url)
  await fetch(calendar, { method: 'MKCALENDAR', headers })
  await fetch(new URL('event.ics', calendar), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/calendar' },
    body: event,
  })
}

const test = journey.extend({
  server: async ({}, use) => {
    const server = await startServer({ CALENDARS_ALLOW_PRIVATE: 'on' })
    await use(server)
    await server.stop()
  },
})

test('a member adds a CalDAV account and a calendar address; their events are shown, and block availability', async ({
  server,
  admin,
  visitor,
}) => {
  test.skip(!hasRadicale(), 'Radicale is not installed')
  const [physio, play] = [wednesday(9), wednesday(11)]
  const caldav = await startRadicale()
  await createCaldavCalendar(caldav.url, calendarFile('Physio', physio))
  const file = await publishFile(calendarFile('School play', play))
  const member = await createMember(server, admin, 'ana@example.com')
  const page = await visitor({ timezoneId: 'Europe/Madrid' })
  await openDashboard(page, server, 'ana@example.com')
  const panel = page.getByRole('dialog', { name: 'Accounts' })
  const chooseKind = async (kind: RegExp) => {
    await panel.getByRole('button', { name: 'Add Another Account' }).click()
    await panel.getByRole('button', { name: kind }).click()
  }

  await test.step('adding the CalDAV account', async () => {
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await panel.getByRole('button', { name: 'Add Another Account' }).click()
    // Neither is configured.
    await expect(panel.getByRole('button', { name: /^(Google|Microsoft)/ })).toHaveCount(0)
    await expectAccessible(page, 'the choice of accounts')
    await panel.getByRole('button', { name: /^Other \(CalDAV\)/ }).click()
    await panel.getByRole('textbox', { name: 'Server address' }).fill(caldav.url)
    await panel.getByRole('textbox', { name: 'User name' }).fill(RADICALE_USER.username)
    await panel.getByLabel('Password').fill('wrong')
    await panel.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(panel.getByText('The server did not accept this user name and password')).toBeVisible()
    await expect(panel.getByLabel('Password')).toBeFocused()
    await expectAccessible(page, 'an account that was refused')
    await expect(panel.getByRole('textbox', { name: 'Server address' })).toHaveValue(caldav.url)
    await panel.getByLabel('Password').fill(RADICALE_USER.password)
    await panel.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'CalDAV' })).toContainText('Up to date')
  })

  await test.step('adding the calendar address', async () => {
    await chooseKind(/^Calendar address/)
    await panel.getByRole('textbox', { name: 'Calendar address' }).fill(file.url)
    await panel.getByRole('button', { name: 'Connect', exact: true }).click()
    const account = panel.getByRole('listitem').filter({ hasText: 'Synced Account · Calendar address' })
    await expect(account).toContainText('School')
    await expect(account).toContainText('Up to date')
    await expect(account).toContainText('Read-only')
  })

  await test.step('seeing their events', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Agenda' }).first().click()
    const event = (name: string) => page.locator('main [data-event-id]').filter({ hasText: name })
    if (weekOf(wednesday(9).getTime()) > weekOf(Date.now())) {
      await page.getByRole('button', { name: 'Next week' }).first().click()
    }
    await expect(event('Physio')).toBeVisible()
    await expect(event('School play')).toBeVisible()
  })

  const listStarts = async () => {
    const anonymous = new RestClient(server.url)
    const { url_invites } = (await member.call('GET', '/users/info')).body
    const { body } = await anonymous.call('GET', `/invitation-token/get-invitation-token?url_invites=${url_invites}`)
    const [time_min, time_max] = [wednesday(8).toISOString(), wednesday(14).toISOString()]
    const query = new URLSearchParams({ token: body.tokenInvitation, time_min, time_max })
    const { slots } = (await anonymous.call('GET', `/match/availability?${query.toString()}`)).body
    return (slots as { start: string }[]).map(({ start }) => start)
  }

  await test.step('they block availability, until the member says that they do not', async () => {
    expect(await listStarts()).toContain(wednesday(10).toISOString())
    for (const busy of [physio, play]) expect(await listStarts()).not.toContain(busy.toISOString())
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    const account = panel.getByRole('listitem').filter({ hasText: 'Synced Account · Calendar address' })
    await account.getByText('1 calendar · 1 blocks your availability').click()
    await account.getByRole('switch', { name: 'School blocks your availability' }).click()
    await expect(account).toContainText('1 calendar · 0 block your availability')
    await expect.poll(listStarts).toContain(play.toISOString())
    expect(await listStarts()).not.toContain(physio.toISOString())
  })

  await test.step('removing the calendar address', async () => {
    const account = panel.getByRole('listitem').filter({ hasText: 'Synced Account · Calendar address' })
    await account.getByRole('button', { name: 'Remove School' }).click()
    await expect(account).toContainText('1 calendar with 1 event will disappear from Meridian')
    await expectAccessible(page, 'the removal of an account')
    await account.getByRole('button', { name: 'Remove account' }).click()
    await expect(account).toHaveCount(0)
    await expect(panel.getByRole('listitem').filter({ hasText: 'CalDAV' })).toBeVisible()
  })
  file.close()
  await caldav.stop()
})

const CLIENT = { clientId: 'meridian', clientSecret: 'secret between us' }
const GOOGLE_USER = { email: 'ana@gmail.example', name: 'Ana', timeZone: 'Europe/Madrid' }
const MICROSOFT_USER = { email: 'ana@outlook.example', name: 'Ana', timeZone: 'Romance Standard Time' }

/** A server with stand-ins for Google and Microsoft. */
const providersTest = journey.extend({
  server: async ({}, use) => {
    const port = await freePort()
    const callbackOf = (provider: string) => `http://127.0.0.1:${port}/api/auth/callback/${provider}`
    const at = (hour: number) => wednesday(hour).toISOString().slice(0, 19)
    const google = await startGoogle({
      ...CLIENT,
      redirectUris: [callbackOf('google')],
      users: [
        {
          ...GOOGLE_USER,
          events: [
            {
              summary: 'Dentist',
              start: { dateTime: `${at(9)}Z`, timeZone: 'UTC' },
              end: { dateTime: `${at(10)}Z`, timeZone: 'UTC' },
            },
          ],
        },
      ],
    })
    const microsoft = await startMicrosoft({
      ...CLIENT,
      redirectUris: [callbackOf('microsoft')],
      users: [
        {
          ...MICROSOFT_USER,
          events: [
            {
              subject: 'Budget',
              start: { dateTime: at(11), timeZone: 'UTC' },
              end: { dateTime: at(12), timeZone: 'UTC' },
            },
          ],
        },
      ],
    })
    const server = await startServer({
      PORT: String(port),
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_BASE_URL: google.url,
      GOOGLE_API_URL: google.url,
      MICROSOFT_CLIENT_ID: CLIENT.clientId,
      MICROSOFT_CLIENT_SECRET: CLIENT.clientSecret,
      MICROSOFT_BASE_URL: microsoft.issuerOf(MICROSOFT_USER.email),
      MICROSOFT_GRAPH_URL: microsoft.url,
    })
    await use(server)
    await server.stop()
    await google.close()
    await microsoft.close()
  },
})

providersTest(
  'a member adds a Google and a Microsoft account on their consent pages',
  async ({ server, admin, visitor }) => {
    await createMember(server, admin, 'ana@example.com')
    const page = await visitor({ timezoneId: 'Europe/Madrid' })
    await openDashboard(page, server, 'ana@example.com')
    const account = (email: string) =>
      page.getByRole('list', { name: 'Calendar accounts' }).getByRole('listitem').filter({ hasText: email })
    const leaveFor = async (provider: 'Google' | 'Microsoft') => {
      await page.getByRole('button', { name: 'Add Another Account' }).click()
      await page.getByRole('button', { name: new RegExp(`^${provider}`) }).click()
      await page.getByRole('button', { name: `Continue to ${provider}` }).click()
    }

    await test.step('declining adds nothing, and returns to where it began', async () => {
      await page.getByRole('button', { name: 'Accounts', exact: true }).click()
      await leaveFor('Google')
      await page.getByRole('button', { name: /ana@gmail\.example/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('You did not give Meridian access at Google.')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard\/?\?panel=accounts$/)
    })

    await test.step('allowing only some permissions is said', async () => {
      await leaveFor('Google')
      await page.getByRole('button', { name: /ana@gmail\.example/ }).click()
      await page.getByRole('checkbox', { name: /See and download any calendar/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('ana@gmail.example is connected')).toBeVisible()
      await expect(account('ana@gmail.example')).toContainText('you did not allow Meridian to add meetings to it')
    })

    await test.step('reconnecting with all permissions', async () => {
      await page.getByRole('button', { name: 'Reconnect ana@gmail.example' }).click()
      const choice = page.getByRole('button', { name: /ana@gmail\.example/ })
      const boxes = page.getByRole('checkbox')
      await expect(choice.or(boxes.first()).first()).toBeVisible()
      if (await choice.isVisible()) await choice.click()
      await expect(boxes.first()).toBeVisible()
      for (const box of await boxes.all()) await box.check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(account('ana@gmail.example')).toContainText('Up to date')
      await expect(account('ana@gmail.example')).not.toContainText('did not allow')
    })

    await test.step('adding Microsoft during the onboarding', async () => {
      await page.goto('/add-account')
      await leaveFor('Microsoft')
      await page.getByRole('button', { name: /ana@outlook\.example/ }).click()
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText('ana@outlook.example is connected')).toBeVisible()
      await expect(page).toHaveURL(/\/add-account$/)
      await expect(account('ana@outlook.example')).toContainText('Up to date')
    })

    await test.step('both calendars are shown', async () => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Agenda' }).first().click()
      const event = (name: string) => page.locator('main [data-event-id]').filter({ hasText: name })
      if (weekOf(wednesday(9).getTime()) > weekOf(Date.now())) {
        await page.getByRole('button', { name: 'Next week' }).first().click()
      }
      await expect(event('Dentist')).toBeVisible()
      await expect(event('Budget')).toBeVisible()
    })
  },
)
