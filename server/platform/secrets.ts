import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

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
