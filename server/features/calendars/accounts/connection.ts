import type { AccountId, UserId } from '#shared/ids.ts'
import { UnreadableSecret } from '../../../platform/encryption.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { accountKeptElsewhere, calendarKeptElsewhere, calendarNotFound } from '../errors.ts'
import type { RemoteAccount } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { openCredentials } from './credentials.ts'
import { findConnection } from './store.ts'

export type ConnectionServices = Pick<Services, 'db' | 'secrets' | 'calendarProviders'>

/** Identifies an account of a user. */
export interface AccountKey {
  user_id: UserId
  account_id: AccountId
}

/** The stored data for connecting to an account. */
export interface Connection {
  account_id: AccountId
  provider: string
  credentials_sealed: string
}

/**
 * Connects to an account with its stored credentials.
 * @throws {ProviderError} `unavailable` when this server does not support the provider, `revoked` when the key that
 * encrypted the credentials is lost
 */
export function connect(services: Omit<ConnectionServices, 'db'>, connection: Connection): RemoteAccount {
  const { account_id, provider, credentials_sealed } = connection
  const found = services.calendarProviders.find((known) => known.provider === provider)
  if (!found?.connect) throw new ProviderError('unavailable')
  try {
    return found.connect(openCredentials(services, account_id, credentials_sealed))
  } catch (error) {
    throw error instanceof UnreadableSecret ? new ProviderError('revoked', { cause: error }) : error
  }
}

/**
 * Calls an account's provider while a user waits for the response. Do not call in a transaction.
 * @throws {DomainError}
 */
export async function callProvider<Answer>(
  services: ConnectionServices,
  account: AccountKey,
  call: (remote: RemoteAccount) => Promise<Answer>,
): Promise<Answer> {
  const connection = await findConnection(services.db, account)
  if (!connection) throw calendarNotFound()
  try {
    return await call(connect(services, connection))
  } catch (error) {
    throw error instanceof ProviderError ? refusalOf(error) : error
  }
}

function refusalOf({ kind, retryAfter }: ProviderError): DomainError {
  if (kind === 'revoked') return accountKeptElsewhere('account_id')
  if (kind === 'forbidden') return calendarKeptElsewhere()
  if (kind === 'gone') return calendarNotFound()
  return new DomainError('unavailable', {}, kind === 'rate_limited' ? { retry_after: retryAfter } : {})
}
