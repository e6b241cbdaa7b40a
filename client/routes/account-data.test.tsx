import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession } from '#client/lib/session/session-store.ts'
import { fakeApi, type Handlers, inputsTo, mergeHandlers, rejectWith } from '#client/test/fake-api.ts'
import { openPages, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
// Preload these lazy panels: on a busy machine their first import can exceed the test's timeout.
import './-dashboard/Panels.tsx'
import '#client/features/account-data/AccountDataPanel.tsx'
import { press, user } from '#client/test/user.ts'
import { Route as Dashboard } from './_app.dashboard.tsx'
import { Route as Closed } from './account-closed.tsx'

const DEFAULTS: Handlers = {
  auth: { status: () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }) },
  users: { info: () => anaSettings() },
  invitation: { getInvitationLinks: () => [] },
  calendar: { listEvents: () => [] },
  calendarManagement: { list: () => [] },
}

function open(handlers: Handlers) {
  const calls = fakeApi(mergeHandlers(DEFAULTS, handlers))
  return { calls, router: openPages({ '/dashboard': Dashboard, '/account-closed': Closed }, '/dashboard?panel=data') }
}
const findField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your email address' })

beforeEach(startAsAna)

describe('closing the account', () => {
  const closeAccount = () => ({ success: true as const })

  it('explains what is deleted and what happens to meetings before asking for the email address', {
    meta: {
      promise:
        'Screens: The Data & account panel explains what is deleted and what happens to meetings, closes the account once the user types their address, and ends on a confirmation page.',
    },
  }, async () => {
    open({})
    await press('Close account...')
    expect(
      screen.getByText(/Upcoming meetings that you organize, .+ are canceled.+Everyone gets an email\./),
    ).toBeVisible()
    expect(screen.getByText(/^Your profile, settings, calendars, events, links.+are deleted\.$/)).toBeVisible()
    expect(screen.getByText(/This cannot be undone\. Download your data first/)).toBeVisible()
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Close your account' }))
    await press('Keep account')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close account...' }))
  })

  it.each(['', 'ben@example.com', 'ana'])(
    'accepts only the user’s own email address, not “%s”',
    {
      meta: {
        promise:
          'Screens: The Data & account panel explains what is deleted and what happens to meetings, closes the account once the user types their address, and ends on a confirmation page.',
      },
    },
    async (typed) => {
      const { calls } = open({ accountDeletion: { closeAccount } })
      await press('Close account...')
      if (typed) await user.type(await findField(), typed)
      await press('Close account permanently')
      const error = typed ? 'This is not the address of your account' : 'Enter your email address'
      expect(screen.getByText(error)).toBeVisible()
      expect(document.activeElement).toBe(await findField())
      expect(inputsTo(calls, 'accountDeletion.closeAccount')).toEqual([])
    },
  )

  it('sends one request, ends the session and shows a confirmation page', {
    meta: {
      promise:
        'Screens: The Data & account panel explains what is deleted and what happens to meetings, closes the account once the user types their address, and ends on a confirmation page.',
    },
  }, async () => {
    sessionStorage.setItem('typed', 'a draft')
    const { calls, router } = open({ accountDeletion: { closeAccount } })
    await press('Close account...')
    await user.type(await findField(), ' ANA@example.com ')
    await user.dblClick(screen.getByRole('button', { name: 'Close account permanently' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/account-closed')
    await waitFor(() => expect(getSession().isAuthenticated).toBe(false))
    expect(sessionStorage.getItem('typed')).toBeNull()
    expect(inputsTo(calls, 'accountDeletion.closeAccount')).toHaveLength(1)
    expect(calls.map(({ path }) => path)).not.toContain('/auth/logout')
  })

  it('shows an error if it fails, keeps the typed address, and can be retried', {
    meta: { promise: 'Screens: If closing the account fails, the panel says so and the user can try again.' },
  }, async () => {
    let respond: () => { success: true } = rejectWith(503, 'Try again in a moment')
    open({ accountDeletion: { closeAccount: () => respond() } })
    await press('Close account...')
    await user.type(await findField(), 'ana@example.com')
    await press('Close account permanently')
    expect(await screen.findByText('Your account was not closed')).toBeVisible()
    expect(screen.getByText('Try again in a moment')).toBeVisible()
    expect((await findField()).value).toBe('ana@example.com')
    expect(getSession().isAuthenticated).toBe(true)
    respond = closeAccount
    await press('Close account permanently')
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  })
})

describe('downloads', () => {
  it('save the data and the calendar as files', {
    meta: { promise: 'Screens: The Data & account panel downloads the user’s data and calendar as files.' },
  }, async () => {
    const blobs: Blob[] = []
    const names: string[] = []
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
        static override revokeObjectURL = () => undefined
      },
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const data = { exported_at: '2026-11-23T08:00:00.000Z', users: [{ email: 'ana@example.com' }] }
    open({ dataExport: { userData: () => data, calendar: () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } })
    await press('Download data')
    await screen.findByText('File downloaded')
    await press('Download calendar')
    await waitFor(() => expect(names).toHaveLength(2))
    expect(names[0]).toMatch(/^meridian-data-\d{4}-\d\d-\d\d\.json$/)
    expect(names[1]).toMatch(/^meridian-calendar-\d{4}-\d\d-\d\d\.ics$/)
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual(data)
    expect(await blobs[1]?.text()).toContain('BEGIN:VCALENDAR')
  })

  it('show the error if the server rejects them', async () => {
    open({ dataExport: { userData: rejectWith(429, 'Too many attempts. Try again later') } })
    await press('Download data')
    expect(await screen.findByText('Too many attempts. Try again later')).toBeVisible()
  })
})
