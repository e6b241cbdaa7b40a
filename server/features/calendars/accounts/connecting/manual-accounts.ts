import type { z } from 'zod/mini'
import { CALDAV_SERVERS, type caldavAccount, type calendarSubscription } from '#shared/calendar-accounts.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { invalidInput } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Caller } from '../../../../platform/trpc.ts'
import { getSettings } from '../../../users/settings.ts'
import { accountNotFound } from '../../errors.ts'
import type { AccountKey } from '../account-connection.ts'
import { type ConnectServices, connectAccount } from '../connect-account.ts'
import { withFieldErrors } from './connection-errors.ts'

/**
 * Connects a CalDAV account with the password that its user entered.
 * @throws {DomainError} `invalid_input`, naming the field to correct; `quota_reached`
 */
export async function connectCaldavAccount(
  services: ConnectServices,
  caller: Caller,
  { preset, server_url, username, password }: z.output<typeof caldavAccount>,
): Promise<SynchronizedAccount> {
  const address = preset ? CALDAV_SERVERS[preset] : server_url
  const credentials = JSON.stringify({ server_url: address, username, password, time_zone: caller.time_zone })
  const fields = {
    addressField: preset ? undefined : 'server_url',
    credentialError: { password: 'wrong_credentials' },
  } as const
  const key = await withFieldErrors(fields, () =>
    connectAccount(services, caller.user_id, { provider: 'caldav', credentials }),
  )
  return getSynchronizedAccount(services, caller, key)
}

/**
 * Subscribes to a calendar file at an address.
 * @throws {DomainError} `invalid_input`, naming the field to correct; `quota_reached`
 */
export async function subscribeToCalendar(
  services: ConnectServices & Pick<Services, 'config'>,
  caller: Caller,
  { url, name }: z.output<typeof calendarSubscription>,
): Promise<SynchronizedAccount> {
  rejectOwnUrl(services, url)
  const { user_id, time_zone } = caller
  const credentials = JSON.stringify({ url, time_zone, ...(name && { name }) })
  const key = await withFieldErrors(SUBSCRIPTION_FIELDS, () =>
    connectAccount(services, user_id, { provider: 'ics', credentials }),
  )
  return getSynchronizedAccount(services, caller, key)
}

export const SUBSCRIPTION_FIELDS = { addressField: 'url', credentialError: { url: 'calendar_needs_login' } } as const

/** A subscription to our own calendar feed would show every event twice. */
export function rejectOwnUrl({ config }: Pick<Services, 'config'>, url: string): void {
  if (new URL(url).host === new URL(config.publicUrl).host)
    throw invalidInput({ url: { code: 'own_calendar_address' } })
}

export async function getSynchronizedAccount(
  services: Pick<Services, 'db'>,
  caller: Caller,
  { account_id }: AccountKey,
): Promise<SynchronizedAccount> {
  const { synchronized_accounts } = await getSettings(services, caller)
  const account = synchronized_accounts.find((candidate) => candidate.account_id === account_id)
  if (!account) throw accountNotFound()
  return account
}
