import { defaultWorkSchedule } from '#shared/schedule.ts'
import type { UserSettings } from '#shared/users.ts'

/** Ana's settings as a new user, with the given overrides. */
export function anaSettings(overrides: Partial<UserSettings> = {}): UserSettings {
  return {
    user_id: 'ana',
    email: 'ana@example.com',
    name: 'Ana Ruiz',
    picture: null,
    is_auth: true,
    is_admin: false,
    tutorial_completed: false,
    work_schedule: defaultWorkSchedule(),
    event_duration: 30,
    event_interval: 0,
    time_zone: 'Europe/Madrid',
    language: 'en',
    synchronized_accounts: [],
    color: '24b3f5',
    meeting_provider_info: { provider: 'none' },
    url_invites: 'ana-ruiz',
    is_email_public: true,
    is_findable: true,
    min_notice: 60,
    horizon_days: 60,
    ...overrides,
  }
}
