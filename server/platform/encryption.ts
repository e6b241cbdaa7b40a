import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

type EncryptionSecrets = Pick<Secrets, 'encryption'>

/** The kinds of encrypted values. `server/encrypted-columns.ts` lists where they are stored. */
export type EncryptionKind = 'webhook' | 'meeting handle' | 'kept booking' | 'calendar account' | 'provider sign-in'

/** A kind, optionally followed by the value's owner, such as `webhook <id>`. */
export type EncryptionPurpose = EncryptionKind | `${EncryptionKind} ${string}`

/** The text cannot be decrypted: wrong key, wrong purpose, or modified data. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError'
}

/**
 * Encrypts text (AES-256-GCM) with the current key. The result begins with the key's id.
 * @param purpose the text can be decrypted only for the same purpose
 */
export function encrypt({ encryption: [key] }: EncryptionSecrets, text: string, purpose: EncryptionPurpose): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose))
  const payload = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${keyId(key)}.${payload.toString('base64url')}`
}

/**
 * Decrypts text that `encrypt` returned, with the current or a previous key.
 * @throws {UnreadableSecretError}
 */
export function decrypt(
  { encryption: keys }: EncryptionSecrets,
  encrypted: string,
  purpose: EncryptionPurpose,
): string {
  const [id, payload = ''] = encrypted.split('.')
  const key = keys.find((candidate) => keyId(candidate) === id)
  if (!key) throw new UnreadableSecretError('encrypted with another key')
  const bytes = Buffer.from(payload, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()
  } catch (cause) {
    throw new UnreadableSecretError('encrypted for another purpose, or modified', { cause })
  }
}

/** The id of the key that encrypts. */
export function currentKeyId({ encryption: [key] }: EncryptionSecrets): string {
  return keyId(key)
}

/** Identifies a key; not used for security. */
function keyId(key: Uint8Array): string {
  return createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8)
}
