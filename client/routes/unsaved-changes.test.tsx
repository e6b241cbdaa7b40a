import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDashboard } from '#client/test/dashboard.ts'
import type { Handlers } from '#client/test/fake-api.ts'
import { startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { press, user } from '#client/test/user.ts'
// Preload these lazy modules: on a busy machine their first import can exceed the test's timeout.
import './-dashboard/Panels.tsx'
import '#client/features/developers/DevelopersPanel.tsx'
import '#client/ui/dialogs/ConfirmDialog.tsx'

const HANDLERS: Handlers = {
  users: { info: () => anaSettings(), updateSettings: ({ name = '' }) => anaSettings({ name }) },
  groups: { myGroups: () => ({ groups: [], next_cursor: null }) },
  developers: { listApiKeys: () => [], listWebhooks: () => [] },
}

const open = (panel: string) => openDashboard(`/dashboard?panel=${panel}`, HANDLERS)
const findDialog = () => screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
const clickInDialog = async (name: string) => user.click(within(await findDialog()).getByRole('button', { name }))
const typeInto = async (name: string, text: string) =>
  user.type(await screen.findByRole<HTMLInputElement>('textbox', { name }), text)

beforeEach(startAsAna)

it('Escape first dismisses an inline confirmation in a panel, then closes the panel', async () => {
  const key = { id: 'k3v9xwAB12cd', name: 'Bot', scope: 'read', created_at: '2026-11-01T09:00:00.000Z' } as const
  const listApiKeys = () => [{ ...key, last_used_at: null, expires_at: null }]
  openDashboard('/dashboard?panel=developers', { ...HANDLERS, developers: { listApiKeys, listWebhooks: () => [] } })
  for (const steps of ['', '{Tab}', '{Tab}{Tab}']) {
    // oxlint-disable-next-line no-await-in-loop -- sequential on purpose
    await press('Revoke Bot')
    // oxlint-disable-next-line no-await-in-loop
    await user.keyboard(`${steps}{Escape}`)
    expect(screen.getByRole('button', { name: 'Revoke Bot' })).toHaveFocus()
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('Escape asks before closing a changed form', () => {
  it.each<[panel: string, change: () => Promise<unknown>]>([
    ['profile', () => typeInto('Name', ' R.')],
    ['meetings-accounts', async () => user.click(await screen.findByRole('radio', { name: 'My own meeting room' }))],
    ['availability', async () => user.click(await screen.findByRole('switch', { name: 'Sunday' }))],
    ['feedback', () => typeInto('Comments', 'Lovely')],
    ['accounts', () => press('Create a calendar').then(() => typeInto('Name', 'Choir'))],
    ['groups', () => press('Create a group').then(() => typeInto('Group name (optional)', 'Choir'))],
    ['developers', () => press('Create a key').then(() => typeInto('Name', 'Wall'))],
  ])(
    '%s',
    {
      meta: {
        promise:
          'Stored state: Leaving a changed form in a panel by Escape, an outside click, back or the menu asks first.',
      },
    },
    async (panel, change) => {
      const { router } = open(panel)
      await change()
      await user.keyboard('{Escape}')
      expect(within(await findDialog()).getByText(/^Your changes in .+ are not saved yet\.$/)).toBeVisible()
      await clickInDialog('Keep editing')
      await waitFor(() => expect(screen.queryByText('Discard unsaved changes?')).toBeNull())
      expect(router.state.location.search).toEqual({ panel })
      await user.keyboard('{Escape}')
      await clickInDialog('Discard changes')
      await waitFor(() => expect(router.state.location.search).toEqual({}))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(Object.keys(sessionStorage).filter((key) => /draft|availability/.test(key))).toEqual([])
    },
  )
})

it('asks before closing a panel that shows a new API key, which cannot be shown again', async () => {
  const key = { id: 'k3v9xwAB12cd', name: 'Wall', scope: 'read', expires_at: null, last_used_at: null } as const
  const createApiKey = () => ({ ...key, key: 'mrd_secret', created_at: '2026-11-01T09:00:00.000Z' })
  const { router } = openDashboard('/dashboard?panel=developers', {
    ...HANDLERS,
    developers: { ...HANDLERS.developers, createApiKey },
  })
  await press('Create a key')
  await typeInto('Name', 'Wall')
  await press('Create key')
  expect(await screen.findByText('mrd_secret')).toBeVisible()
  await user.keyboard('{Escape}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Have you copied it?' }))
  expect(dialog.getByText('You won’t be able to see it again.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(screen.getByText('mrd_secret')).toBeVisible()
  await press('Done')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

describe('a panel with unsaved changes', () => {
  const findNameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

  it('asks on an outside click and before another panel opens', {
    meta: {
      promise:
        'Stored state: Leaving a changed form in a panel by Escape, an outside click, back or the menu asks first.',
    },
  }, async () => {
    const { router } = open('profile')
    await typeInto('Name', ' R.')
    await user.click(document.querySelector('.mantine-Drawer-overlay') as Element)
    await clickInDialog('Keep editing')
    void router.navigate({ to: '/dashboard', search: { panel: 'accounts' } })
    await clickInDialog('Keep editing')
    expect((await findNameField()).value).toBe('Ana Ruiz R.')
    void router.navigate({ to: '/dashboard', search: { panel: 'accounts' } })
    await clickInDialog('Discard changes')
    expect(await screen.findByRole('dialog', { name: 'Accounts' })).toBeVisible()
  })

  it('asks before the tab closes while there are changes', {
    meta: { promise: 'Stored state: The browser asks before a tab with a changed form in a panel is closed.' },
  }, async () => {
    const canClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    open('profile')
    await findNameField()
    expect(canClose()).toBe(true)
    await typeInto('Name', '!')
    expect(canClose()).toBe(false)
    // Another tab ended the session.
    document.body.hidden = true
    expect(canClose()).toBe(true)
    document.body.hidden = false
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(canClose()).toBe(true)
  })

  it('keeps the form and its focus when the dialog is closed by Escape', async () => {
    const { router } = open('profile')
    await typeInto('Name', ' R.')
    await user.keyboard('{Escape}')
    await findDialog()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Discard unsaved changes?')).toBeNull())
    expect(router.state.location.search).toEqual({ panel: 'profile' })
    await waitFor(async () => expect(document.activeElement).toBe(await findNameField()))
  })

  it('closes without asking once the changes are reverted or saved', async () => {
    const { router } = open('profile')
    await typeInto('Name', '!')
    await user.keyboard('{Backspace}{Escape}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    void router.navigate({ to: '/dashboard', search: { panel: 'profile' } })
    await typeInto('Name', '!')
    await press('Save')
    await screen.findByText('Settings saved.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
})
