import { randomBytes } from 'node:crypto'

/** 128 random bits, as 22 characters that are safe in a URL and in an iCalendar UID. */
export function randomId<Id extends string>(): Id {
  return randomBytes(16).toString('base64url') as Id
}

/** A secret of 256 random bits, safe in a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}
