import { PROVIDER_NAMES } from './providers.ts'
import type { SynchronizedAccount } from './users.ts'

const APPLE_ADDRESS = /@(icloud|me|mac)\.com$/
const NAMES: Readonly<Record<string, string>> = { local: 'Meridian', caldav: 'CalDAV', ...PROVIDER_NAMES }

/** The name of an account's provider. Accounts of Apple use CalDAV. */
export function providerName(provider: string, account_email: string): string {
  return provider === 'caldav' && APPLE_ADDRESS.test(account_email) ? 'Apple' : (NAMES[provider] ?? provider)
}

/** The name of an account: its address; for a subscription, whose address is a secret, the name of its calendar. */
export function accountName(
  { provider, account_email }: Pick<SynchronizedAccount, 'provider' | 'account_email'>,
  calendarName: string | undefined,
): string {
  return provider === 'ics' ? (calendarName ?? displayAddress(account_email)) : account_email
}

/** An account's address as shown to users: for a subscription, only its server. */
export function displayAddress(account_email: string): string {
  return account_email.replace(/^subscription-[0-9a-f]{8}@/, '')
}
