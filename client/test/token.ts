import type { UserInfo } from '#shared/access.ts'

/** A bearer token as a test needs it; nothing in the client checks signatures. */
export function tokenFor(userInfo: UserInfo, expiresInMs = 900_000): string {
  const payload = { ...userInfo, exp: Math.floor((Date.now() + expiresInMs) / 1000) }
  return `head.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`
}
