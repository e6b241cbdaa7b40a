import { methods } from '../description/api-description.ts'

/** Sign-in scopes, which every consent includes: https://developers.google.com/identity/protocols/oauth2/scopes */
const SIGN_IN: Readonly<Record<string, string>> = {
  openid: 'openid',
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
}
const SIGN_IN_SCOPES = new Set(Object.values(SIGN_IN))

const CALENDAR_SCOPES = new Set(Object.values(methods).flatMap(({ scopes }) => scopes))
const CALENDAR = 'https://www.googleapis.com/auth/calendar'

/** The descriptions of the calendar scopes on the consent screen, by the part of the scope after `CALENDAR`. */
const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  '': 'See, edit, share, and permanently delete all the calendars you can access using Google Calendar',
  '.readonly': 'See and download any calendar you can access using your Google Calendar',
  '.events': 'View and edit events on all your calendars',
  '.events.readonly': 'View events on all your calendars',
  '.events.owned': 'See, create, change, and delete events on Google calendars you own',
  '.events.freebusy': 'See the availability on Google calendars you have access to',
  '.freebusy': 'View your availability in your calendars',
  '.calendarlist': 'See, add, and remove Google calendars you’re subscribed to',
  '.calendarlist.readonly': 'See the list of Google calendars you’re subscribed to',
  '.calendars': 'See and change the properties of Google calendars you have access to, and create secondary calendars',
  '.calendars.readonly':
    'See the title, description, default time zone, and other properties of Google calendars you have access to',
  '.app.created': 'Make secondary Google calendars, and see, create, change, and delete events on them',
  '.settings.readonly': 'View your Calendar settings',
}

/** Full names of the requested scopes, or null when any scope does not exist. */
export function parseScopes(text: string): string[] | null {
  const scopes = text.split(/\s+/).flatMap((scope) => (scope === '' ? [] : (SIGN_IN[scope] ?? scope)))
  const isKnown = scopes.every((scope) => SIGN_IN_SCOPES.has(scope) || CALENDAR_SCOPES.has(scope))
  return scopes.length > 0 && isKnown ? [...new Set(scopes)] : null
}

export const isSignInScope = (scope: string): boolean => SIGN_IN_SCOPES.has(scope)

export const describeScope = (scope: string): string => SCOPE_TEXTS[scope.slice(CALENDAR.length)] ?? scope
