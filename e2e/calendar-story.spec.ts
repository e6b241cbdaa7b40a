import type { Page } from '@playwright/test'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import {
  calendarFile,
  createCaldavCalendar,
  formatTime,
  googleEvent,
  isNextWeek,
  microsoftEvent,
  type Providers,
  publishFile,
  startProviders,
  wednesday,
} from './calendar-accounts.ts'
import {
  test as base,
  createVerifiedUser,
  expect,
  type OpenPage,
  openDashboard,
  parseMailedEvent,
  removeHolidays,
} from './fixtures.ts'
import { listMails, RestClient, type TestServer, waitForMail } from './server.ts'

const ANA = 'ana@gmail.example'
const ANA_AT_WORK = 'ana@outlook.example'
const BEN = 'ben@outlook.example'
const GUEST = 'gus@elsewhere.example'
/** The only hour in which Ben is free, in UTC. */
const FREE_HOUR = 10
const MOVED_HOUR = 15

/** Starts CalDAV servers for Ana and for Ben, who is free for only one hour, and publishes a calendar file. */
async function startCalendars() {
  const [ana, ben] = await Promise.all([startRadicale(), startRadicale()])
  const file = await publishFile(calendarFile('School play', wednesday(14)))
  await createCaldavCalendar(ana.url, [calendarFile('Physio', wednesday(13))])
  const first = new Date(wednesday(0).getTime() - 14 * 24 * 3_600_000)
  const daily = ['RRULE:FREQ=DAILY', `EXDATE:${formatTime(wednesday(0))}`]
  await createCaldavCalendar(ben.url, [
    calendarFile('On call', first, { hours: 24, lines: daily }),
    calendarFile('Morning', wednesday(0), { hours: FREE_HOUR }),
    calendarFile('Rest of the day', wednesday(FREE_HOUR + 1), { hours: 23 - FREE_HOUR }),
  ])
  return {
    ana,
    ben,
    file,
    async stop() {
      file.close()
      await Promise.all([ana.stop(), ben.stop()])
    },
  }
}

const test = base.extend<{ providers: Providers; calendars: Awaited<ReturnType<typeof startCalendars>> }>({
  calendars: async ({}, use) => {
    const calendars = await startCalendars()
    await use(calendars)
    await calendars.stop()
  },
  providers: async ({}, use) => {
    const timeZone = 'Romance Standard Time'
    const providers = await startProviders(
      { users: [{ email: ANA, name: 'Ana Brown', timeZone: 'Europe/Madrid', events: [googleEvent('Dentist', 9)] }] },
      {
        users: [
          { email: ANA_AT_WORK, name: 'Ana Brown', timeZone, events: [microsoftEvent('Budget', 11)] },
          { email: BEN, name: 'Ben Cole', timeZone },
        ],
        optionalClaims: ['xms_edov'],
        switches: { declinedMeeting: 'keep' },
      },
    )
    await use(providers)
    await providers.close()
  },
  serverEnv: async ({ providers }, use) => use({ ...providers.env, CALENDARS_ALLOW_PRIVATE: 'on', UNDO_SECONDS: '1' }),
})

const accountOf = (page: Page, kind: string) =>
  page
    .getByRole('list', { name: 'Calendar accounts' })
    .getByRole('listitem')
    .filter({ hasText: `Synced Account · ${kind}` })

/** Chooses a kind of account, and waits until the account that `connect` adds is up to date. */
async function addAccount(page: Page, button: RegExp, kind: string, connect: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add Another Account' }).click()
  await page.getByRole('button', { name: button }).click()
  await connect()
  await expect(accountOf(page, kind)).toContainText('Up to date', { timeout: 20_000 })
}

const addMicrosoft = (page: Page, email: string) =>
  addAccount(page, /^Microsoft/, 'Microsoft', async () => {
    await page.getByRole('button', { name: 'Continue to Microsoft' }).click()
    await page.getByRole('button', { name: email }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
  })

const addCaldav = (page: Page, url: string) =>
  addAccount(page, /^Other \(CalDAV\)/, 'CalDAV', async () => {
    await page.getByRole('textbox', { name: 'Server address' }).fill(url)
    await page.getByRole('textbox', { name: 'Username' }).fill(RADICALE_USER.username)
    await page.getByLabel('Password').fill(RADICALE_USER.password)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
  })

/** Creates a user who works with Outlook and whose private calendar is on a CalDAV server. */
async function createBen(server: TestServer, admin: RestClient, openPage: OpenPage, caldavUrl: string): Promise<void> {
  await createVerifiedUser(server, admin, BEN)
  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  await openDashboard(page, server, BEN)
  await page.getByRole('button', { name: 'Accounts', exact: true }).click()
  await addMicrosoft(page, BEN)
  await addCaldav(page, caldavUrl)
}

test.skip(() => !hasRadicale(), 'Radicale is not installed')

test('a user of Google, Microsoft, CalDAV and a calendar file books a meeting, which appears in everyone’s calendar', async ({
  server,
  admin,
  openPage,
  providers: { google, microsoft },
  calendars,
}) => {
  test.slow()
  await createBen(server, admin, openPage, calendars.ben.url)
  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  const atGoogle = google.control.actAs(ANA)

  await test.step('logging in with Google', async () => {
    const { body: accessCode } = await admin.call('POST', '/auth/access-codes', {})
    await page.goto('/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: ANA }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Invitation code' }).fill(accessCode.code)
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Log in another way' }).click()
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: ANA }).click()
    await expect(page).toHaveURL(/\/tutorial/)
  })

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('meridian.auth') ?? '{}').token as string)
  const ana = new RestClient(server.url, token)
  // The only free hour may be on a public holiday.
  await removeHolidays(ana)

  await test.step('adding the accounts', async () => {
    await page.getByRole('button', { name: 'Get started' }).click()
    await addAccount(page, /^Google/, 'Google', async () => {
      await page.getByRole('button', { name: 'Continue to Google' }).click()
      await page.getByRole('button', { name: ANA }).click()
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
    })
    await addMicrosoft(page, ANA_AT_WORK)
    await addCaldav(page, calendars.ana.url)
    await addAccount(page, /^Calendar address/, 'Calendar address', async () => {
      await page.getByRole('textbox', { name: 'Calendar address' }).fill(calendars.file.url)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    })
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await page.getByRole('dialog', { name: 'Share your link' }).waitFor()
    await page.keyboard.press('Escape')
  })

  const event = (name: string) => page.locator('main [data-event-id]').filter({ hasText: name })
  const openAgenda = async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Agenda' }).first().click()
    // The dashboard shows the days of the last visit.
    await page.getByRole('button', { name: 'Today' }).first().click()
    if (isNextWeek(wednesday(9))) await page.getByRole('button', { name: 'Next week' }).first().click()
  }

  const calendarFilter = page.getByRole('group', { name: 'Calendars', exact: true })

  await test.step('seeing all calendars', async () => {
    await openAgenda()
    for (const name of ['Dentist', 'Budget', 'Physio', 'School play']) await expect(event(name)).toBeVisible()
    for (const name of [`${ANA} Google`, 'Calendar Microsoft', 'alice/private CalDAV', 'School Calendar address'])
      await expect(calendarFilter.getByRole('checkbox', { name })).toBeChecked()
  })

  await test.step('printing the agenda without its controls', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'New event' })).toBeHidden()
    await expect(calendarFilter).toBeHidden()
    await expect(event('Dentist')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('booking in the only free hour of a calendar on a CalDAV server', async () => {
    await page.getByRole('link', { name: 'New group meeting' }).click()
    await page.getByRole('textbox', { name: 'Group name' }).fill('Launch')
    await page.keyboard.press('Enter')
    for (const email of [BEN, GUEST]) {
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByText('Your meeting is Confirmed!')).toBeVisible()
  })

  const listCopies = () =>
    atGoogle.listEvents().filter(({ summary, status }) => summary === 'Launch' && status !== 'cancelled')
  const listStartsInGoogle = () => listCopies().map(({ start }) => new Date(start?.dateTime ?? '').toISOString())
  const listStartsInMeridian = async () => {
    const { body } = await ana.call('GET', '/calendar/events')
    const meetings = (body as { summary: string; start: { dateTime: string } }[]).filter(
      ({ summary }) => summary === 'Launch',
    )
    return meetings.map(({ start }) => new Date(start.dateTime).toISOString())
  }
  const everyone = [ANA, BEN, GUEST]
  const countMails = (subject: string) =>
    Promise.all(
      everyone.map(
        async (email) => (await listMails(server.url, email)).filter((mail) => mail.subject.includes(subject)).length,
      ),
    )

  const link =
    await test.step('the meeting is in Google, with a Meet link, and in the participant’s Outlook', async () => {
      await expect.poll(listStartsInGoogle).toEqual([wednesday(FREE_HOUR).toISOString()])
      const [copy] = listCopies()
      expect(copy?.attendees?.map(({ email }) => email).toSorted()).toEqual(everyone)
      expect(copy?.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\//)
      const mail = await waitForMail(server.url, GUEST, ({ attachments }) => attachments.length > 0)
      expect(mail.text).toContain(copy?.hangoutLink)
      await expect
        .poll(() => microsoft.control.listEvents(BEN))
        .toMatchObject([{ subject: 'Launch', start: { dateTime: expect.stringContaining(`T${FREE_HOUR}:00`) } }])
      await openAgenda()
      await event('Launch').click()
      await expect(page.getByRole('link', { name: 'Join the meeting' })).toHaveAttribute(
        'href',
        copy?.hangoutLink ?? '',
      )
      return copy?.hangoutLink
    })

  await test.step('moving the event in Google moves the meeting in Meridian, and emails everyone once', async () => {
    const [copy] = listCopies()
    const [start, end] = [wednesday(MOVED_HOUR), new Date(wednesday(MOVED_HOUR).getTime() + 30 * 60_000)]
    atGoogle.patchEvent(copy?.id ?? '', {
      start: { dateTime: start.toISOString() },
      end: { dateTime: end.toISOString() },
    })
    await expect.poll(listStartsInMeridian).toEqual([start.toISOString()])
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' }).format(start)
    await expect(event('Launch')).toContainText(time)
    await expect.poll(() => countMails('Moved: '), { timeout: 30_000 }).toEqual([1, 1, 1])
  })

  await test.step('the organizer sees in Meridian that a participant declined in Outlook', async () => {
    const mail = await waitForMail(server.url, BEN, ({ subject }) => subject.startsWith('Moved: '))
    const { uid, start, end } = await parseMailedEvent(mail)
    const inUtc = (time: string) => ({ dateTime: time.slice(0, 19), timeZone: 'UTC' })
    const invitation = { subject: 'Launch', start: inUtc(start), end: inUtc(end) }
    microsoft.control.receiveInvitation(BEN, invitation, { uid, organizer: ANA })
    const outlook = await openPage()
    await outlook.goto(`${microsoft.url}/outlook/${BEN}?week=${start.slice(0, 10)}`)
    await outlook.getByRole('button', { name: 'Decline' }).click()
    await openAgenda()
    await event('Launch').click()
    const attendee = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem').filter({ hasText: /ben/i })
    await expect(attendee).toContainText('Declined')
    await expect.poll(() => countMails(' left: '), { timeout: 30_000 }).toEqual([1, expect.any(Number), 1])
    // The response is written to Google too, after the move.
    await expect
      .poll(() => listCopies()[0]?.attendees?.find(({ email }) => email === BEN)?.responseStatus)
      .toBe('declined')
    expect(await countMails('Moved: ')).toEqual([1, 1, 1])
    const movedStarts = [wednesday(MOVED_HOUR).toISOString()]
    expect([listStartsInGoogle(), await listStartsInMeridian()]).toEqual([movedStarts, movedStarts])
    expect(listCopies()[0]?.hangoutLink).toBe(link)
    expect(google.control.mails).toEqual([])
    expect(microsoft.control.sentMails.filter(({ kind }) => kind !== 'response')).toEqual([])
  })
})
