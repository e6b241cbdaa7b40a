import type { AccountId, UserId } from '#shared/ids.ts'
import type { EncryptedColumn } from '../../../platform/db/reencrypt.ts'
import { decrypt, type EncryptionPurpose, encrypt } from '../../../platform/encryption.ts'
import type { Services } from '../../../platform/services.ts'

type SecretsService = Pick<Services, 'secrets'>

/** Encrypts credentials for one account; they cannot be decrypted for any other. */
export function encryptCredentials({ secrets }: SecretsService, account_id: AccountId, credentials: string): string {
  return encrypt(secrets, credentials, getPurpose(account_id))
}

/** @throws {UnreadableSecretError} */
export function decryptCredentials({ secrets }: SecretsService, account_id: AccountId, encrypted: string): string {
  return decrypt(secrets, encrypted, getPurpose(account_id))
}

function getPurpose(account_id: AccountId): EncryptionPurpose {
  return `calendar account ${account_id}`
}

const accountColumn: EncryptedColumn<{ user_id: UserId; account_id: AccountId }> = {
  label: 'credentials of calendar accounts',
  table: 'account_credentials',
  column: 'credentials_encrypted',
  primaryKey: ['user_id', 'account_id'],
  purposeOf: ({ account_id }) => getPurpose(account_id),
}

/** The job that revokes our access to an account contains its credentials. */
const jobColumn: EncryptedColumn<{ name: string; id: string; data: { account_id: AccountId } }> = {
  label: 'credentials of removed calendar accounts',
  table: 'jobs.job',
  column: 'data',
  json: { type: 'jsonb', field: 'credentials_encrypted' },
  primaryKey: ['name', 'id'],
  purposeOf: ({ data }) => getPurpose(data.account_id),
}

export const credentialsColumns = [accountColumn, jobColumn]
