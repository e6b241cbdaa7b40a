import { TAB_ID_HEADER } from '#shared/tab-id.ts'

/**
 * Identifies this tab in its calls and its subscription. The subscription omits the tab's own changes: each mutation
 * updates or refetches all affected queries itself.
 */
export const tabHeaders = { [TAB_ID_HEADER]: randomUuid() }

/** A version 4 UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
