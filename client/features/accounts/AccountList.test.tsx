import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anaAccount } from '#client/test/accounts.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo } from '#client/test/fake-api.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { user } from '#client/test/user.ts'
import { AccountList } from './Accounts.tsx'

const account = (account_id: string, account_color: string) =>
  anaAccount({ account_id, account_email: `${account_id}@example.com`, account_color })
const settings = anaSettings({ synchronized_accounts: [account('work', 'e62e7b'), account('home', '29cc39')] })

function show(accounts = settings.synchronized_accounts, users: Handlers['users'] = {}) {
  const calls = fakeApi({ users })
  renderInApp(<AccountList settings={{ ...settings, synchronized_accounts: accounts }} />)
  return calls
}
const colorField = async (email: string) =>
  within(await screen.findByRole('group', { name: new RegExp(`^Event color ${email} \\(`) }))
const swatch = async (email: string, color: string) =>
  (await colorField(email)).getByRole<HTMLInputElement>('radio', { name: color })

beforeEach(resetApp)

test('each account has a color, which can be changed', {
  meta: { promise: 'Screens: The Accounts panel sets a color for the main account and each synced one.' },
}, async () => {
  const calls = show(undefined, {
    updateUserColor: () => settings,
    updateSynchronizedAccountColor: () => settings,
  })
  expect((await swatch('ana@example.com', 'skyblue')).checked).toBe(true)
  expect((await swatch('work@example.com', 'rose')).checked).toBe(true)
  expect((await swatch('home@example.com', 'green')).checked).toBe(true)
  await user.click(await swatch('ana@example.com', 'orange'))
  await user.click(await swatch('home@example.com', 'aqua'))
  await waitFor(() =>
    expect(inputsTo(calls, 'users.updateSynchronizedAccountColor')).toEqual([
      { account_id: 'home', new_color: '2ee6ca' },
    ]),
  )
  expect(inputsTo(calls, 'users.updateUserColor')).toEqual([{ new_color: 'ff6633' }])
})

test('a new color is shown immediately, and reverted if it cannot be saved', async () => {
  let fail: (error: Error) => void = () => undefined
  show(undefined, { updateSynchronizedAccountColor: () => new Promise((_, reject) => (fail = reject)) })
  await user.click(await swatch('work@example.com', 'aqua'))
  expect((await swatch('work@example.com', 'aqua')).checked).toBe(true)
  fail(new ErrorResponse(500, 'no'))
  await waitFor(async () => expect((await swatch('work@example.com', 'rose')).checked).toBe(true))
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('a Google account that lacks a permission can be reconnected', {
  meta: {
    promise:
      'Calendar accounts: A Google account with fewer permissions works within them, and shows what is unavailable.',
  },
}, async () => {
  const outlook = { ...account('outlook', 'e62e7b'), provider: 'microsoft', can_add_calendars: false }
  show([
    { ...account('work', 'e62e7b'), can_create_calendars: false },
    { ...account('home', '29cc39'), can_add_calendars: false },
    outlook,
  ])
  await screen.findByText('You did not allow Meridian to create calendars in it.')
  const buttons = screen.getAllByRole('button', { name: /^Reconnect/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Reconnect work@example.com (Google)',
    'Reconnect home@example.com (Google)',
  ])
})
