import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import type { Activity, ActivityEntry } from '#shared/activity.ts'
import type { Session } from '#shared/sessions.ts'
import SecurityPanel from './SecurityPanel.tsx'

const HERE: Session = {
  id: 's1',
  device: 'Firefox · Linux',
  ip: '192.0.2.1',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-16T09:00:00.000Z',
  expires_at: '2026-12-16T09:00:00.000Z',
  is_current: true,
}
const PHONE: Session = { ...HERE, id: 's2', device: 'Safari · iPhone', ip: '198.51.100.7', is_current: false }
const UNKNOWN_DEVICE: Session = { ...PHONE, id: 's3', device: null, ip: null }

let lastId = 0
const entryOf = (activity: Activity, overrides: Partial<ActivityEntry> = {}) =>
  ({
    id: String(++lastId),
    at: '2026-11-16T09:00:00.000Z',
    actor_kind: 'user',
    actor_name: null,
    ip: null,
    device: null,
    times: 1,
    ...activity,
    ...overrides,
  }) as ActivityEntry

function show(sessions: Session[], entries: ActivityEntry[] = [], handlers: Handlers['auth'] = {}) {
  const calls = fakeApi({
    auth: { listSessions: () => sessions, ...handlers },
    users: {
      activity: ({ cursor }) => (cursor ? { entries: entries.slice(2), next_cursor: null } : firstPage(entries)),
    },
  })
  renderInApp(<SecurityPanel />)
  return calls
}

const firstPage = (entries: ActivityEntry[]) => ({
  entries: entries.slice(0, 2),
  next_cursor: entries.length > 2 ? 'next' : null,
})

const findItemsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const textsOf = async (name: string) => (await findItemsOf(name)).map((item) => item.textContent)

beforeEach(startAsAna)
afterEach(() => switchToEnglish())

describe('sessions and devices', () => {
  it('are listed with their details; the current session cannot be logged out', {
    meta: {
      promise: 'Screens: The Security panel lists sessions with device, address and times, and marks this device.',
    },
  }, async () => {
    show([HERE, PHONE, UNKNOWN_DEVICE])
    expect(await textsOf('Sessions and devices')).toEqual([
      expect.stringMatching(
        /^Firefox · LinuxThis deviceLast active 16 Nov 2026, .* · 192\.0\.2\.1Logged in 1 Nov 2026$/,
      ),
      expect.stringMatching(/^Safari · iPhoneLast active .* · 198\.51\.100\.7Logged in 1 Nov 2026Log out$/),
      expect.stringMatching(/^Unknown deviceLast active [^·]*Logged in 1 Nov 2026Log out$/),
    ])
  })

  it('can be logged out individually', {
    meta: {
      promise:
        'Screens: The Security panel logs out one session, or all others; a session that could not be logged out stays, with the reason.',
    },
  }, async () => {
    const sessions = [HERE, PHONE, UNKNOWN_DEVICE]
    const calls = show(sessions, [], {
      endSession() {
        sessions.splice(1, 1)
        return { success: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Log out Safari · iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull())
    expect(inputsTo(calls, 'auth.endSession')).toEqual([{ id: 's2' }])
    await waitFor(() => expect(screen.getByRole('region', { name: 'Sessions and devices' })).toHaveFocus())
    expect(await findItemsOf('Sessions and devices')).toHaveLength(2)
  })

  it('are all logged out at once except the current one, if there are others', {
    meta: {
      promise:
        'Screens: The Security panel logs out one session, or all others; a session that could not be logged out stays, with the reason.',
    },
  }, async () => {
    const sessions = [HERE, PHONE, UNKNOWN_DEVICE]
    const calls = show(sessions, [], {
      endOtherSessions: () => ({ success: true, ended: sessions.splice(1).length }),
    })
    await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }))
    await waitFor(async () => expect(await findItemsOf('Sessions and devices')).toHaveLength(1))
    expect(inputsTo(calls, 'auth.endOtherSessions')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('region', { name: 'Sessions and devices' })).toHaveFocus())
  })

  it('stay, with an error, if they cannot be logged out', {
    meta: {
      promise:
        'Screens: The Security panel logs out one session, or all others; a session that could not be logged out stays, with the reason.',
    },
  }, async () => {
    show([HERE, PHONE], [], { endSession: rejectWith(404, 'Not found') })
    await user.click(await screen.findByRole('button', { name: 'Log out Safari · iPhone' }))
    expect(await screen.findByText('Not found')).toBeVisible()
    expect(await findItemsOf('Sessions and devices')).toHaveLength(2)
  })
})

describe('recent activity', () => {
  const searchEntry = (others: number, actor_name: string | null) =>
    entryOf({ action: 'calendar_searched', params: { others } }, { actor_name })

  it('shows what happened, when and from where, page by page', {
    meta: {
      promise:
        'Screens: Recent activity shows what happened, when, to what and from where, and who searched for a time with the user.',
    },
  }, async () => {
    show(
      [HERE],
      [
        entryOf({ action: 'signed_in', params: { method: 'google', session_id: 's1' } }, { device: 'Edge · Windows' }),
        entryOf({ action: 'sign_in_failed', params: { method: 'email_code' } }, { ip: '203.0.113.9', times: 3 }),
        entryOf({ action: 'api_key_first_used', params: { key_id: 'k' } }, { actor_kind: 'api_key', device: 'curl' }),
        searchEntry(3, 'Alex'),
        searchEntry(1, null),
        searchEntry(0, 'Alex'),
      ],
    )
    expect(await textsOf('Recent activity')).toEqual([
      expect.stringMatching(/^Logged in with Google16 Nov 2026, .* · Edge · Windows$/),
      expect.stringMatching(/^Wrong login code entered · 3 times16 Nov 2026, .* · 203\.0\.113\.9$/),
    ])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await findItemsOf('Recent activity')).toHaveLength(6))
    expect((await textsOf('Recent activity')).slice(2)).toEqual([
      expect.stringMatching(/^API key used for the first time.* · by an API key · curl$/),
      expect.stringMatching(/^Alex looked for a time with you and 3 others16 Nov/),
      expect.stringMatching(/^Someone looked for a time with you and 1 other person16 Nov/),
      expect.stringMatching(/^Alex looked for a time with you16 Nov/),
    ])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('is in Spanish', async () => {
    switchToSpanish()
    show([HERE], [searchEntry(2, 'Alex'), entryOf({ action: 'data_exported', params: { format: 'ics' } })])
    expect(await textsOf('Actividad reciente')).toEqual([
      expect.stringMatching(/^Alex buscó una hora contigo y con 2 personas más/),
      expect.stringMatching(/^Calendario descargado/),
    ])
    expect(await screen.findByText('Este dispositivo')).toBeVisible()
  })
})
