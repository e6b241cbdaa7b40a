import type { CalendarProvider, Capabilities } from './provider.ts'

/**
 * The provider of every user's main account. Our own tables store its calendars, so there is nothing to connect to.
 */
export const builtInProvider = {
  provider: 'local',
  capabilities: {
    can_write: true,
    can_create_calendars: true,
    can_add_calendars: false,
    has_conference: false,
    is_email_verified: false,
  } satisfies Capabilities,
} satisfies CalendarProvider & { capabilities: Capabilities }
