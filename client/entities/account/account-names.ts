import { t } from '@lingui/core/macro'
import { displayAddress, providerName } from '#shared/account-name.ts'
import type { Calendar } from '#shared/calendars.ts'

export function accountKindName(provider: string, account_email: string): string {
  return provider === 'ics' ? t`Calendar address` : providerName(provider, account_email)
}

/** An account's address with its kind, since several accounts can share an address. */
export function accountFullName({ provider, account_email }: { provider: string; account_email: string }): string {
  return `${displayAddress(account_email)} (${accountKindName(provider, account_email)})`
}

/** Names a calendar's account. The kind comes first: people often use one address at several providers. */
export function calendarAccountName({
  account_provider,
  account_email,
}: Pick<Calendar, 'account_provider' | 'account_email'>): string {
  return `${accountKindName(account_provider, account_email)} · ${displayAddress(account_email)}`
}

/** Names a calendar in a list. Across several accounts, adds the account, or only its kind if that is enough. */
export function calendarOptionName(calendar: Calendar, calendars: readonly Calendar[]): string {
  const { summary, account_id, account_email, account_provider } = calendar
  const others = calendars.filter((other) => other.account_id !== account_id)
  if (others.length === 0) return summary
  const kind = accountKindName(account_provider, account_email)
  const isKindEnough =
    summary === account_email ||
    others.every((other) => accountKindName(other.account_provider, other.account_email) !== kind)
  return `${summary} (${isKindEnough ? kind : calendarAccountName(calendar)})`
}
