import { type Text, t } from '#client/lib/language.ts'
import type { CalendarSource } from '#shared/calendar-accounts.ts'

/** The kinds of accounts. Apple is CalDAV with a known server. */
export const ACCOUNT_KINDS = ['google', 'microsoft', 'apple', 'caldav', 'ics'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]
/** The kinds that are connected on a provider's consent page. */
export type ConsentKind = Extract<AccountKind, 'google' | 'microsoft'>

interface KindTexts {
  name: Text
  hint: Text
}

const TEXTS: Record<AccountKind, KindTexts> = {
  google: { name: 'Google', hint: 'Google Calendar, with links for Google Meet' },
  microsoft: { name: 'Microsoft', hint: 'Outlook.com and Microsoft 365' },
  apple: { name: 'Apple', hint: 'iCloud, with an app-specific password' },
  caldav: { name: 'Other (CalDAV)', hint: 'Fastmail, Nextcloud and other servers' },
  ics: { name: 'Calendar address (.ics)', hint: 'A link to a calendar, which is only read' },
}

export const kindName = (kind: AccountKind) => t(TEXTS[kind].name)
export const kindHint = (kind: AccountKind) => t(TEXTS[kind].hint)

/** The kinds that this server can connect. */
export function offeredKinds(sources: readonly CalendarSource[]): AccountKind[] {
  return ACCOUNT_KINDS.filter((kind) =>
    sources.some(
      ({ provider, needs_consent }) =>
        provider === (kind === 'apple' ? 'caldav' : kind) &&
        needs_consent === (kind === 'google' || kind === 'microsoft'),
    ),
  )
}
