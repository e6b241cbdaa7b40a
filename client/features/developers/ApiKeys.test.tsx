import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { press, user } from '#client/test/user.ts'
import { announcementStore } from '#client/ui/feedback/announce.ts'
import { type ApiKey, MAX_API_KEYS } from '#shared/api-keys.ts'
import { ApiKeys } from './ApiKeys.tsx'

const BOT: ApiKey = {
  id: 'k3v9xwAB12cd',
  name: 'Booking bot',
  scope: 'read-write',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
  expires_at: null,
}
const OLD: ApiKey = {
  ...BOT,
  id: 'zzzzzzzzzzzz',
  name: 'Old bot',
  scope: 'read',
  last_used_at: '2020-01-05T09:00:00.000Z',
  expires_at: '2020-02-01T09:00:00.000Z',
}
const SECRET = `mrd_${BOT.id}_${'s'.repeat(43)}`

function show(keys: () => ApiKey[], handlers: Handlers['developers'] = {}) {
  const calls = fakeApi({ developers: { listApiKeys: keys, ...handlers } })
  renderInApp(<ApiKeys />)
  return calls
}

const findRows = async () => within(await screen.findByRole('list', { name: 'Your API keys' })).getAllByRole('listitem')

beforeEach(startAsAna)

describe('API keys', () => {
  it('are listed with their details, but without the secret', async () => {
    show(() => [BOT, OLD])
    const [bot, old, ...others] = await findRows()
    expect(others).toEqual([])
    for (const text of ['Booking bot', 'mrd_k3v9xwAB12cd…', 'Read and write', 'Never used', 'Created 1 Nov 2026'])
      expect(bot).toHaveTextContent(text)
    expect(bot).toHaveTextContent('Does not expire')
    for (const text of ['Old bot', 'Expired 1 Feb 2020', 'Read only', 'Last used 5 Jan 2020'])
      expect(old).toHaveTextContent(text)
    expect(await screen.findByRole('button', { name: /^Revoke Booking bot/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Remove Old bot/ })).toBeVisible()
  })

  it('show an empty state that offers to create the first key', async () => {
    show(() => [])
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeVisible()
    await press('Create a key')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create a key' }))
  })

  it('show their secret only once, after creation, with a copy button', async () => {
    let keys: ApiKey[] = []
    const calls = show(() => keys, {
      createApiKey() {
        keys = [BOT]
        return { ...BOT, key: SECRET }
      },
    })
    await press('Create a key')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Booking bot ')
    await user.click(screen.getByRole('radio', { name: 'Read and write' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'Never')
    await user.dblClick(screen.getByRole('button', { name: 'Create key' }))
    const box = await screen.findByRole('region', { name: 'Copy the key now' })
    expect(box.textContent).toContain('You won’t be able to see it again')
    expect(document.activeElement).toBe(box)
    await press('Copy the key')
    expect(await navigator.clipboard.readText()).toBe(SECRET)
    expect(inputsTo(calls, 'developers.createApiKey')).toEqual([
      { name: 'Booking bot', scope: 'read-write', expires_in_days: null },
    ])
    expect(await findRows()).toHaveLength(1)
    await press('Done')
    expect(screen.queryByText(SECRET)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create a key' }))
  })

  it('show the secret even if the form was closed before the key was created', async () => {
    const creation = Promise.withResolvers<ApiKey & { key: string }>()
    show(() => [], { createApiKey: () => creation.promise })
    await press('Create a key')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bot')
    await press('Create key')
    await press('Cancel')
    creation.resolve({ ...BOT, key: SECRET })
    expect(await screen.findByText(SECRET)).toBeVisible()
    await press('Done')
    expect(screen.getByRole('button', { name: 'Create a key' })).toHaveFocus()
    await press('Create a key')
    expect(screen.queryByText(SECRET)).toBeNull()
  })

  it('keep the draft of a new key across a reload until it is cancelled', {
    meta: {
      promise:
        'Stored state: Text in panel forms survives a reload until it is sent or discarded: a room’s link, calendars, keys, webhooks, groups, codes.',
    },
  }, async () => {
    show(() => [])
    await press('Create a key')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bot')
    cleanup()
    show(() => [])
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Bot')
    await press('Cancel')
    cleanup()
    show(() => [])
    expect(await screen.findByRole('button', { name: 'Create a key' })).toBeVisible()
  })

  it('require a name', async () => {
    const calls = show(() => [])
    await press('Create a key')
    await press('Create key')
    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a name')).toBeVisible()
    expect(document.activeElement).toBe(name)
    expect(inputsTo(calls, 'developers.createApiKey')).toEqual([])
  })

  it('show the server’s error and keep the input', async () => {
    show(() => [], { createApiKey: rejectWith(409, 'You have 20 API keys. Revoke one first') })
    await press('Create a key')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bot')
    await press('Create key')
    expect(await screen.findByText('You have 20 API keys. Revoke one first')).toBeVisible()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Bot')
  })

  it('cannot be created beyond the limit', async () => {
    show(() => Array.from({ length: MAX_API_KEYS }, (_, n) => ({ ...BOT, id: String(n) })))
    expect(await screen.findByText('You have 20 keys. Revoke one to create another.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull()
  })

  it('are revoked only after a confirmation', async () => {
    let keys = [BOT]
    const calls = show(() => keys, {
      revokeApiKey() {
        keys = []
        return { success: true }
      },
    })
    await press('Revoke Booking bot')
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Revoke Booking bot' }))
    expect(inputsTo(calls, 'developers.revokeApiKey')).toEqual([])
    await press('Revoke Booking bot')
    await press('Revoke key')
    await waitFor(() => expect(screen.queryByText('Booking bot')).toBeNull())
    expect(inputsTo(calls, 'developers.revokeApiKey')).toEqual([{ id: BOT.id }])
  })

  it('can be removed once expired, without a warning about lost access', async () => {
    let keys = [OLD]
    const calls = show(() => keys, {
      revokeApiKey() {
        keys = []
        return { success: true }
      },
    })
    await press('Remove Old bot')
    expect(screen.getByText('Remove “Old bot” from the list? It has expired and no longer works.')).toBeVisible()
    await press('Remove key')
    await waitFor(() => expect(screen.queryByText('Old bot')).toBeNull())
    expect(inputsTo(calls, 'developers.revokeApiKey')).toEqual([{ id: OLD.id }])
    expect(announcementStore.getState().at(-1)?.text).toBe('Key removed')
  })

  it('can be reloaded after an error', async () => {
    let isDown = true
    show(() => (isDown ? rejectWith(403, 'Access Denied: Please verify your account first')() : [BOT]))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(retry)
    expect(await findRows()).toHaveLength(1)
  })
})
