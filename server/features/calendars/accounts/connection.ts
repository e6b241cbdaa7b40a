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

/** An account of a user. */
export interface AccountKey {
  user_id: UserId
  account_id: AccountId
}

/** What is stored for talking to an account. */
export interface Connection {
  account_id: AccountId
  provider: string
  credentials_sealed: string
}

/** @throws {ProviderError} `unavailable` where this server does not have the provider, `revoked` where it lost the key */
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
 * Calls the provider of an account on behalf of a user who waits for the answer. Not to be called in a transaction.
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
