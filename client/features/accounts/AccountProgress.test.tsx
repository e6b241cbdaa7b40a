import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { accountOfAna, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { renderInApp, signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import type { SynchronizedAccount } from '#shared/users.ts'
import { AccountAlerts } from './AccountAlerts.tsx'

function show(...accounts: Partial<SynchronizedAccount>[]) {
  const onOpen = vi.fn<() => void>()
  const synchronized_accounts = [MAIN_ACCOUNT, ...accounts.map((account) => accountOfAna(account))]
  renderInApp(<AccountAlerts settings={{ synchronized_accounts }} onOpen={onOpen} />)
  return onOpen
}

beforeEach(() => {
  startAfresh()
  signInAsAna()
})

it('an account that must be reconnected is named where its owner is, and leads to the accounts', async () => {
  const onOpen = show({ sync_problem: 'reconnect', problem_since: '2026-11-16T07:00:00.000Z' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reconnect ana@gmail.example (Google)' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
})

it('the progress of a first synchronization is shown there too', async () => {
  show(
    { account_id: 'work', account_email: 'ana@work.example', synced_at: null, events_loaded: 1250 },
    { sync_problem: 'unavailable', problem_since: '2026-03-01T10:00:00.000Z' },
  )
  const alerts = await screen.findAllByRole('listitem')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'ana@work.example (Google) Loading events… 1,250 so far',
    expect.stringMatching(/^ana@gmail\.example \(Google\) No response since 1 Mar 2026.*Meridian keeps trying\.$/),
  ])
})

it('accounts that are up to date need no words', async () => {
  show({})
  expect(screen.queryByRole('list', { name: 'State of your accounts' })).toBeNull()
})
