import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** SHA-256, for high-entropy secrets that are stored only to be recognised. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** HMAC-SHA-256, for short secrets (such as six digits) whose plain hash could be searched. */
export function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares two hashes in a time that tells nothing of where they differ. */
export function sameHash(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/**
 * The keys of this installation, made of its secrets. Each has one use: an invitation token is anybody's to
 * have, and must never pass for a session.
 */
export interface Secrets {
  /** Signs bearer tokens (HS256). */
  bearer: CryptoKey
  /** Signs invitation tokens (HS256). */
  invitation: CryptoKey
  /** Makes the addresses of calendar feeds. */
  feeds: string
  /** Keys the hashes of short codes. */
  hashing: string
  /** Encrypts what has to be read again (AES-256). Not made of that secret: it is to outlive a change of it. */
  encryption: Uint8Array
}

/** The configured secrets, or, outside production, such as are made once and kept under `dataDir`. */
export async function readSecrets(config: {
  sessionSecret: string | undefined
  encryptionKey: string | undefined
  dataDir: string
}): Promise<Secrets> {
  const secret = config.sessionSecret ?? (await keptSecret(path.join(config.dataDir, 'session-secret')))
  const encryption = config.encryptionKey
    ? Buffer.from(config.encryptionKey, 'hex')
    : Buffer.from(await keptSecret(path.join(config.dataDir, 'encryption-key')), 'base64url')
  const keyFor = (use: string) => new Uint8Array(createHmac('sha256', secret).update(use).digest())
  return {
    bearer: await importSigningKey(keyFor('bearer tokens')),
    invitation: await importSigningKey(keyFor('invitation tokens')),
    feeds: keyedHash(secret, 'calendar feeds'),
    hashing: keyedHash(secret, 'short codes'),
    encryption,
  }
}

/** Imported once: from bytes, each token that is read would import it again. */
function importSigningKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

async function keptSecret(file: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFile(file, 'utf8')
  }
}
