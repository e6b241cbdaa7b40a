import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { flags } from '#client/lib/storage/flags.ts'
import { anaAccount, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { openDashboard } from '#client/test/dashboard.ts'
import { anaEvent } from '#client/test/events.ts'
import { ErrorResponse, inputsTo } from '#client/test/fake-api.ts'
import { resetApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { user } from '#client/test/user.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { DAY } from '#shared/time.ts'
// Preload the lazy panels: on a busy machine their first import can exceed the test's timeout.
import './-dashboard/Panels.tsx'

const soon = (ms: number) => ({ dateTime: new Date(Date.now() + ms).toISOString(), timeZone: 'Europe/Madrid' })

beforeEach(startAsAna)

describe('access', () => {
  it('redirects users who are not logged in to the login page', {
    meta: { promise: 'Screens: `/dashboard` redirects anonymous visitors to `/login`.' },
  }, async () => {
    resetApp()
    const { router } = openDashboard('/dashboard?panel=accounts')
    await waitFor(() => expect(router.state.location.href).toBe('/login?redirect=%2Fdashboard%3Fpanel%3Daccounts'))
  })

  it.each([
    [false, '/verify'],
    [true, '/tutorial'],
  ])(
    'redirects users with unfinished steps (verified: %s) to %s',
    {
      meta: {
        promise:
          'Screens: `/dashboard` redirects unverified users to `/verify`, and users who have not completed the tutorial to `/tutorial`.',
      },
    },
    async (is_auth, path) => {
      const { router } = openDashboard('/dashboard', {
        auth: { status: () => ({ data: { is_auth, tutorial_completed: false, synchronized_accounts: [] } }) },
      })
      await waitFor(() => expect(router.state.location.pathname).toBe(path))
    },
  )
})

describe('the menu', () => {
  it('is labeled BETA and lists the panels, without the admin page for users who are not admins', {
    meta: { promise: 'Screens: The side menu of the dashboard is labeled BETA and opens the panels.' },
  }, async () => {
    openDashboard()
    const nav = within(await screen.findByRole('navigation', { name: 'Dashboard' }))
    expect(screen.getByText('BETA')).toBeVisible()
    expect(nav.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'My Availability',
      'Links',
      'Groups',
      'Accounts',
      'Meetings Accounts',
      'Timezones',
      'Profile Settings',
      'API & webhooks',
      'Security',
      'Data & account',
      'Send Feedback',
    ])
    expect(nav.getByRole('link', { name: 'New group meeting' }).getAttribute('href')).toBe('/multiple-schedule')
    expect(nav.queryByRole('link', { name: 'Access requests' })).toBeNull()
  })

  it('links to the admin page for admins', async () => {
    openDashboard('/dashboard', {}, { is_admin: true })
    const link = await screen.findByRole('link', { name: 'Access requests' })
    expect(link.getAttribute('href')).toBe('/access-requests')
  })

  it('shows the next event with a link to join it', {
    meta: { promise: 'Stored state: The next event is the earliest whose start is in the future.' },
  }, async () => {
    const next = anaEvent({
      start: soon(90.5 * 60_000),
      end: soon(2 * 3_600_000),
      meeting_url: 'https://meet.example/a',
    })
    const later = anaEvent({ id: 'later', summary: 'Later', start: soon(2 * DAY), end: soon(2 * DAY + 3_600_000) })
    openDashboard('/dashboard', { calendar: { listEvents: () => [later, next] } })
    const card = within(await screen.findByRole('region', { name: 'Up next' }))
    expect(await card.findByText('Hiring sync')).toBeVisible()
    expect(card.getByText('in 1 h 31 min')).toBeVisible()
    expect(card.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('https://meet.example/a')
  })

  it('offers to copy the main link when nothing is coming up', async () => {
    openDashboard()
    const card = within(await screen.findByRole('region', { name: 'Up next' }))
    expect(await card.findByText('No upcoming events.')).toBeVisible()
    expect(card.getByRole('button', { name: 'Copy my link' })).toBeVisible()
  })

  it('logs out', async () => {
    const { calls, router } = openDashboard()
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/auth/logout'))
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('a panel', () => {
  it('opens from the menu and has a URL, so the back button closes it', async () => {
    const { router } = openDashboard()
    await user.click(await screen.findByRole('button', { name: 'Accounts' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Accounts' }))
    expect(await panel.findByText('Main Account · Meridian')).toBeVisible()
    expect(panel.getByRole('button', { name: 'Add Another Account' })).toBeVisible()
    expect(router.state.location.href).toBe('/dashboard?panel=accounts')
    router.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('for feedback has its own title and placeholder', async () => {
    openDashboard('/dashboard?panel=feedback')
    expect(await screen.findByRole('dialog', { name: 'Rate your experience' })).toBeVisible()
    expect(await screen.findByPlaceholderText('Add your comments...')).toBeVisible()
  })

  it('does not open for an unknown name in the URL', async () => {
    const { router } = openDashboard('/dashboard?panel=payroll')
    await screen.findByText('BETA')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.matches.at(-1)?.search).toEqual({})
  })

  it('for keys and webhooks shows keys created elsewhere', async () => {
    const name = 'Booking bot'
    const key = {
      name,
      scope: 'read',
      created_at: '2026-11-01T09:00:00.000Z',
      last_used_at: null,
      expires_at: null,
    } as const
    let keys: { id: string }[] = []
    const { stream } = openDashboard('/dashboard?panel=developers', {
      developers: { listApiKeys: () => keys.map(({ id }) => ({ ...key, id })) },
    })
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeVisible()
    await waitFor(() => expect(stream.connectionCount()).toBe(1))
    keys = [{ id: 'k3v9xwAB12cd' }]
    stream.send('developers')
    expect(await screen.findByText(name)).toBeVisible()
  })

  it('for meeting locations explains each option and saves the choice', {
    meta: { promise: 'Screens: The Meetings Accounts panel shows where meetings take place, and saves the choice.' },
  }, async () => {
    const room = 'https://rooms.example/ana'
    const { calls } = openDashboard('/dashboard?panel=meetings-accounts', {
      users: { info: () => anaSettings(), updateSettings: () => anaSettings() },
    })
    const panel = within(await screen.findByRole('dialog', { name: 'Meetings Accounts' }))
    const place = (name: string) => panel.getByRole<HTMLInputElement>('radio', { name })
    expect(place('No location').checked).toBe(true)

    await user.click(place('My own meeting room'))
    await user.click(panel.getByRole('button', { name: 'Save' }))
    expect(panel.getByText('Enter the link to your meeting room')).toBeVisible()
    await user.type(panel.getByRole('textbox', { name: 'Link to your room' }), room)
    expect(panel.queryByText('Enter the link to your meeting room')).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Settings saved.')).toBeVisible()
    expect(inputsTo(calls, 'users.updateSettings')).toEqual([
      { meeting_provider_info: { provider: 'custom', url: room } },
    ])
  })

  it('for meeting locations names the Google account that creates the links', {
    meta: { promise: 'Screens: The Meetings Accounts panel names the Google account that creates the links.' },
  }, async () => {
    const meeting_provider_info = { provider: 'google_meet' as const }
    openDashboard(
      '/dashboard?panel=meetings-accounts',
      {},
      { synchronized_accounts: [anaAccount()], meeting_provider_info },
    )
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Google Meet' })).checked).toBe(true)
    expect(screen.getByText(/^ana@gmail.example \(Google\) creates a new link/)).toBeVisible()
  })

  it('for meeting locations offers Microsoft Teams if a Microsoft account receives new meetings', {
    meta: {
      promise:
        'Screens: The Meetings Accounts panel offers Microsoft Teams if a Microsoft account receives new meetings.',
    },
  }, async () => {
    const microsoft = anaAccount({
      account_id: 'outlook',
      account_email: 'ana@outlook.example',
      provider: 'microsoft',
    })
    openDashboard(
      '/dashboard?panel=meetings-accounts',
      {},
      { synchronized_accounts: [anaAccount({ is_destination: false }), microsoft] },
    )
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Microsoft Teams' })).disabled).toBe(false)
    expect(screen.queryByRole('radio', { name: 'Google Meet' })).toBeNull()
    expect(screen.getByText(/^ana@outlook.example \(Microsoft\) creates a new link for every meeting/)).toBeVisible()
  })

  it('for meeting locations says which account must receive new meetings if several share an address', async () => {
    const microsoft = anaAccount({ account_email: MAIN_ACCOUNT.account_email, provider: 'microsoft' })
    openDashboard(
      '/dashboard?panel=meetings-accounts',
      {},
      { synchronized_accounts: [MAIN_ACCOUNT, { ...microsoft, is_destination: false }] },
    )
    const sentence = 'To create video links, add new meetings to a calendar in ana@example.com (Microsoft).'
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('for the profile saves changes', async () => {
    const { calls } = openDashboard('/dashboard?panel=profile', {
      users: { info: () => anaSettings(), updateSettings: (change) => anaSettings({ name: change.name ?? '' }) },
    })
    const name = await screen.findByLabelText('Name')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await user.clear(name)
    await user.type(name, 'Ana R.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Settings saved.')).toBeVisible()
    expect(inputsTo(calls, 'users.updateSettings')).toEqual([{ name: 'Ana R.' }])
    const save = screen.getByRole('button', { name: 'Save' })
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
    expect(document.activeElement).toBe(save)
  })

  it('for the profile keeps unsaved changes until they are discarded', async () => {
    const users = { info: () => anaSettings() }
    const name = () => screen.findByLabelText<HTMLInputElement>('Name')
    openDashboard('/dashboard?panel=profile', { users })
    await user.type(await name(), ' Ruiz-Lang')
    cleanup()
    openDashboard('/dashboard?panel=profile', { users })
    expect((await name()).value).toBe(`${anaSettings().name} Ruiz-Lang`)
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect((await name()).value).toBe(anaSettings().name)
    expect(document.activeElement).toBe(await name())
    cleanup()
    openDashboard('/dashboard?panel=profile', { users })
    expect((await name()).value).toBe(anaSettings().name)
  })
})

describe('the tour', () => {
  const card = (title: string) => screen.findByRole('dialog', { name: title })

  it('is shown once after onboarding, and then clears its flag and URL parameter', {
    meta: { promise: 'Screens: The tour is shown once, after onboarding.' },
  }, async () => {
    flags.showTutorialTour.write(true)
    const { router } = openDashboard('/dashboard?show_joyride=true')
    expect(within(await card('Share your link')).getByText('1 of 5')).toBeVisible()
    await user.keyboard('{ArrowRight}')
    await user.click(within(await card('This is your calendar')).getByRole('button', { name: 'Back' }))
    // The focused button is gone, so the dialog must take focus.
    expect((await card('Share your link')).contains(document.activeElement)).toBe(true)
    for (const title of ['This is your calendar', 'Set your hours', 'Work across time zones', 'Use the keyboard']) {
      await user.keyboard('{ArrowRight}')
      await card(title)
    }
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.href).toBe('/dashboard')
    expect(flags.showTutorialTour.read()).toBe(false)
    await router.navigate({ href: '/dashboard?show_joyride=true' })
    await screen.findByText('BETA')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is dismissed permanently by Escape', {
    meta: { promise: 'Screens: The tour is dismissed for good by Escape.' },
  }, async () => {
    flags.showTutorialTour.write(true)
    const { router } = openDashboard('/dashboard?show_joyride=true')
    await card('Share your link')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.href).toBe('/dashboard')
    expect(flags.showTutorialTour.read()).toBe(false)
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })
})

it('the draft of a new event survives a reload until it is discarded', async () => {
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  openDashboard()
  await user.click(await screen.findByRole('button', { name: 'New event' }))
  await user.type(await title(), 'Padel')
  cleanup()
  openDashboard()
  expect((await title()).value).toBe('Padel')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  cleanup()
  openDashboard()
  await screen.findByRole('button', { name: 'New event' })
  expect(sessionStorage.getItem('meridian.draft.new-event')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an edit in progress survives a reload until it is discarded', async () => {
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  const event = anaEvent()
  vi.setSystemTime('2026-11-18T13:00:00.000Z')
  const handlers = { calendar: { listEvents: () => [event] } }
  openDashboard('/dashboard', handlers)
  await user.click(await screen.findByRole('button', { name: /Hiring sync/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.type(await title(), ' with Ben')
  cleanup()
  openDashboard('/dashboard', handlers)
  expect((await title()).value).toBe('Hiring sync with Ben')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  cleanup()
  openDashboard('/dashboard', handlers)
  await screen.findByRole('button', { name: /Hiring sync/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each(['are loaded', 'fail to load'])('opens a new event for `new_event` once events %s', async (outcome) => {
  const { promise: events, resolve } = Promise.withResolvers<CalendarEvent[]>()
  const { router } = openDashboard('/dashboard?new_event=true', { calendar: { listEvents: () => events } })
  await screen.findByRole('region', { name: 'Calendar' })
  expect(screen.queryByRole('dialog')).toBeNull()
  resolve(outcome === 'are loaded' ? [] : Promise.reject(new ErrorResponse(400, 'A range can span at most 400 days')))
  expect(await screen.findByRole('dialog', { name: 'New event' })).toBeVisible()
  expect(router.state.location.href).toBe('/dashboard')
})

describe('errors', () => {
  it('while loading settings come with a retry button', async () => {
    let isDown = true
    openDashboard('/dashboard', {
      users: {
        info() {
          if (isDown) throw new ErrorResponse(403, 'Access Denied: Please verify your account first')
          return anaSettings()
        },
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(retry)
    expect(await screen.findByText('BETA')).toBeVisible()
  })

  it('while loading events appear in the calendar with a retry button', async () => {
    let isDown = true
    openDashboard('/dashboard', {
      calendar: {
        listEvents() {
          if (isDown) throw new ErrorResponse(400, 'A range can span at most 400 days')
          return []
        },
      },
    })
    expect(await screen.findByText(/A range can span at most 400 days/)).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/A range can span at most/)).toBeNull())
  })
})

describe('an account that must be reconnected', () => {
  const broken = anaAccount({ sync_problem: 'reconnect', problem_since: '2026-11-23T10:00:00.000Z' })

  it('is named above the calendar, with a button that opens the Accounts panel', {
    meta: { promise: 'Screens: A bar above the calendar names an account that must be reconnected, and links to it.' },
  }, async () => {
    const intact = anaAccount({ account_id: 'intact' })
    const { router } = openDashboard('/dashboard', {}, { synchronized_accounts: [MAIN_ACCOUNT, intact, broken] })
    const bar = await screen.findByText(/^Meridian cannot read ana@gmail\.example \(Google\)\./)
    await user.click(within(bar).getByRole('button', { name: 'Reconnect' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ panel: 'accounts' }))
    const card = (await screen.findByText('Reconnect this account')).closest('li')
    await waitFor(() => expect(card).toHaveFocus())
  })

  it('is counted instead of named if there are several, ignoring temporarily unavailable accounts', async () => {
    const withoutPermission = { ...broken, account_id: 'client', sync_problem: 'permission' as const }
    const unavailable = { ...broken, account_id: 'unavailable', sync_problem: 'unavailable' as const }
    openDashboard('/dashboard', {}, { synchronized_accounts: [broken, withoutPermission, unavailable] })
    expect(await screen.findByText(/^Meridian cannot read 2 of your accounts\./)).toBeVisible()
  })
})
