import { randomBytes } from 'node:crypto'

/** Returns 128 random bits as 22 characters, safe in a URL and in an iCalendar UID. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller chooses the type of the id
export function randomId<Id extends string>(): Id {
  return randomBytes(16).toString('base64url') as Id
}

/** Returns a secret of 256 random bits, safe in a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}
