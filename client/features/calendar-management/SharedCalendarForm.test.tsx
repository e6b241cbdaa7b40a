import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anaAccount, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { anaCalendar } from '#client/test/calendars.ts'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { press, user } from '#client/test/user.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { AccountCalendars } from './AccountCalendars.tsx'
import { AddCalendarsSection } from './AddCalendarsSection.tsx'

const HOME = anaAccount()
const WORK = anaAccount({ account_id: 'work', account_email: 'ana@work.example' })
const BENS_CALENDAR = anaCalendar({
  id: 'ben',
  account_id: HOME.account_id,
  summary: 'Ben',
  is_primary: false,
  is_selected: false,
  is_writable: false,
  is_own: false,
  is_removable: true,
  is_destination: false,
})

const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Calendar address' })

function show(accounts: SynchronizedAccount[], handlers: Handlers['calendarManagement'] = {}) {
  const addedIds: string[] = []
  const settings = anaSettings({ synchronized_accounts: [MAIN_ACCOUNT, ...accounts] })
  const calls = fakeApi({
    users: { info: () => settings },
    calendarManagement: { list: () => [anaCalendar(), BENS_CALENDAR], ...handlers },
  })
  renderInApp(
    <>
      {[MAIN_ACCOUNT, ...accounts].map(({ account_id }) => (
        <AccountCalendars key={account_id} account_id={account_id} />
      ))}
      <AddCalendarsSection onAdded={(id) => addedIds.push(id)} />
    </>,
  )
  return { calls, addedIds }
}

beforeEach(startAsAna)

describe('another person’s calendar', () => {
  it('is added by its address', {
    meta: {
      promise:
        'Screens: Another person’s calendar can be added to a connected account by its address, and removed; an unknown address shows an error.',
    },
  }, async () => {
    const { calls, addedIds } = show([HOME], { add: () => BENS_CALENDAR })
    await press('Add a shared calendar')
    await press('Add this calendar')
    expect(address().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter the address of a calendar')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull()
    await user.type(address(), 'ben@example.com')
    await press('Add this calendar')
    await waitFor(() => expect(addedIds).toEqual(['ben']))
    expect(inputsTo(calls, 'calendarManagement.add')).toEqual([
      { calendar_id: 'ben@example.com', account_id: HOME.account_id },
    ])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a shared calendar' }))
  })

  it('is added to one of several accounts', async () => {
    const { calls } = show([HOME, WORK], { add: () => BENS_CALENDAR })
    await press('Add a shared calendar')
    await user.type(address(), 'ben@example.com')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'ana@work.example')
    await press('Add this calendar')
    await waitFor(() =>
      expect(inputsTo(calls, 'calendarManagement.add')).toEqual([
        { calendar_id: 'ben@example.com', account_id: 'work' },
      ]),
    )
  })

  it('that does not exist shows an error at the address field', {
    meta: {
      promise:
        'Screens: Another person’s calendar can be added to a connected account by its address, and removed; an unknown address shows an error.',
    },
  }, async () => {
    const problem = 'There is no calendar with this address, or it is not shared with this account'
    const { addedIds } = show([HOME], {
      add: rejectWith(422, 'The input is invalid', { fields: { calendar_id: problem } }),
    })
    await press('Add a shared calendar')
    await user.type(address(), 'nobody@example.com')
    await press('Add this calendar')
    expect(await screen.findByText(problem)).toBeVisible()
    expect(address().value).toBe('nobody@example.com')
    expect(addedIds).toEqual([])
  })

  it('is removed after a confirmation that says where it disappears from', {
    meta: {
      promise:
        'Screens: Another person’s calendar can be added to a connected account by its address, and removed; an unknown address shows an error.',
    },
  }, async () => {
    const { calls } = show([HOME], { remove: () => ({ success: true }) })
    const row = within((await screen.findByText('Ben', { selector: 'p' })).closest('li') as HTMLElement)
    expect(row.queryByRole('button', { name: 'Delete Ben' })).toBeNull()
    await press('Remove Ben')
    expect(
      row.getByText(/^Remove “Ben”\? It disappears from Meridian and from your account’s calendar list\./),
    ).toBeVisible()
    await press('Remove')
    await waitFor(() => expect(inputsTo(calls, 'calendarManagement.remove')).toEqual([{ id: 'ben' }]))
  })

  it('cannot be added without an account that supports shared calendars', async () => {
    show([anaAccount({ can_add_calendars: false })])
    expect(await screen.findByRole('button', { name: 'Create a calendar' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a shared calendar' })).toBeNull()
  })
})
