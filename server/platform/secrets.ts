import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomId, randomSecret } from './ids.ts'

/** SHA-256, for high-entropy secrets that are only compared. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** HMAC-SHA-256, to hash secrets so short that a plain hash could be brute-forced, and to derive other secrets. */
export function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/** The current key, then previous ones. */
type EncryptionKeys = readonly [Uint8Array, ...Uint8Array[]]

/**
 * The keys of this installation, derived from its secrets. Each key has one use: invitation tokens are public, and must
 * never pass for sessions.
 */
export interface Secrets {
  /** Signs bearer tokens (HS256). */
  bearer: CryptoKey
  /** Signs invitation tokens (HS256). */
  invitation: CryptoKey
  /** Derives the addresses of calendar feeds. */
  feeds: string
  /** The key for hashes of short codes, and for hashes that serve as secrets or proofs in cookies and links. */
  hashing: string
  /**
   * Encrypts stored values (AES-256): the first key encrypts, all keys decrypt. Independent of the session secret, so
   * that values stay readable when that secret changes.
   */
  encryption: EncryptionKeys
}

/** Reads the configured secrets. In development, missing ones are generated and stored under `dataDir`. */
export async function readSecrets(config: {
  sessionSecret: string | undefined
  encryptionKeys: readonly string[] | undefined
  dataDir: string
}): Promise<Secrets> {
  const secret = config.sessionSecret ?? (await loadOrCreateSecret(path.join(config.dataDir, 'session-secret')))
  const [current, ...previous] = config.encryptionKeys
    ? config.encryptionKeys.map((key) => Buffer.from(key, 'hex'))
    : (await loadGeneratedKeys(config.dataDir)).map((key) => Buffer.from(key, 'base64url'))
  if (!current) throw new Error('there is no encryption key')
  const deriveKey = (use: string) => new Uint8Array(createHmac('sha256', secret).update(use).digest())
  return {
    bearer: await importSigningKey(deriveKey('bearer tokens')),
    invitation: await importSigningKey(deriveKey('invitation tokens')),
    feeds: keyedHash(secret, 'calendar feeds'),
    hashing: keyedHash(secret, 'short codes'),
    encryption: [current, ...previous],
  }
}

/** Imported once; passing bytes would import the key again for each token. */
function importSigningKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** The generated encryption keys of an installation without configured ones: the current key, then previous ones. */
export async function loadGeneratedKeys(dataDir: string): Promise<string[]> {
  return (await loadOrCreateSecret(keyFile(dataDir))).trim().split(/\s+/)
}

/** Replaces the generated encryption keys. */
export function saveGeneratedKeys(dataDir: string, keys: readonly string[]): Promise<void> {
  return replaceFile(keyFile(dataDir), keys.join('\n'))
}

function keyFile(dataDir: string): string {
  return path.join(dataDir, 'encryption-key')
}

/** Processes that start together use the same secret: the one that was stored first. */
async function loadOrCreateSecret(file: string): Promise<string> {
  if (!existsSync(file)) await createFile(file, randomSecret())
  const secret = await readFile(file, 'utf8')
  if (secret === '') throw new Error(`${file} is empty: restore or delete it`)
  return secret
}

/** Creates a file atomically, unless it exists. */
async function createFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${randomId()}`
  await writeFile(temporaryFile, text, { mode: 0o600, flush: true })
  try {
    await link(temporaryFile, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporaryFile)
  }
}

/** Replaces a file atomically: a crash leaves the old text or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
