import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getSession } from '#client/lib/session-store.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp, signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import { settingsOfAna } from '#client/test/settings.ts'
import { AddAccountScreen } from './AddAccountScreen.tsx'
import { startAddingAccount } from './add-account-flow.ts'

const google = { id: 'google', name: 'Google' }

beforeEach(() => {
  startAfresh()
  signInAsAna()
})

it('offers Add Another Account where the server can add one', async () => {
  fakeApi({ users: { info: () => settingsOfAna() } })
  renderInApp(<AddAccountScreen providers={[google]} />)
  expect(await screen.findByRole('button', { name: 'Add Another Account' })).toBeDefined()
  expect(screen.queryByText(/in preparation/)).toBeNull()
})

it('names the providers where there are several', async () => {
  fakeApi({ users: { info: () => settingsOfAna() } })
  renderInApp(<AddAccountScreen providers={[google, { id: 'microsoft', name: 'Microsoft' }]} />)
  expect(await screen.findByRole('button', { name: 'Add Another Account with Microsoft' })).toBeDefined()
})

it('leaves the marks of the way back, and goes to the server', () => {
  let address = ''
  startAddingAccount(google, 'ana', (to) => {
    address = to
  })
  const { pathname, searchParams } = new URL(address, window.location.origin)
  expect(pathname).toBe('/api/auth/login')
  expect(Object.fromEntries(searchParams)).toEqual({
    redirect_uri: 'add-account',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    current_user_id: 'ana',
    type_login: '2',
    provider: 'google',
  })
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({
    add_account_redirect: 'true',
    add_account_flow: 'true',
    returning_from_add_account: 'true',
    sync_user_id: '"ana"',
  })
  expect(getSession().isSyncFlow).toBe(true)
})
