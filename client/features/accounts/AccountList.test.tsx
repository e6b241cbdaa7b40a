import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anaAccount } from '#client/test/accounts.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { AccountList, type ColorActions } from './Accounts.tsx'

const user = userEvent.setup({ delay: null })
const account = (account_id: string, account_color: string) =>
  anaAccount({ account_id, account_email: `${account_id}@example.com`, account_color })
const settings = anaSettings({ synchronized_accounts: [account('work', 'e62e7b'), account('home', '29cc39')] })

function show(accounts = settings.synchronized_accounts) {
  const colorActions = {
    saveMain: vi.fn<ColorActions['saveMain']>(async () => undefined),
    saveSynced: vi.fn<ColorActions['saveSynced']>(async () => undefined),
  }
  renderInApp(<AccountList settings={{ ...settings, synchronized_accounts: accounts }} colorActions={colorActions} />)
  return colorActions
}
const colorField = async (email: string) =>
  within(await screen.findByRole('group', { name: new RegExp(`^Event color ${email} \\(`) }))
const swatch = async (email: string, color: string) =>
  (await colorField(email)).getByRole<HTMLInputElement>('radio', { name: color })

beforeEach(resetApp)

test('each account has a color, which can be changed', {
  meta: { promise: 'Screens: The Accounts panel sets a color for the main account and each synced one.' },
}, async () => {
  const { saveMain, saveSynced } = show()
  expect((await swatch('ana@example.com', 'skyblue')).checked).toBe(true)
  expect((await swatch('work@example.com', 'rose')).checked).toBe(true)
  expect((await swatch('home@example.com', 'green')).checked).toBe(true)
  await user.click(await swatch('ana@example.com', 'orange'))
  await user.click(await swatch('home@example.com', 'aqua'))
  expect(saveMain.mock.calls).toEqual([['ff6633']])
  expect(saveSynced.mock.calls).toEqual([['home', '2ee6ca']])
})

test('a new color is shown immediately, and reverted if it cannot be saved', async () => {
  const { saveSynced } = show()
  let fail: (error: Error) => void = () => undefined
  saveSynced.mockReturnValue(new Promise((_, reject) => (fail = reject)))
  await user.click(await swatch('work@example.com', 'aqua'))
  expect((await swatch('work@example.com', 'aqua')).checked).toBe(true)
  fail(new Error('no'))
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
