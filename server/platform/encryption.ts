import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

type EncryptionSecrets = Pick<Secrets, 'encryption'>

/** The text cannot be decrypted: wrong key, wrong use, or modified data. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError'
}

/**
 * Encrypts a text for the database (AES-256-GCM), prefixed with the key's id.
 * @param use the text's purpose, such as `webhook <id>`; it can only be decrypted for the same use
 */
export function encrypt({ encryption: key }: EncryptionSecrets, text: string, use: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(use))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${keyId(key)}.${sealed.toString('base64url')}`
}

/**
 * Decrypts a result of `encrypt`.
 * @throws {UnreadableSecretError}
 */
export function decrypt({ encryption: key }: EncryptionSecrets, encrypted: string, use: string): string {
  const [id, sealed = ''] = encrypted.split('.')
  if (id !== keyId(key)) throw new UnreadableSecretError('encrypted with another key')
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()
  } catch (cause) {
    throw new UnreadableSecretError('encrypted for another use, or modified', { cause })
  }
}

/** Identifies a key; not used for security. */
function keyId(key: Uint8Array): string {
  return createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8)
}
