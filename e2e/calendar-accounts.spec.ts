import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import { expectAccessible } from './accessibility/axe.ts'
import {
  calendarFile,
  createCaldavCalendar,
  googleEvent,
  isNextWeek,
  microsoftEvent,
  publishFile,
  startProviders,
  wednesday,
} from './calendar-accounts.ts'
import { test as base, createVerifiedUser, expect, openDashboard } from './fixtures.ts'
import { RestClient } from './server.ts'

const test = base.extend({ serverEnv: { CALENDARS_ALLOW_PRIVATE: 'on' } })

test('a user adds a CalDAV account and a calendar address, whose events are shown and block availability', {
  annotation: [
    {
      type: 'promise',
      description:
        'Screens: A CalDAV account is added with a server address, username and password; an error is shown at its field, and nothing typed is lost.',
    },
    { type: 'promise', description: 'Screens: A calendar address (.ics) is added as a read-only account.' },
    {
      type: 'promise',
      description:
        'Screens: The events of added accounts are shown, and block availability unless their calendar is switched off.',
    },
    {
      type: 'promise',
      description: 'Screens: Removing an account first shows how many calendars, events and meetings it affects.',
    },
  ],
}, async ({ server, admin, openPage }) => {
  test.skip(!hasRadicale(), 'Radicale is not installed')
  const [physio, play] = [wednesday(9), wednesday(11)]
  const caldav = await startRadicale()
  await createCaldavCalendar(caldav.url, [calendarFile('Physio', physio)])
  const file = await publishFile(calendarFile('School play', play))
  const ana = await createVerifiedUser(server, admin, 'ana@example.com')
  const page = await openPage({ timezoneId: 'Europe/Madrid' })
  await openDashboard(page, server, 'ana@example.com')
  const panel = page.getByRole('dialog', { name: 'Accounts' })
  const chooseKind = async (kind: RegExp) => {
    await panel.getByRole('button', { name: 'Add Another Account' }).click()
    await panel.getByRole('button', { name: kind }).click()
  }

  await test.step('adding the CalDAV account', async () => {
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await panel.getByRole('button', { name: 'Add Another Account' }).click()
    // Neither Google nor Microsoft is configured.
    await expect(panel.getByRole('button', { name: /^(Google|Microsoft)/ })).toHaveCount(0)
    await expectAccessible(page, 'the choice of accounts')
    await panel.getByRole('button', { name: /^Other \(CalDAV\)/ }).click()
    await panel.getByRole('textbox', { name: 'Server address' }).fill(caldav.url)
    await panel.getByRole('textbox', { name: 'Username' }).fill(RADICALE_USER.username)
    await panel.getByLabel('Password').fill('wrong')
    await panel.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(panel.getByText('The server did not accept this username and password')).toBeVisible()
    await expect(panel.getByLabel('Password')).toBeFocused()
    await expectAccessible(page, 'rejected credentials')
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
    if (isNextWeek(wednesday(9))) {
      await page.getByRole('button', { name: 'Next week' }).first().click()
    }
    await expect(event('Physio')).toBeVisible()
    await expect(event('School play')).toBeVisible()
  })

  const listStarts = async () => {
    const anonymous = new RestClient(server.url)
    const { url_invites } = (await ana.call('GET', '/users/info')).body
    const { body } = await anonymous.call('GET', `/invitation-token/get-invitation-token?url_invites=${url_invites}`)
    const [time_min, time_max] = [wednesday(8).toISOString(), wednesday(14).toISOString()]
    const query = new URLSearchParams({ token: body.tokenInvitation, time_min, time_max })
    const { slots } = (await anonymous.call('GET', `/match/availability?${query.toString()}`)).body
    return (slots as { start: string }[]).map(({ start }) => start)
  }

  await test.step('they block availability until the user turns that off', async () => {
    expect(await listStarts()).toContain(wednesday(10).toISOString())
    for (const busy of [physio, play]) expect(await listStarts()).not.toContain(busy.toISOString())
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    const account = panel.getByRole('listitem').filter({ hasText: 'Synced Account · Calendar address' })
    // The track covers the switch.
    await account.getByRole('switch', { name: 'School blocks your availability' }).click({ force: true })
    await expect(account.getByRole('switch', { name: 'School blocks your availability' })).not.toBeChecked()
    await expect(account).toContainText('Up to date')
    await expect.poll(listStarts).toContain(play.toISOString())
    expect(await listStarts()).not.toContain(physio.toISOString())
  })

  await test.step('removing the calendar address', async () => {
    const account = panel.getByRole('listitem').filter({ hasText: 'Synced Account · Calendar address' })
    await account.getByRole('button', { name: 'Remove School (Calendar address)' }).click()
    await expect(account).toContainText('1 calendar with 1 event will disappear from Meridian')
    await expectAccessible(page, 'the removal of an account')
    await account.getByRole('button', { name: 'Remove account' }).click()
    await expect(account).toHaveCount(0)
    await expect(panel.getByRole('listitem').filter({ hasText: 'CalDAV' })).toBeVisible()
  })
  file.close()
  await caldav.stop()
})

const GOOGLE_USER = { email: 'ana@gmail.example', name: 'Ana', timeZone: 'Europe/Madrid' }
/** Shares his calendar with Ana. */
const BEN = { email: 'ben@gmail.example', name: 'Ben', timeZone: 'Europe/Madrid' }
const MICROSOFT_USER = { email: 'ana@outlook.example', name: 'Ana', timeZone: 'Romance Standard Time' }

/** A test whose server uses stand-ins for Google and Microsoft. */
const providersTest = base.extend({
  serverEnv: async ({}, use) => {
    const providers = await startProviders(
      { users: [{ ...GOOGLE_USER, events: [googleEvent('Dentist', 9)] }, BEN] },
      { users: [{ ...MICROSOFT_USER, events: [microsoftEvent('Budget', 11)] }] },
    )
    providers.google.control.actAs(BEN.email).shareCalendar(BEN.email, GOOGLE_USER.email, 'reader')
    await use(providers.env)
    await providers.close()
  },
})

providersTest(
  'a user adds Google and Microsoft accounts on the providers’ consent pages',
  {
    annotation: {
      type: 'promise',
      description:
        'Screens: Google and Microsoft accounts are added on their consent pages, and their calendars are shown.',
    },
  },
  async ({ server, admin, openPage }) => {
    await createVerifiedUser(server, admin, 'ana@example.com')
    const page = await openPage({ timezoneId: 'Europe/Madrid' })
    await openDashboard(page, server, 'ana@example.com')
    const account = (email: string) =>
      page.getByRole('list', { name: 'Calendar accounts' }).getByRole('listitem').filter({ hasText: email }).first()
    const openConsentPage = async (provider: 'Google' | 'Microsoft') => {
      await page.getByRole('button', { name: 'Add Another Account' }).click()
      await page.getByRole('button', { name: new RegExp(`^${provider}`) }).click()
      await page.getByRole('button', { name: `Continue to ${provider}` }).click()
    }

    await test.step('declining adds nothing, and returns to the accounts panel', async () => {
      await page.getByRole('button', { name: 'Accounts', exact: true }).click()
      await openConsentPage('Google')
      await page.getByRole('button', { name: /ana@gmail\.example/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('You did not give Meridian access to Google.')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard\/?\?panel=accounts$/)
    })

    await test.step('missing permissions are shown', async () => {
      await openConsentPage('Google')
      await page.getByRole('button', { name: /ana@gmail\.example/ }).click()
      await page.getByRole('checkbox', { name: /See and download any calendar/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('ana@gmail.example (Google) is connected')).toBeVisible()
      await expect(account('ana@gmail.example')).toContainText('you did not allow Meridian to add meetings to it')
    })

    await test.step('reconnecting with all permissions', async () => {
      await page.getByRole('button', { name: 'Reconnect ana@gmail.example (Google)' }).click()
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

    await test.step('a shared calendar is removed, and added again by its address', async () => {
      await page.goto('/dashboard?panel=accounts')
      const sharedCalendar = page.getByRole('list', { name: 'Calendar accounts' }).getByText(BEN.email, { exact: true })
      await expect(sharedCalendar).toBeVisible()
      await page.getByRole('button', { name: `Remove ${BEN.email}` }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(sharedCalendar).toHaveCount(0)
      await page.getByRole('button', { name: 'Add a shared calendar' }).click()
      const address = page.getByRole('textbox', { name: 'Calendar address' })
      await address.fill('nobody@gmail.example')
      await page.getByRole('button', { name: 'Add this calendar' }).click()
      await expect(page.getByText('There is no calendar with this address, or it is not shared')).toBeVisible()
      await address.fill(BEN.email)
      await page.getByRole('button', { name: 'Add this calendar' }).click()
      await expect(sharedCalendar).toBeVisible()
      await expect(address).toHaveCount(0)
    })

    await test.step('adding Microsoft during onboarding', async () => {
      await page.goto('/add-account')
      await openConsentPage('Microsoft')
      await page.getByRole('button', { name: /ana@outlook\.example/ }).click()
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByText('ana@outlook.example (Microsoft) is connected')).toBeVisible()
      await expect(page).toHaveURL(/\/add-account$/)
      await expect(account('ana@outlook.example')).toContainText('Up to date')
    })

    await test.step('both calendars are shown', async () => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Agenda' }).first().click()
      const event = (name: string) => page.locator('main [data-event-id]').filter({ hasText: name })
      if (isNextWeek(wednesday(9))) {
        await page.getByRole('button', { name: 'Next week' }).first().click()
      }
      await expect(event('Dentist')).toBeVisible()
      await expect(event('Budget')).toBeVisible()
    })
  },
)
