import type { CalendarProvider, Capabilities } from './provider.ts'

/** The built-in account of every user. Its calendars are our own tables, so there is nothing to connect to. */
export const builtIn = {
  provider: 'local',
  capabilities: {
    can_write: true,
    can_create_calendars: true,
    has_conference: false,
    is_email_verified: false,
  } satisfies Capabilities,
} satisfies CalendarProvider & { capabilities: Capabilities }
