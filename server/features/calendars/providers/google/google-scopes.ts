import type { Capabilities } from '../provider.ts'

const SCOPE_PREFIX = 'https://www.googleapis.com/auth/'

/**
 * The scopes to request when an account is added. Google shows each calendar scope with its own checkbox, so that
 * users can grant only some of them; `calendar.readonly` is required.
 */
export const GOOGLE_SCOPES = [
  // Identifies the account: its permanent id, address and picture.
  'openid',
  'email',
  'profile',
  // Lists calendars, reads events and free/busy times, and opens push channels.
  `${SCOPE_PREFIX}calendar.readonly`,
  // Writes events, with their meeting links.
  `${SCOPE_PREFIX}calendar.events`,
  // Creates, renames and deletes calendars.
  `${SCOPE_PREFIX}calendar.calendars`,
  // Adds other people's calendars to the list, and removes them.
  `${SCOPE_PREFIX}calendar.calendarlist`,
] as const

/** @param scope the granted scopes, separated by spaces */
export function canReadCalendars(scope: string): boolean {
  return hasScope(scope, 'calendar.readonly')
}

/** The permissions that users can deny while granting read access to their calendars. */
export type GoogleCapability = 'can_write' | 'can_create_calendars' | 'can_add_calendars'

export function parseCapabilities(scope: string): Pick<Capabilities, GoogleCapability> {
  return {
    can_write: hasScope(scope, 'calendar.events'),
    can_create_calendars: hasScope(scope, 'calendar.calendars'),
    can_add_calendars: hasScope(scope, 'calendar.calendarlist'),
  }
}

/** `calendar`, which may have been granted earlier, includes all others. */
function hasScope(scope: string, name: string): boolean {
  const grantedScopes = scope.split(' ')
  return grantedScopes.includes(SCOPE_PREFIX + name) || grantedScopes.includes(`${SCOPE_PREFIX}calendar`)
}
