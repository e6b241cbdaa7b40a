import { TAB_ID_HEADER } from '#shared/tab-id.ts'

/**
 * Identifies this tab in its calls and its subscription. The subscription omits the tab's own changes: each mutation
 * updates or refetches all affected queries itself.
 */
const tabId = randomUuid()

/** The headers of a call, which identify the tab and the user. */
export function requestHeaders(token: string | null, idempotencyKey?: string): Record<string, string> {
  return {
    [TAB_ID_HEADER]: tabId,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}

/** A version 4 UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
