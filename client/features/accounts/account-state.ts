import { plural, t } from '@lingui/core/macro'
import { accountKindName } from '#client/entities/account/account-names.ts'
import { needsReconnecting } from '#client/entities/account/needs-reconnecting.ts'
import { clockTime } from '#client/entities/dates/date-format.ts'
import { profileTimeZone, shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { i18n } from '#client/lib/i18n.ts'
import { isConsentProvider } from '#shared/providers.ts'
import { HOUR } from '#shared/time.ts'
import type { SynchronizedAccount } from '#shared/users.ts'

/** The state of an account, in the user's language. */
export interface AccountState {
  kind: 'loading' | 'ok' | 'warning' | 'reconnect'
  text: string
}

export function isInitialLoadRunning({ sync_problem, events_loaded }: SynchronizedAccount): boolean {
  return sync_problem === null && events_loaded !== null
}

export function accountState(account: SynchronizedAccount): AccountState {
  const { sync_problem, problem_since, unreadable_events, events_loaded, synced_at } = account
  if (needsReconnecting(account)) return { kind: 'reconnect', text: reconnectReason(account) }
  if (sync_problem === 'too_many_events')
    return { kind: 'warning', text: t`Too many events. Meridian will keep trying. Removing an account makes room.` }
  if (sync_problem === 'unavailable') {
    const time = shortDateAndTime(problem_since ?? new Date().toISOString())
    return { kind: 'warning', text: t`No response since ${time}. Meridian will keep trying.` }
  }
  if (unreadable_events.length > 0) {
    const events = new Intl.ListFormat(i18n.locale).format(
      unreadable_events.map((title) => t`“${{ title: title || t`Untitled event` }}”`),
    )
    const count = unreadable_events.length
    const text = plural(count, {
      one: `Meridian cannot read ${events}. Until you change or delete it there, people may not find any times to book with you.`,
      other: `Meridian cannot read ${events}. Until you change or delete them there, people may not find any times to book with you.`,
    })
    return { kind: 'warning', text }
  }
  if (isInitialLoadRunning(account)) {
    const text = !events_loaded
      ? t`Loading events...`
      : plural({ n: events_loaded }, { one: 'Loading events... # so far', other: 'Loading events... # so far' })
    return { kind: 'loading', text }
  }
  if (synced_at === null) return { kind: 'ok', text: t`This account has no calendars.` }
  return { kind: 'ok', text: t`Up to date as of ${{ time: compactTime(synced_at) }}` }
}

/** The time, with the date unless it is recent. */
function compactTime(instant: string): string {
  const isRecent = Date.now() - Date.parse(instant) < 12 * HOUR
  return isRecent ? clockTime(instant, profileTimeZone()) : shortDateAndTime(instant)
}

function reconnectReason(account: SynchronizedAccount): string {
  const { provider, sync_problem } = account
  if (sync_problem === 'permission') return t`Meridian is not allowed to read its calendars.`
  if (provider === 'ics') return t`The address no longer works. Enter a new one.`
  if (isConsentProvider(provider))
    return t`Meridian’s access to ${{ provider: accountKindName(provider, account.account_email) }} has expired or was revoked.`
  return t`The server no longer accepts the password.`
}

/** Explains the most important limitation of an account, if any. */
export function limitationText(account: SynchronizedAccount): string | undefined {
  const { provider, can_write, can_create_calendars, can_add_calendars } = account
  if (provider === 'ics') return t`Read-only: meetings cannot be added to it.`
  if (!can_write) return t`Read-only: you did not allow Meridian to add meetings to it.`
  if (!can_create_calendars && isConsentProvider(provider))
    return t`You did not allow Meridian to create calendars in it.`
  if (!can_add_calendars && provider === 'google')
    return t`You did not allow Meridian to add other people’s calendars to it.`
  return undefined
}
