import type { MeetingId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EncryptedColumn } from '../../../platform/db/reencrypt.ts'
import { decrypt, type EncryptionPurpose, encrypt, UnreadableSecretError } from '../../../platform/encryption.ts'
import { randomSecret } from '../../../platform/ids.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { listHandles, saveHandle } from './store.ts'

type SecretsService = Pick<Services, 'secrets'>

/** How long after a meeting's end its handles still work, in milliseconds. */
export const HANDLE_LIFETIME = 30 * DAY

/**
 * A participant's capability for a meeting: 256 random bits that are sent only to them. It is stored as a hash, for
 * lookups, and encrypted, for the links in later emails.
 */
export interface Handle {
  handle: string
  handle_hash: string
  handle_encrypted: string
}

export function createHandle({ secrets }: SecretsService): Handle {
  const handle = randomSecret()
  const handle_hash = sha256(handle)
  return { handle, handle_hash, handle_encrypted: encrypt(secrets, handle, getPurpose(handle_hash)) }
}

/**
 * The handles of a meeting's participants by address, for their emails. Participants get a new handle if they have
 * none, or if theirs was encrypted with a lost key.
 */
export async function getOrCreateHandles(
  { secrets }: SecretsService,
  db: Db,
  { meeting_id }: { meeting_id: MeetingId },
): Promise<Map<string, string>> {
  const handles = new Map<string, string>()
  for (const { email, handle_hash, handle_encrypted } of await listHandles(db, meeting_id)) {
    const existingHandle =
      handle_hash && handle_encrypted ? decryptHandle({ secrets }, handle_hash, handle_encrypted) : undefined
    handles.set(email, existingHandle ?? (await issueHandle({ secrets }, db, meeting_id, email)))
  }
  return handles
}

async function issueHandle(services: SecretsService, db: Db, meeting_id: MeetingId, email: string): Promise<string> {
  const { handle, ...columns } = createHandle(services)
  await saveHandle(db, meeting_id, email, columns)
  return handle
}

function decryptHandle({ secrets }: SecretsService, handle_hash: string, handle_encrypted: string): string | undefined {
  try {
    return decrypt(secrets, handle_encrypted, getPurpose(handle_hash))
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined
    throw error
  }
}

function getPurpose(handle_hash: string): EncryptionPurpose {
  return `meeting handle ${handle_hash}`
}

export const handleColumn: EncryptedColumn<{ meeting_id: MeetingId; email: string; handle_hash: string }> = {
  label: 'meeting links of participants',
  table: 'meeting_participants',
  column: 'handle_encrypted',
  primaryKey: ['meeting_id', 'email'],
  purposeOf: ({ handle_hash }) => getPurpose(handle_hash),
}
