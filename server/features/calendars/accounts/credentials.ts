import type { AccountId } from '#shared/ids.ts'
import { decrypt, encrypt } from '../../../platform/encryption.ts'
import type { Services } from '../../../platform/services.ts'

type SecretsService = Pick<Services, 'secrets'>

/** Encrypts credentials for one account; they cannot be decrypted for any other. */
export function encryptCredentials({ secrets }: SecretsService, account_id: AccountId, credentials: string): string {
  return encrypt(secrets, credentials, purposeOf(account_id))
}

/** @throws {UnreadableSecretError} */
export function decryptCredentials({ secrets }: SecretsService, account_id: AccountId, encrypted: string): string {
  return decrypt(secrets, encrypted, purposeOf(account_id))
}

function purposeOf(account_id: AccountId): string {
  return `calendar account ${account_id}`
}
