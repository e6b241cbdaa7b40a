import { TEAM } from '../demo-team.ts'
import type { Person } from './person.ts'

/** A screen in a state worth a screenshot. */
export interface Screen {
  name: string
  /** The email address of the logged-in user; absent for an anonymous visitor. */
  user?: string
  /** Opens the screen from an empty tab. */
  show(person: Person): Promise<unknown>
  /** Widths at which the screen does not exist. */
  excludedWidths?: readonly number[]
}

const ALEX = TEAM[0]?.email ?? ''
const NEWCOMER = 'newcomer@elsewhere.example'
const BOOKING_LINK = '/invites/alex-moreno'

const pageScreen = (name: string, path: string, user?: string): Screen => ({
  name,
  ...(user ? { user } : {}),
  show: ({ page }) => page.goto(path),
})

async function openDetails({ page, press }: Person): Promise<void> {
  await page.goto(BOOKING_LINK)
  await press('Meet')
}

async function bookMeeting(person: Person): Promise<void> {
  await openDetails(person)
  await person.fill('Name', 'Gala Ferrer')
  await person.fill('Email', 'gala@acme.example')
  await person.press('Book the meeting')
  await person.waitForHeading('Your meeting is Confirmed!')
}

async function openReschedulePage(person: Person): Promise<void> {
  await bookMeeting(person)
  await person.followLink('Reschedule Meeting')
}

async function openCancelPage(person: Person): Promise<void> {
  await bookMeeting(person)
  await person.followLink('Cancel Meeting')
}

async function fillGroupForm({ page, fill, press }: Person): Promise<void> {
  await page.goto('/multiple-schedule')
  await fill('Group name', 'Offsite')
  await press('Next')
  for (const { email } of TEAM.slice(1, 4)) {
    await fill('Email', email)
    await page.keyboard.press('Enter')
  }
}

async function openDashboard({ page }: Person, search = ''): Promise<void> {
  await page.goto(`/dashboard${search}`)
  await page.locator('[data-view]').first().waitFor()
}

function panel(name: string, user = ALEX, act: (person: Person) => Promise<unknown> = async () => undefined): Screen {
  const query = name === 'meetings-accounts' ? name : (name.split('-')[0] ?? name)
  return {
    name: `panel-${name}`,
    user,
    async show(person) {
      await openDashboard(person, `?panel=${query}`)
      await person.page.getByRole('dialog').getByRole('heading').first().waitFor()
      await act(person)
    },
  }
}

function dashboard(name: string, act: (person: Person) => Promise<unknown>): Screen {
  return {
    name: `dashboard-${name}`,
    user: ALEX,
    async show(person) {
      await openDashboard(person)
      await act(person)
    },
  }
}

async function openEvent({ page }: Person, title: string): Promise<void> {
  const event = page.locator('main [data-event-id]', { has: page.getByText(title, { exact: true }) }).first()
  await event.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
}

/** Scrolls to the end of the dialog. */
async function scrollToEnd({ page }: Person): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('input, textarea, button')
    .last()
    .evaluate((last) => last.scrollIntoView({ block: 'end' }))
  await page.getByRole('dialog').hover()
  await page.mouse.wheel(0, 9000)
}

/** Opens the meeting "Pricing" from the agenda; it may be up to three weeks ahead. */
async function openMeeting(person: Person): Promise<void> {
  const { page, press } = person
  await press('Agenda')
  const meeting = page.locator('main [data-event-id]', { has: page.getByText('Pricing', { exact: true }) }).first()
  await page.locator('[data-view=agenda] [data-event-id]').first().waitFor()
  for (let week = 0; week < 3 && !(await meeting.isVisible()); week += 1) {
    await press('Next week')
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }
  await openEvent(person, 'Pricing')
}

const publicPages: Screen[] = [
  pageScreen('landing', '/'),
  pageScreen('login', '/login'),
  {
    name: 'login-code',
    async show({ page, fill, press, translate }) {
      await page.goto('/login')
      await fill('Email', 'somebody@elsewhere.example')
      await press('Send me a code')
      await page.getByRole('textbox', { name: translate('Six-digit code') }).waitFor()
    },
  },
  pageScreen('verify', '/verify', NEWCOMER),
  pageScreen('request-access', '/request-access'),
  {
    name: 'request-access-errors',
    async show({ page, press }) {
      await page.goto('/request-access')
      await press('Submit Request')
    },
  },
  pageScreen('request-sent', '/submited-request'),
  pageScreen('support', '/support'),
  pageScreen('privacy', '/privacy-policy'),
  pageScreen('consent', '/user-consent-ai-apps'),
  pageScreen('calendar-data', '/calendar-data'),
  pageScreen('not-found', '/no-such-page'),
  pageScreen('account-closed', '/account-closed'),
  pageScreen('general-error', '/general-error'),
]

const invitations: Screen[] = [
  pageScreen('invite', BOOKING_LINK),
  pageScreen('invite-nobody', '/invites/nobody'),
  {
    name: 'invite-zone',
    async show({ page, translate }) {
      await page.goto(BOOKING_LINK)
      await page
        .getByRole('button', { name: translate('Times in') })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'invite-details', show: openDetails },
  {
    name: 'invite-errors',
    async show(person) {
      await openDetails(person)
      await person.press('Book the meeting')
    },
  },
  { name: 'invite-confirmed', show: bookMeeting },
  { name: 'reschedule', show: openReschedulePage },
  {
    name: 'reschedule-times',
    async show(person) {
      await openReschedulePage(person)
      await person.press('Choose Schedule')
    },
  },
  {
    name: 'rescheduled',
    async show(person) {
      await openReschedulePage(person)
      await person.press('Use')
      await person.waitForHeading('Your meeting has been moved')
    },
  },
  { name: 'cancel', show: openCancelPage },
  {
    name: 'cancelled',
    async show(person) {
      await openCancelPage(person)
      await person.press('Cancel Meeting')
      await person.waitForHeading('The meeting is canceled')
    },
  },
  pageScreen('invite-own', BOOKING_LINK, ALEX),
  pageScreen('invite-member', '/invites/priya-nair', ALEX),
]

const onboarding: Screen[] = [
  pageScreen('tutorial', '/tutorial?newAuth=true', ALEX),
  pageScreen('add-account', '/add-account', ALEX),
  pageScreen('calendar-config', '/calendar-config', ALEX),
]

const calendar: Screen[] = [
  { name: 'dashboard', user: ALEX, show: openDashboard },
  dashboard('day', ({ press }) => press('Day')),
  dashboard('month', ({ press }) => press('Month')),
  dashboard('agenda', ({ press }) => press('Agenda')),
  {
    name: 'dashboard-zones',
    user: ALEX,
    async show(person) {
      await person.page.addInitScript(() =>
        localStorage.setItem(
          'meridian.timezones',
          JSON.stringify({
            secondaryTimezone: 'America/New_York',
            tertiaryTimezone: 'Asia/Tokyo',
            isSecondaryEnabled: true,
            isTertiaryEnabled: true,
            currentMobileTimezone: 'primary',
          }),
        ),
      )
      await openDashboard(person)
    },
  },
  {
    name: 'dashboard-tour',
    user: ALEX,
    async show(person) {
      await person.page.addInitScript(() => sessionStorage.setItem('show-tutorial-tour', 'true'))
      await openDashboard(person, '?show_joyride=true')
      await person.page.getByRole('dialog').waitFor()
    },
  },
  dashboard('offline', ({ page }) => page.context().setOffline(true)),
  { ...dashboard('menu', ({ press }) => press('Open menu')), excludedWidths: [1440] },
  dashboard('event', (person) => openEvent(person, 'Standup')),
  dashboard('editor', async ({ press, page, translate }) => {
    await press('New event')
    await page.getByRole('combobox', { name: translate('Repeats') }).selectOption('weekly')
  }),
  dashboard('editor-end', async (person) => {
    await person.press('New event')
    await scrollToEnd(person)
  }),
  dashboard('times', async ({ press, page, translate }) => {
    await press('New event')
    await page.getByRole('combobox', { name: translate('Start time') }).click()
  }),
  dashboard('meeting', openMeeting),
  dashboard('reschedule', async (person) => {
    await openMeeting(person)
    await person.press('Reschedule Meeting')
  }),
  dashboard('scope', async (person) => {
    await openEvent(person, 'Standup')
    await person.press('Delete')
    await person.page.getByRole('dialog').last().waitFor()
  }),
  dashboard('palette', ({ page }) => page.keyboard.press('Control+k')),
  dashboard('legend', async ({ page, translate }) => {
    await page
      .getByRole('button', { name: translate('Today'), exact: true })
      .first()
      .focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  }),
]

const panels: Screen[] = [
  panel('accounts'),
  panel('security'),
  panel('meetings-accounts'),
  panel('calendars'),
  panel('calendars-import', ALEX, ({ press }) => press('Import a file...')),
  panel('availability'),
  panel('links'),
  panel('links-code', ALEX, ({ page, translate }) =>
    page
      .getByRole('button', { name: translate('QR code of the link for {duration}').split('{')[0] ?? '' })
      .first()
      .click(),
  ),
  panel('groups'),
  panel('groups-people', ALEX, ({ page, translate }) =>
    page
      .getByRole('button', { name: translate('Members') })
      .first()
      .click(),
  ),
  panel('groups-booking', ALEX, async ({ page, translate }) => {
    await page
      .getByRole('button', { name: translate('Book a time') })
      .first()
      .click()
    await page.getByRole('button', { name: translate('Book this time') }).waitFor()
  }),
  panel('groups-none', TEAM.at(-1)?.email),
  panel('groups-new', ALEX, ({ press }) => press('Create a group')),
  panel('timezones'),
  panel('developers'),
  panel('developers-key', ALEX, ({ press }) => press('Create a key')),
  panel('developers-webhooks', ALEX, async ({ page, translate, press }) => {
    await page.getByRole('tab', { name: translate('Webhooks') }).click()
    await press('Create a webhook')
  }),
  panel('profile'),
  panel('profile-end', ALEX, scrollToEnd),
  panel('calendars-end', ALEX, scrollToEnd),
  panel('data', ALEX, ({ press }) => press('Close account...')),
  panel('feedback'),
  {
    name: 'panel-failed',
    user: ALEX,
    async show(person) {
      await person.page.route(/\/trpc\/[^?]*groups\./, (route) => route.abort())
      await openDashboard(person, '?panel=groups')
      await person.page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
]

const groups: Screen[] = [
  pageScreen('group-name', '/multiple-schedule', ALEX),
  { name: 'group-people', user: ALEX, show: fillGroupForm },
  {
    name: 'group-creating',
    user: ALEX,
    async show(person) {
      await person.page.route('**/trpc/meetings.**', () => undefined)
      await fillGroupForm(person)
      await person.press('Create Group')
    },
  },
  {
    name: 'group-confirmed',
    user: ALEX,
    async show(person) {
      await fillGroupForm(person)
      await person.press('Create Group')
      await person.waitForHeading('Attendees')
    },
  },
]

const adminPages: Screen[] = [
  pageScreen('access-requests', '/access-requests', ALEX),
  {
    name: 'access-requests-none',
    user: ALEX,
    async show({ page, translate }) {
      await page.goto('/access-requests')
      await page.getByRole('tab', { name: translate('Rejected') }).click()
    },
  },
  {
    name: 'access-requests-reject',
    user: ALEX,
    async show({ page, translate }) {
      await page.goto('/access-requests')
      await page
        .getByRole('button', { name: translate('Reject {email}').split('{')[0] ?? '' })
        .first()
        .click()
    },
  },
  pageScreen('dev-mailbox', '/dev/mailbox'),
]

const savedEvent = dashboard('saved', async ({ page, press, fill }) => {
  await press('New event')
  await fill('Title', 'Dentist')
  await press('Save')
  await page.locator('main [data-event-id]', { hasText: 'Dentist' }).first().waitFor()
})

/** Order matters: screens that book, or change the viewer's calendar, come after those that show the original state. */
export const SCREENS: readonly Screen[] = [
  ...publicPages,
  ...onboarding,
  ...calendar,
  ...panels,
  ...adminPages,
  savedEvent,
  ...groups,
  ...invitations,
]
