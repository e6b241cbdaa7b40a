import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { getSession } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { anaAccount, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { anaCalendar } from '#client/test/calendars.ts'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { DEFAULT_TOAST, findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import type { AccountConnectionResult } from '#shared/account-connection-result.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { Accounts } from './Accounts.tsx'
import { consentUrl, openConsentPage } from './add-account-flow.ts'

const NEXTCLOUD = anaAccount({ account_id: 'cloud', account_email: 'ana@cloud.example', provider: 'caldav' })
const SUBSCRIPTION = anaAccount({
  account_id: 'subscription',
  account_email: 'subscription-0123abcd@school.example',
  provider: 'ics',
  can_write: false,
})
const SOURCES = [
  { provider: 'caldav', needs_consent: false },
  { provider: 'ics', needs_consent: false },
]
const GOOGLE = { provider: 'google', needs_consent: true }

interface ShowOptions {
  accounts?: SynchronizedAccount[]
  handlers?: Handlers['calendarAccounts']
  users?: Handlers['users']
  management?: Handlers['calendarManagement']
  sources?: typeof SOURCES
  connectionResult?: AccountConnectionResult
}

function show({ accounts = [], handlers, users, management, sources = SOURCES, connectionResult }: ShowOptions = {}) {
  const settings = anaSettings({ synchronized_accounts: [MAIN_ACCOUNT, ...accounts] })
  const calls = fakeApi({
    users: { info: () => settings, ...users },
    auth: { status: () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }) },
    calendarManagement: {
      list: () => [
        anaCalendar(),
        { ...anaCalendar(), id: 'school', account_id: 'subscription', summary: 'School', is_primary: true },
      ],
      ...management,
    },
    calendarAccounts: { listSources: () => sources, ...handlers },
  })
  renderInApp(<Accounts settings={settings} connectionResult={connectionResult} destinationField={null} />)
  return calls
}

const chooseKind = async (kind: RegExp) => {
  await user.click(await screen.findByRole('button', { name: 'Add Another Account' }))
  await user.click(await screen.findByRole('button', { name: kind }))
}
const findField = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const connect = () => user.click(screen.getByRole('button', { name: 'Connect' }))
const card = async (text: string) => {
  const element = await screen.findByText(text)
  return within(element.closest('li') ?? expect.fail('no card'))
}

beforeEach(startAsAna)
afterEach(() => switchToEnglish())

describe('adding an account', () => {
  it('offers the configured providers, and moves focus with each step', {
    meta: {
      promise:
        'Screens: Add Another Account offers Google, Microsoft, Apple, CalDAV and calendar addresses, if the server is configured for them.',
    },
  }, async () => {
    show()
    await user.click(await screen.findByRole('button', { name: 'Add Another Account' }))
    expect(document.activeElement?.textContent).toBe('Which calendar do you use?')
    const step = within(screen.getByRole('region', { name: 'Add an account' }))
    await step.findByRole('button', { name: /^Apple/ })
    expect(step.getAllByRole('listitem').map((kind) => kind.querySelector('b')?.textContent)).toEqual([
      'Apple',
      'Other (CalDAV)',
      'Calendar address (.ics)',
    ])
    await user.click(step.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement?.textContent).toBe('Add Another Account')
  })

  it('explains each permission that Google asks for', {
    meta: { promise: 'Screens: Before redirecting to Google, the page explains each permission it will ask for.' },
  }, async () => {
    show({ sources: [GOOGLE, ...SOURCES] })
    await chooseKind(/^Google/)
    const step = within(screen.getByRole('region', { name: 'Add an account' }))
    expect(step.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your name, email address, and picture, to show you which account it is.',
      'See your calendars and events, to know when you are busy. Meridian needs this permission.',
      'Add and change events, for your Meridian meetings and their Google Meet links.',
      'Create and rename calendars, when you do so in Meridian.',
      'Add other people’s calendars to your list and remove them, when you do so in Meridian.',
    ])
    expect(step.getByRole('button', { name: 'Continue to Google' })).toBeVisible()
    await user.click(step.getByRole('button', { name: 'Back' }))
    expect(await screen.findByText('Which calendar do you use?')).toBeVisible()
  })

  it('opens the consent page with the user’s id, and sets the flags for their return', {
    meta: {
      promise:
        'Screens: Adding an account is a redirect to `/api/auth/login` with redirect_uri, time_zone, current_user_id and type_login=2, and sets the flags add_account_redirect, add_account_flow, returning_from_add_account and sync_user_id.',
    },
  }, async () => {
    let address = ''
    history.replaceState(null, '', '/dashboard?panel=accounts')
    const choice = { kind: 'google' } as const
    await openConsentPage(choice, (url) => (address = url))
    const { pathname, searchParams } = new URL(address, 'https://meridian.test')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/api/auth/login',
      {
        redirect_uri: 'add-account',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        current_user_id: 'ana',
        type_login: '2',
        provider: 'google',
      },
    ])
    expect([
      flags.addAccountRedirect.read(),
      flags.addAccountFlow.read(),
      flags.returningFromAddAccount.read(),
      flags.syncUserId.read(),
      getSession().isSyncFlow,
    ]).toEqual(['/dashboard?panel=accounts', true, true, 'ana', true])
    expect(Object.keys(sessionStorage).toSorted()).toEqual([
      'add_account_flow',
      'add_account_redirect',
      'returning_from_add_account',
      'sync_user_id',
    ])
    expect(consentUrl({ ...choice, account_id: 'google' })).toContain('account_id=google')
  })

  it('from Apple requires an address, and shows an error if iCloud does not respond', async () => {
    show({ handlers: { connectCaldavAccount: rejectWith(503, 'Try again', { code: 'unavailable' }) } })
    await chooseKind(/^Apple/)
    await connect()
    expect(screen.getByText('Enter the email of your Apple Account')).toBeVisible()
    await user.type(await findField('Apple Account email'), 'ana@icloud.com')
    await user.type(await findField('App-specific password'), 'abcd-efgh')
    await connect()
    const form = within(await screen.findByRole('form', { name: 'Add an Apple account' }))
    expect((await form.findByRole('alert')).textContent).toContain('We can’t reach iCloud at the moment.')
  })

  it('from Apple explains where to create an app-specific password, and sends it', {
    meta: { promise: 'Screens: Apple accounts take an app-specific password, with directions to create one.' },
  }, async () => {
    const calls = show({ handlers: { connectCaldavAccount: () => NEXTCLOUD } })
    await chooseKind(/^Apple/)
    expect(screen.getByRole('link', { name: 'account.apple.com' }).getAttribute('href')).toBe(
      'https://account.apple.com',
    )
    await user.type(await findField('Apple Account email'), 'ana@icloud.com')
    await user.type(await findField('App-specific password'), 'abcd-efgh')
    await connect()
    await waitFor(() => expect(inputsTo(calls, 'calendarAccounts.connectCaldavAccount')).toHaveLength(1))
    expect(inputsTo(calls, 'calendarAccounts.connectCaldavAccount')).toEqual([
      { preset: 'apple', username: 'ana@icloud.com', password: 'abcd-efgh' },
    ])
    await waitFor(() => expect(findToast('Account connected')).toEqual(expect.objectContaining(DEFAULT_TOAST)))
  })

  it('from a CalDAV server shows the server’s error at its field, and keeps the input', {
    meta: {
      promise:
        'Screens: A CalDAV account is added with a server address, username and password; an error is shown at its field, and nothing typed is lost.',
    },
  }, async () => {
    const fields = { password: 'The server did not accept this username and password' }
    show({ handlers: { connectCaldavAccount: rejectWith(400, 'Some fields are not valid', { fields }) } })
    await chooseKind(/^Other \(CalDAV\)/)
    await connect()
    expect(screen.getByText('Enter the address of your calendar server')).toBeVisible()
    await user.type(await findField('Server address'), 'cloud.example.com/dav')
    await user.type(await findField('Username'), 'ana')
    await user.type(await findField('Password'), 'wrong')
    await connect()
    expect(await screen.findByText(fields.password)).toBeVisible()
    const values = await Promise.all(['Server address', 'Username', 'Password'].map(findField))
    expect(values.map(({ value }) => value)).toEqual(['cloud.example.com/dav', 'ana', 'wrong'])
    expect(document.activeElement).toBe(values[2])
    // The password is not stored in the browser.
    const storedValues = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage))
    expect(JSON.stringify(storedValues)).not.toContain('wrong')
  })

  it('from a calendar address sends the address and a name', {
    meta: { promise: 'Screens: A calendar address (.ics) is added as a read-only account.' },
  }, async () => {
    const calls = show({ handlers: { subscribeToCalendar: () => SUBSCRIPTION } })
    await chooseKind(/^Calendar address/)
    await user.type(await findField('Calendar address'), 'webcal://school.example/x.ics')
    await user.type(await findField('Name (optional)'), 'School')
    await connect()
    await waitFor(() =>
      expect(inputsTo(calls, 'calendarAccounts.subscribeToCalendar')).toEqual([
        { url: 'webcal://school.example/x.ics', name: 'School' },
      ]),
    )
    expect(document.activeElement?.textContent).toBe('Add Another Account')
  })
})

describe('an account', () => {
  it('shows its kind, and the name of the calendar instead of a secret address', {
    meta: {
      promise:
        'Screens: Accounts with the same address are told apart by their kind, wherever calendars are listed or chosen.',
    },
  }, async () => {
    show({ accounts: [anaAccount(), NEXTCLOUD, SUBSCRIPTION] })
    expect((await card('ana@gmail.example')).getByText('Synced Account · Google')).toBeVisible()
    expect((await card('ana@cloud.example')).getByText('Synced Account · CalDAV')).toBeVisible()
    const subscription = await card('School')
    expect(subscription.getByText('Synced Account · Calendar address')).toBeVisible()
    expect(subscription.getByText('Read-only: meetings cannot be added to it.')).toBeVisible()
  })

  it('shows the progress of its first synchronization, then that it is up to date', {
    meta: {
      promise: [
        'Screens: An account shows the progress of its first synchronization, and then that it is up to date.',
        'Calendar accounts: The next 60 days of a new account are synced first, and its progress is shown.',
      ],
    },
  }, async () => {
    const loading = anaAccount({ synced_at: null, events_loaded: 250 })
    show({ accounts: [loading, { ...NEXTCLOUD, synced_at: '2026-03-01T10:00:00.000Z', events_loaded: null }] })
    expect((await card('ana@gmail.example')).getByRole('status').textContent).toBe('Loading events... 250 so far')
    expect((await card('ana@cloud.example')).getByText(/^Up to date as of 1 Mar 2026/)).toBeVisible()
  })

  it('says that it is up to date, or that it has no calendars', async () => {
    show({ accounts: [anaAccount(), { ...NEXTCLOUD, synced_at: null, events_loaded: null }] })
    expect((await card('ana@gmail.example')).getByText(/^Up to date as of /)).toBeVisible()
    expect((await card('ana@cloud.example')).getByText('This account has no calendars.')).toBeVisible()
  })

  it('that does not respond requires no action', async () => {
    const problem = { sync_problem: 'unavailable', problem_since: '2026-03-01T10:00:00.000Z' } as const
    show({ accounts: [{ ...NEXTCLOUD, ...problem }] })
    const cloud = await card('ana@cloud.example')
    expect(cloud.getByText(/^No response since 1 Mar 2026.*Meridian will keep trying\.$/)).toBeVisible()
    expect(cloud.queryByRole('button', { name: /Reconnect/ })).toBeNull()
  })

  it('that must be reconnected explains why, and accepts a new password', {
    meta: {
      promise:
        'Screens: An account that must be reconnected says why, and takes a new password or consent; its owner gets one email.',
    },
  }, async () => {
    const problem = { sync_problem: 'reconnect', problem_since: '2026-03-01T10:00:00.000Z' } as const
    const calls = show({
      accounts: [{ ...NEXTCLOUD, ...problem }],
      handlers: { reconnect: () => NEXTCLOUD },
    })
    const cloud = await card('ana@cloud.example')
    expect(cloud.getByRole('alert').textContent).toBe(
      'Reconnect this accountThe server no longer accepts the password. Until you reconnect it, Meridian cannot see when you are busy there.',
    )
    await user.click(cloud.getByRole('button', { name: 'Reconnect ana@cloud.example (CalDAV)' }))
    await user.click(cloud.getByRole('button', { name: 'Reconnect' }))
    expect(cloud.getByText('Enter the password')).toBeVisible()
    await user.type(await findField('New password'), 'new-one')
    await user.click(cloud.getByRole('button', { name: 'Reconnect' }))
    await waitFor(() => expect(findToast('Account reconnected')).toEqual(expect.objectContaining(DEFAULT_TOAST)))
    expect(inputsTo(calls, 'calendarAccounts.reconnect')).toEqual([{ account_id: 'cloud', password: 'new-one' }])
  })

  it('with fewer permissions explains what does not work, and can be reconnected', {
    meta: {
      promise:
        'Calendar accounts: A Google account with fewer permissions works within them, and shows what is unavailable.',
    },
  }, async () => {
    show({ accounts: [anaAccount({ can_write: false })] })
    const google = await card('ana@gmail.example')
    expect(google.getByText('Read-only: you did not allow Meridian to add meetings to it.')).toBeVisible()
    expect(google.getByRole('button', { name: 'Reconnect ana@gmail.example (Google)' })).toBeVisible()
  })

  it('stores only busy times if the user turns that on', {
    meta: { promise: 'Screens: An account can be set to store only busy times.' },
  }, async () => {
    const calls = show({ accounts: [NEXTCLOUD], management: { updateAccount: () => ({ success: true }) } })
    const cloud = await card('ana@cloud.example')
    await user.click(cloud.getByRole('switch', { name: 'Busy times only: ana@cloud.example (CalDAV)' }))
    await waitFor(() =>
      expect(inputsTo(calls, 'calendarManagement.updateAccount')).toEqual([
        { account_id: 'cloud', is_busy_only: true },
      ]),
    )
  })

  it('is removed after a confirmation that lists what is removed with it', {
    meta: { promise: 'Screens: Removing an account first shows how many calendars, events and meetings it affects.' },
  }, async () => {
    const calls = show({
      accounts: [anaAccount()],
      handlers: { getRemoval: () => ({ calendars: 2, events: 31, meetings: 1 }) },
      users: { deleteSynchronizedAccount: () => ({ success: true }) },
    })
    const google = await card('ana@gmail.example')
    await user.click(google.getByRole('button', { name: 'Remove ana@gmail.example (Google)' }))
    expect(
      await google.findByText(
        'Remove ana@gmail.example (Google)? 2 calendars with 31 events will disappear from Meridian and will no longer block your availability. 1 meeting moves to your main calendar. New meetings go to your main calendar, without video links. Nothing is deleted from Google, and Meridian’s access to it ends.',
      ),
    ).toBeVisible()
    await user.click(google.getByRole('button', { name: 'Cancel' }))
    expect(inputsTo(calls, 'users.deleteSynchronizedAccount')).toEqual([])
    await user.click(google.getByRole('button', { name: 'Remove ana@gmail.example (Google)' }))
    await user.click(await google.findByRole('button', { name: 'Remove account' }))
    await waitFor(() => expect(inputsTo(calls, 'users.deleteSynchronizedAccount')).toEqual([{ account_id: 'google' }]))
    await waitFor(() => expect(findToast('Account removed')).toEqual(expect.objectContaining(DEFAULT_TOAST)))
  })
})

describe('returning from a provider', () => {
  it('names the connected account, and its missing permissions', {
    meta: { promise: 'Screens: On return from a provider, the page refetches the accounts and names the new one.' },
  }, async () => {
    show({
      accounts: [anaAccount({ can_write: false })],
      connectionResult: { provider: 'google', connected: 'google' },
    })
    const notice = (await screen.findByText('ana@gmail.example (Google) is connected')).parentElement
    expect(notice?.textContent).toContain('Read-only: you did not allow Meridian to add meetings to it.')
  })

  it('says that new meetings are added to the account', async () => {
    show({
      accounts: [anaAccount({ is_destination: true, has_conference: true })],
      connectionResult: { provider: 'google', connected: 'google' },
    })
    const notice = (await screen.findByText('ana@gmail.example (Google) is connected')).parentElement
    expect(notice?.textContent).toContain('New meetings are added to it. You can change this in Meetings Accounts.')
  })

  it.each([
    ['access_denied', 'You did not give Meridian access to Google.'],
    ['no_calendar_permission', 'Meridian was not allowed to see your calendars.'],
    ['unavailable', 'We can’t reach Google at the moment.'],
    ['too_many_accounts', 'You can connect at most 20 calendar accounts.'],
    ['session_ended', 'This took too long, or you logged in again in the meantime.'],
  ] as const)(
    'explains why no account was connected: %s',
    {
      meta: { promise: 'Screens: If no account was connected, the page says why.' },
    },
    async (error, sentence) => {
      show({ connectionResult: { provider: 'google', error } })
      const notice = (await screen.findByText('No account was added')).parentElement
      expect(notice?.textContent).toContain(sentence)
    },
  )

  it('lets the user try the same provider again', async () => {
    show({ connectionResult: { provider: 'google', error: 'no_calendar_permission' } })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('heading', { name: 'Google will ask you to allow this' })).toBe(document.activeElement)
    expect(screen.getByText(/Select every checkbox that Google shows\./)).toBeVisible()
  })
})

test('the Accounts panel is in Spanish', async () => {
  switchToSpanish()
  const problem = { sync_problem: 'reconnect', problem_since: '2026-03-01T10:00:00.000Z' } as const
  show({ accounts: [anaAccount(problem)], sources: [GOOGLE, ...SOURCES] })
  const google = await card('ana@gmail.example')
  expect(google.getByText('Cuenta sincronizada · Google')).toBeVisible()
  expect(google.getByRole('alert').textContent).toContain('El acceso de Meridian a Google ha caducado')
  await user.click(await screen.findByRole('button', { name: 'Añadir otra cuenta' }))
  await user.click(await screen.findByRole('button', { name: /^Dirección de calendario/ }))
  await user.click(screen.getByRole('button', { name: 'Conectar' }))
  expect(await screen.findByText('Escribe la dirección de un calendario')).toBeVisible()
})
