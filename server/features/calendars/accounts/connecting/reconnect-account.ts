import type { z } from 'zod/mini'
import type { accountReconnection } from '#shared/calendar-accounts.ts'
import type { AccountId } from '#shared/ids.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { UnreadableSecretError } from '../../../../platform/encryption.ts'
import { invalidInput } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Caller } from '../../../../platform/trpc.ts'
import { lockUser } from '../../../users/people.ts'
import { accountNotFound } from '../../errors.ts'
import { withPassword } from '../../providers/caldav/caldav-credentials.ts'
import { withFeedUrl } from '../../providers/ics/feed-credentials.ts'
import type { AccountConnection } from '../account-connection.ts'
import { type ConnectServices, type FetchedAccount, fetchAccount, saveFetchedAccount } from '../connect-account.ts'
import { decryptCredentials } from '../credentials.ts'
import { withFieldErrors } from './connection-errors.ts'
import { getSynchronizedAccount, rejectOwnUrl, SUBSCRIPTION_FIELDS } from './manual-accounts.ts'
import { findConnectedAccount, findConnection, resetSynchronization } from './store.ts'

type ReconnectServices = ConnectServices & Pick<Services, 'config'>

/**
 * Updates an account with the new password or address that its user entered. The account keeps its calendars and
 * colors.
 * @throws {DomainError} `not_found`; `invalid_input`, naming the field to correct; `unavailable` if the server cannot
 *   be reached
 */
export async function reconnectAccount(
  services: ReconnectServices,
  caller: Caller,
  input: z.output<typeof accountReconnection>,
): Promise<SynchronizedAccount> {
  const key = { user_id: caller.user_id, account_id: input.account_id as AccountId }
  const connection = await findConnection(services.db, key)
  if (!connection) throw accountNotFound()
  const fetchedAccount = await fetchWithInput(services, caller, connection, input)
  await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, caller.user_id)
    if (!(await findConnection(trx, key))) throw accountNotFound()
    const { provider, external_id } = { ...connection, ...fetchedAccount.profile }
    const existing = await findConnectedAccount(trx, { ...key, provider, external_id })
    if (existing && existing.account_id !== key.account_id) throw invalidInput({ url: { code: 'already_connected' } })
    if (external_id !== connection.external_id) await resetSynchronization(trx, key)
    await saveFetchedAccount(services, trx, key, fetchedAccount)
  })
  return getSynchronizedAccount(services, caller, key)
}

async function fetchWithInput(
  services: ReconnectServices,
  { time_zone }: Caller,
  connection: AccountConnection,
  { password, url }: z.output<typeof accountReconnection>,
): Promise<FetchedAccount> {
  const { provider, external_id } = connection
  if (provider === 'ics') {
    if (url === undefined) throw invalidInput({ url: { code: 'enter_calendar_address' } })
    rejectOwnUrl(services, url)
    const credentials = withFeedUrl(readCredentials(services, connection), { url, time_zone })
    return withFieldErrors(SUBSCRIPTION_FIELDS, () => fetchAccount(services, provider, credentials))
  }
  if (provider !== 'caldav') throw invalidInput({ account_id: { code: 'reconnect_in_browser' } })
  if (password === undefined) throw invalidInput({ password: { code: 'enter_password' } })
  const storedCredentials = readCredentials(services, connection)
  if (storedCredentials === undefined) throw invalidInput({ password: { code: 'add_account_again' } })
  const credentials = withPassword(storedCredentials, password)
  const fetchedAccount = await withFieldErrors({ credentialError: { password: 'wrong_credentials' } }, () =>
    fetchAccount(services, provider, credentials),
  )
  if (fetchedAccount.profile.external_id !== external_id)
    throw invalidInput({ password: { code: 'add_account_again' } })
  return fetchedAccount
}

/** The stored credentials; undefined if they cannot be decrypted. */
function readCredentials(
  services: ReconnectServices,
  { account_id, credentials_encrypted }: AccountConnection,
): string | undefined {
  try {
    return decryptCredentials(services, account_id, credentials_encrypted)
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined
    throw error
  }
}
