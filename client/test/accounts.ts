import type { SynchronizedAccount } from '#shared/users.ts'

/** Ana's Google account, with the given overrides. */
export function anaAccount(overrides: Partial<SynchronizedAccount> = {}): SynchronizedAccount {
  return {
    account_id: 'google',
    account_email: 'ana@gmail.example',
    account_picture: null,
    account_color: 'e62e7b',
    provider: 'google',
    is_main: false,
    can_write: true,
    can_create_calendars: true,
    can_add_calendars: true,
    is_busy_only: false,
    has_conference: true,
    is_destination: true,
    sync_problem: null,
    problem_since: null,
    synced_at: '2026-11-16T07:00:00.000Z',
    unreadable_events: [],
    events_loaded: null,
    ...overrides,
  }
}

/** Ana's main account. */
export const MAIN_ACCOUNT = anaAccount({
  account_id: 'account',
  account_email: 'ana@example.com',
  provider: 'local',
  is_main: true,
  can_add_calendars: false,
  has_conference: false,
  is_destination: false,
  synced_at: null,
})
