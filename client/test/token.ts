import type { UserInfo } from '#shared/access.ts'

/** A bearer token for tests; the client does not verify signatures. */
export function tokenFor(userInfo: UserInfo, expiresInMs = 900_000): string {
  const payload = { ...userInfo, exp: Math.floor((Date.now() + expiresInMs) / 1000) }
  return `header.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`
}
