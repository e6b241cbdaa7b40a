import type { Capabilities } from './provider.ts'

/** What the account can do whose calendars are stored here. */
const capabilities: Capabilities = {
  can_write: true,
  can_create_calendars: true,
  has_conference: false,
  is_email_verified: false,
}

/** The provider of the account that everybody has from the start: its calendars are stored here and nowhere else. */
export const builtIn = { provider: 'local', capabilities }
