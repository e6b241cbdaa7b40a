import type { UserId } from '#shared/ids.ts'
import { UnreadableSecretError } from '../../../platform/encryption.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { accountNotFound, accountNotWritable, calendarNotFound, calendarNotWritable } from '../errors.ts'
import type { CalendarProvider, RemoteAccount } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { AccountConnection, AccountKey, StoredConnection } from './account-connection.ts'
import { findConnection, replaceCredentials } from './connecting/store.ts'
import { decryptCredentials, encryptCredentials } from './credentials.ts'
import { pauseAccount } from './schedule/store.ts'

export type ConnectionServices = Pick<Services, 'db' | 'secrets' | 'calendarProviders'>

/**
 * Connects to an account with its stored credentials.
 * @param user_id the owner; without it, renewed credentials are discarded instead of saved
 * @throws {ProviderError} `unavailable` when this server does not support the provider, `revoked` when the key that
 *   encrypted the credentials is lost
 */
export function openConnection(
  services: ConnectionServices,
  connection: AccountConnection,
  user_id?: UserId,
): RemoteAccount {
  const { account_id, provider, credentials_encrypted } = connection
  const calendarProvider = findProvider(services.calendarProviders, provider)
  if (!calendarProvider?.connect) throw new ProviderError('unavailable')
  try {
    const credentials = decryptCredentials(services, account_id, credentials_encrypted)
    if (user_id === undefined) return calendarProvider.connect(credentials)
    return calendarProvider.connect(
      credentials,
      createCredentialsSaver(services, { user_id, account_id }, credentials_encrypted),
    )
  } catch (error) {
    throw error instanceof UnreadableSecretError ? new ProviderError('revoked', { cause: error }) : error
  }
}

export function findProvider(providers: Services['calendarProviders'], provider: string): CalendarProvider | undefined {
  return providers.find((candidate) => candidate.provider === provider)
}

/**
 * Creates a function that saves renewed credentials, unless the account was reconnected with different credentials in
 * the meantime.
 */
function createCredentialsSaver(services: ConnectionServices, key: AccountKey, credentials_encrypted: string) {
  let current = credentials_encrypted
  return async (credentials: string) => {
    const renewed = encryptCredentials(services, key.account_id, credentials)
    if (await replaceCredentials(services.db, key, { current, renewed })) current = renewed
  }
}

/**
 * Calls an account's provider outside of its synchronization. During a pause that the provider has asked for, the call
 * fails without being sent; a new pause is saved for later calls. Do not call in a transaction.
 * @throws {ProviderError}
 */
export async function callUnlessPaused<Result>(
  services: ConnectionServices & Pick<Services, 'clock'>,
  connection: StoredConnection,
  call: (remote: RemoteAccount) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = services
  const now = clock.now()
  const waitMs = (connection.paused_until?.getTime() ?? 0) - now
  if (waitMs > 0) throw new ProviderError('rate_limited', { retryAfter: Math.ceil(waitMs / 1000) })
  try {
    return await call(openConnection(services, connection, connection.user_id))
  } catch (error) {
    if (error instanceof ProviderError && error.retryAfter > 0)
      await pauseAccount(db, connection, new Date(now + error.retryAfter * 1000))
    throw error
  }
}

/**
 * Calls an account's provider while a user waits for the response. Do not call in a transaction.
 * @throws {DomainError}
 */
export async function callProvider<Result>(
  services: ConnectionServices & Pick<Services, 'clock'>,
  account: AccountKey,
  call: (remote: RemoteAccount) => Promise<Result>,
): Promise<Result> {
  const connection = await findConnection(services.db, account)
  if (!connection) throw accountNotFound()
  try {
    return await callUnlessPaused(services, connection, call)
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
