import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession, setSyncFlow } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { anaAccount, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { logInAsAna, openPages, resetApp } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { DEFAULT_TOAST, findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import { Route as AddAccount } from './_app.add-account.tsx'
import { Route as CalendarConfig } from './_app.calendar-config.tsx'
import { Route as Tutorial } from './_app.tutorial.tsx'

const pages = { '/tutorial': Tutorial, '/add-account': AddAccount, '/calendar-config': CalendarConfig }
const open = (url: string) => openPages(pages, url)

interface ServerOptions {
  is_auth?: boolean
  tutorial_completed?: boolean
  users?: Handlers['users']
  community?: string | null
}

function handlers({
  is_auth = true,
  tutorial_completed = false,
  users,
  community = null,
}: ServerOptions = {}): Handlers {
  return {
    auth: { status: () => ({ data: { is_auth, tutorial_completed, synchronized_accounts: [] } }) },
    users: { info: () => anaSettings(), ...users },
    feedback: { community: () => ({ url: community }) },
  }
}

function setReferrer(referrer: string): void {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
}

beforeEach(() => {
  vi.restoreAllMocks()
  resetApp()
})

describe.each(['/tutorial', '/add-account', '/calendar-config'])('%s', (url) => {
  it('redirects anonymous visitors to /login', {
    meta: { promise: 'Screens: The onboarding pages redirect anonymous visitors to `/login`.' },
  }, async () => {
    fakeApi({})
    const router = open(url)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it('redirects unverified users to /verify', {
    meta: { promise: 'Screens: The onboarding pages redirect unverified users to `/verify`.' },
  }, async () => {
    logInAsAna()
    fakeApi(handlers({ is_auth: false }))
    const router = open(url)
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify'))
  })
})

describe('the tutorial', () => {
  it('welcomes the user and continues to the accounts', {
    meta: { promise: 'Screens: `/tutorial` continues to `/add-account`.' },
  }, async () => {
    logInAsAna()
    const calls = fakeApi(handlers())
    const router = open('/tutorial')
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ana Ruiz' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Get started' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/add-account'))
    expect(inputsTo(calls, 'users.updateSettings')).toEqual([])
  })

  it('links to the community chat if there is one', {
    meta: { promise: 'Screens: `/tutorial` links to the community chat.' },
  }, async () => {
    logInAsAna()
    fakeApi(handlers({ community: 'https://discord.gg/meridian' }))
    open('/tutorial')
    const link = await screen.findByRole('link', { name: /^Join.*the community/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://discord.gg/meridian', '_blank'])
  })

  it('is skipped for users who completed it in this browser and come from another page', {
    meta: {
      promise:
        'Screens: `/tutorial` redirects users who completed it in this browser and come from another page to `/dashboard`.',
    },
  }, async () => {
    logInAsAna()
    flags.tutorialCompleted.write(true)
    setReferrer('https://example.com/')
    fakeApi(handlers({ tutorial_completed: true }))
    const router = open('/tutorial')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it.each([
    ['newAuth is true', '/tutorial?newAuth=true', 'https://example.com/', true, true],
    ['there is no referrer', '/tutorial', '', true, true],
    ['this browser has no stored state', '/tutorial', 'https://example.com/', false, true],
    ['another user completed it', '/tutorial', 'https://example.com/', true, false],
  ])(
    'is shown when %s',
    {
      meta: {
        promise:
          'Screens: `/tutorial` is still shown with `newAuth=true`, without a referrer, or without stored state.',
      },
    },
    async (_, url, referrer, isStored, tutorial_completed) => {
      logInAsAna()
      if (isStored) flags.tutorialCompleted.write(true)
      setReferrer(referrer)
      fakeApi(handlers({ tutorial_completed }))
      const router = open(url)
      expect(await screen.findByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
      expect(router.state.location.pathname).toBe('/tutorial')
    },
  )

  it('is skipped if newAuth is false', async () => {
    logInAsAna()
    flags.tutorialCompleted.write(true)
    setReferrer('https://example.com/')
    fakeApi(handlers({ tutorial_completed: true }))
    const router = open('/tutorial?newAuth=false')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('lets the user log out', async () => {
    logInAsAna()
    const calls = fakeApi(handlers())
    const router = open('/tutorial')
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(getSession().isAuthenticated).toBe(false)
    expect(inputsTo(calls, '/auth/logout')).toHaveLength(1)
  })
})

describe('accounts', () => {
  it('are listed with their labels, the main account first', {
    meta: {
      promise: [
        'Screens: `/add-account` lists the main account and the synced ones.',
        'Screens: Continue on `/add-account` leads to `/calendar-config`.',
        'Texts: Main Account; Synced Account.',
      ],
    },
  }, async () => {
    logInAsAna()
    const synchronized_accounts = [MAIN_ACCOUNT, anaAccount({ account_email: 'ana@work.example' })]
    fakeApi(handlers({ users: { info: () => anaSettings({ synchronized_accounts }) } }))
    open('/add-account')
    const list = await screen.findByRole('list', { name: 'Calendar accounts' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    for (const text of ['ana@example.com', 'Main Account · Meridian']) expect(rows[0]).toHaveTextContent(text)
    for (const text of ['ana@work.example', 'Synced Account · Google']) expect(rows[1]).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/calendar-config')
  })

  it('leave the primary button to the form that adds one, while it is open', async () => {
    logInAsAna()
    fakeApi({ ...handlers(), calendarAccounts: { listSources: () => [] } })
    open('/add-account')
    const addButton = await screen.findByRole('button', { name: 'Add Another Account' })
    const continueLink = screen.getByRole('link', { name: 'Continue' })
    expect(continueLink).toHaveAttribute('data-variant', 'primary')
    await user.click(addButton)
    await screen.findByRole('region', { name: 'Add an account' })
    expect(continueLink).toHaveAttribute('data-variant', 'secondary')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(continueLink).toHaveAttribute('data-variant', 'primary')
  })

  it('have colors that can be changed', {
    meta: { promise: 'Screens: `/add-account` and the Accounts panel set the color of each account.' },
  }, async () => {
    logInAsAna()
    const work = anaAccount({ account_email: 'ana@work.example', account_color: 'e62e7b' })
    const settings = anaSettings({ synchronized_accounts: [MAIN_ACCOUNT, work] })
    const updateSynchronizedAccountColor = () => settings
    const calls = fakeApi(handlers({ users: { info: () => settings, updateSynchronizedAccountColor } }))
    open('/add-account')
    const colors = await screen.findByRole('group', { name: 'Event color ana@work.example (Google)' })
    await user.click(within(colors).getByRole('radio', { name: 'green' }))
    await screen.findByText('Color saved')
    expect(inputsTo(calls, 'users.updateSynchronizedAccountColor')).toEqual([
      { account_id: work.account_id, new_color: '29cc39' },
    ])
  })

  it('are refetched, with a confirmation, when the user returns from adding an account', {
    meta: { promise: 'Screens: On return from a provider, the page refetches the accounts and names the new one.' },
  }, async () => {
    logInAsAna()
    flags.addAccountFlow.write(true)
    flags.returningFromAddAccount.write(true)
    flags.syncUserId.write('ana')
    setSyncFlow(true)
    const synchronized_accounts = [MAIN_ACCOUNT, anaAccount({ account_email: 'ana@work.example' })]
    const calls = fakeApi(handlers({ users: { info: () => anaSettings({ synchronized_accounts }) } }))
    const router = open('/add-account?provider=google&connected=google')
    expect(await screen.findByText('ana@work.example (Google) is connected')).toBeVisible()
    await waitFor(() => expect(inputsTo(calls, 'users.info').length).toBeGreaterThan(1))
    expect(router.state.location.href).toBe('/add-account')
    const remaining = [flags.addAccountFlow.read(), flags.returningFromAddAccount.read(), flags.syncUserId.read()]
    expect([...remaining, getSession().isSyncFlow]).toEqual([false, false, null, false])
  })

  it('are not reported as connected if they must be reconnected', async () => {
    logInAsAna()
    const synchronized_accounts = [MAIN_ACCOUNT, anaAccount({ sync_problem: 'reconnect' })]
    fakeApi(handlers({ users: { info: () => anaSettings({ synchronized_accounts }) } }))
    open('/add-account?provider=google&connected=google')
    expect(await screen.findByText('Reconnect this account')).toBeVisible()
    expect(screen.queryByText(/is connected$/)).toBeNull()
  })

  it('are shown on the dashboard if adding an account began there', {
    meta: { promise: 'Screens: Adding an account returns to the dashboard if it began there.' },
  }, async () => {
    logInAsAna()
    flags.addAccountRedirect.write('/dashboard?panel=accounts')
    fakeApi(handlers())
    const router = open('/add-account?provider=google&error=access_denied')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(router.state.location.search).toEqual({ panel: 'accounts', provider: 'google', error: 'access_denied' })
    expect(flags.addAccountRedirect.read()).toBeNull()
  })

  it('can be reloaded after an error', async () => {
    logInAsAna()
    let attempts = 0
    const info = () => {
      attempts += 1
      if (attempts === 1) throw new ErrorResponse(403, 'Not now')
      return anaSettings()
    }
    fakeApi(handlers({ users: { info } }))
    open('/add-account')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Main Account · Meridian')).toBeVisible()
  })
})

describe('the working hours page', () => {
  const savingHandlers: Handlers['users'] = {
    updateWorkSchedule: () => anaSettings(),
    updateTutorialStatus: () => ({ success: true }),
  }

  it('starts with Monday to Friday 09:00-18:00, beside a preview from 08:00 to 20:00', {
    meta: {
      promise: [
        'Screens: `/calendar-config` sets the week, beside a preview of the hours 8 to 20.',
        'Rules and limits: The default hours are Monday to Friday 09:00-18:00.',
      ],
    },
  }, async () => {
    logInAsAna()
    fakeApi(handlers())
    open('/calendar-config')
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Monday, from' })
    expect(field.value).toBe('09:00')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Friday, to' }).value).toBe('18:00')
    expect(screen.getAllByText('Unavailable')).toHaveLength(2)
    const preview = screen.getByRole('figure')
    expect(within(preview).getByText('08:00')).toBeVisible()
    expect(within(preview).getByText('20:00')).toBeVisible()
    expect(within(preview).queryByText('21:00')).toBeNull()
    expect(within(preview).getByText('45 hours a week open for meetings')).toBeVisible()
  })

  it('saves the hours with their temporary ids, completes onboarding and opens the dashboard with its tour', {
    meta: {
      promise: [
        'Transitions: Saving hours completes the onboarding, and opens the dashboard with its tour.',
        'Rules and limits: The onboarding saves slots with their temporary ids.',
      ],
    },
  }, async () => {
    logInAsAna()
    const calls = fakeApi(handlers({ users: savingHandlers }))
    const router = open('/calendar-config')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard?show_joyride=true'))
    // Going back does not return to the completed onboarding.
    expect(router.history.canGoBack()).toBe(false)
    expect(await screen.findByText('Availability slots updated successfully.')).toBeVisible()
    expect(findToast('Availability slots updated successfully.')).toEqual({ kind: 'success', ...DEFAULT_TOAST })
    expect(calls.map(({ path }) => path)).toEqual([
      'auth.status',
      'users.info',
      'users.updateWorkSchedule',
      'users.updateTutorialStatus',
    ])
    expect(inputsTo(calls, 'users.updateWorkSchedule')[0]).toMatchObject({
      Monday: [{ id: expect.any(String), start_time: '09:00', end_time: '18:00' }],
      Sunday: [],
    })
    expect(localStorage.getItem('tutorial_completed')).toBe('true')
    expect(sessionStorage.getItem('show-tutorial-tour')).toBe('true')
  })

  it('returns the user to the invitation they came from, and keeps the tour for later', {
    meta: {
      promise: 'Screens: Users on their way to an invitation go through `/tutorial` too, and then to the invitation.',
    },
  }, async () => {
    logInAsAna()
    flags.onboardingReturn.write('/invites/lena?event_duration=45')
    fakeApi(handlers({ users: savingHandlers }))
    const router = open('/calendar-config')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(router.state.location.href).toBe('/invites/lena?event_duration=45'))
    expect(router.history.canGoBack()).toBe(false)
    expect(sessionStorage.getItem('show-tutorial-tour')).toBe('true')
    expect(flags.onboardingReturn.read()).toBeNull()
  })

  it.each([
    ['the server’s message', 400, 'Some fields are not valid', 'Some fields are not valid'],
    ['a generic message', 500, 'anything', 'Error updating availabilty slots'],
  ])(
    'shows %s if the hours cannot be saved, and lets the user continue',
    {
      meta: {
        promise: [
          'Errors: Hours that could not be saved in the onboarding: the server’s message, else Error updating availabilty slots.',
          'Transitions: The user continues even if saving hours fails.',
        ],
      },
    },
    async (_, status, detail, message) => {
      logInAsAna()
      const updateWorkSchedule = () => {
        throw new ErrorResponse(status, detail)
      }
      const calls = fakeApi(handlers({ users: { ...savingHandlers, updateWorkSchedule } }))
      const router = open('/calendar-config')
      await user.click(await screen.findByRole('button', { name: 'Continue' }))
      await waitFor(() => expect(router.state.location.href).toBe('/dashboard'))
      expect(await screen.findByText(message)).toBeVisible()
      expect(findToast(message)).toEqual({ kind: 'error', ...DEFAULT_TOAST })
      // Otherwise the dashboard would redirect back here.
      expect(inputsTo(calls, 'users.updateTutorialStatus')).toHaveLength(1)
      expect(localStorage.getItem('tutorial_completed')).toBeNull()
      expect(sessionStorage.getItem('show-tutorial-tour')).toBeNull()
    },
  )

  it('stays open and shows the error if onboarding cannot be completed', async () => {
    logInAsAna()
    const updateTutorialStatus = rejectWith(503, 'Try again later')
    fakeApi(handlers({ users: { ...savingHandlers, updateTutorialStatus } }))
    const router = open('/calendar-config')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Try again later', {}, { timeout: 5000 })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'false')
    expect(router.state.location.href).toBe('/calendar-config')
  })

  it('does not send invalid hours, and focuses the invalid field', async () => {
    logInAsAna()
    const calls = fakeApi(handlers({ users: savingHandlers }))
    open('/calendar-config')
    await user.click(await screen.findByRole('button', { name: 'Add a slot on Tuesday' }))
    const start = screen.getByRole('combobox', { name: 'Tuesday, slot 2, from' })
    await user.type(start, '17', { initialSelectionStart: 0, initialSelectionEnd: 5 })
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(document.activeElement).toBe(start)
    expect(document.getElementById(start.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This overlaps 09:00 to 18:00',
    )
    expect(inputsTo(calls, 'users.updateWorkSchedule')).toEqual([])
  })
})
