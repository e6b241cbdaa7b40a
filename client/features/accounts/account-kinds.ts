import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '#client/lib/i18n.ts'
import type { CalendarSource } from '#shared/calendar-accounts.ts'

/** The kinds of accounts. Apple is CalDAV with a known server. */
export const ACCOUNT_KINDS = ['google', 'microsoft', 'apple', 'caldav', 'ics'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]
/** The kinds that are connected on a provider's consent page. */
export type ConsentKind = Extract<AccountKind, 'google' | 'microsoft'>

interface KindTexts {
  name: MessageDescriptor
  hint: MessageDescriptor
}

const TEXTS: Record<AccountKind, KindTexts> = {
  google: { name: msg`Google`, hint: msg`Google Calendar, with links for Google Meet` },
  microsoft: { name: msg`Microsoft`, hint: msg`Outlook.com and Microsoft 365` },
  apple: { name: msg`Apple`, hint: msg`iCloud, with an app-specific password` },
  caldav: { name: msg`Other (CalDAV)`, hint: msg`Fastmail, Nextcloud and other servers` },
  ics: { name: msg`Calendar address (.ics)`, hint: msg`A link to a calendar, read-only` },
}

export const kindName = (kind: AccountKind) => i18n._(TEXTS[kind].name)
export const kindHint = (kind: AccountKind) => i18n._(TEXTS[kind].hint)

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
