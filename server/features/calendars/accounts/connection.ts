import type { AccountId, UserId } from '#shared/ids.ts'
import { UnreadableSecretError } from '../../../platform/encryption.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { accountNotWritable, calendarNotFound, calendarNotWritable } from '../errors.ts'
import type { RemoteAccount } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { decryptCredentials } from './credentials.ts'
import { findConnection } from './store.ts'

export type ConnectionServices = Pick<Services, 'db' | 'secrets' | 'calendarProviders'>

/** Identifies an account of a user. */
export interface AccountKey {
  user_id: UserId
  account_id: AccountId
}

/** The stored data for connecting to an account. */
export interface AccountConnection {
  account_id: AccountId
  provider: string
  credentials_sealed: string
}

/**
 * Connects to an account with its stored credentials.
 * @throws {ProviderError} `unavailable` when this server does not support the provider, `revoked` when the key that
 * encrypted the credentials is lost
 */
export function openConnection(services: Omit<ConnectionServices, 'db'>, connection: AccountConnection): RemoteAccount {
  const { account_id, provider, credentials_sealed } = connection
  const supported = services.calendarProviders.find((candidate) => candidate.provider === provider)
  if (!supported?.connect) throw new ProviderError('unavailable')
  try {
    return supported.connect(decryptCredentials(services, account_id, credentials_sealed))
  } catch (error) {
    throw error instanceof UnreadableSecretError ? new ProviderError('revoked', { cause: error }) : error
  }
}

/**
 * Calls an account's provider while a user waits for the response. Do not call in a transaction.
 * @throws {DomainError}
 */
export async function callProvider<Result>(
  services: ConnectionServices,
  account: AccountKey,
  call: (remote: RemoteAccount) => Promise<Result>,
): Promise<Result> {
  const connection = await findConnection(services.db, account)
  if (!connection) throw calendarNotFound()
  try {
    return await call(openConnection(services, connection))
  } catch (error) {
    throw error instanceof ProviderError ? toDomainError(error) : error
  }
}

function toDomainError({ kind, retryAfter }: ProviderError): DomainError {
  if (kind === 'revoked') return accountNotWritable('account_id')
  if (kind === 'forbidden') return calendarNotWritable()
  if (kind === 'gone') return calendarNotFound()
  return new DomainError('unavailable', {}, kind === 'rate_limited' ? { retry_after: retryAfter } : {})
}
