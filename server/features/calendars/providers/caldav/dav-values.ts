import { ProviderError } from '../provider-error.ts'
import type { DavEntry, DavResponse } from './dav-response.ts'

/** The text of a property; null if it is missing or empty, or has child elements. */
export function toDavText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return null
}

/** Longer ETags and sync tokens are ignored: they are stored for each event and calendar. */
const MAX_VERSION_LENGTH = 1000

/** An ETag or a sync token; null if it is missing or too long. */
export function toDavVersion(value: unknown): string | null {
  const text = toDavText(value)
  return text !== null && text.length <= MAX_VERSION_LENGTH ? text : null
}

/** The names of an element's children. */
export function listDavChildNames(value: unknown): string[] {
  return toDavList(value).flatMap((element) =>
    element !== null && typeof element === 'object' ? Object.keys(element) : [],
  )
}

/** Converts a value to an array: parsed XML has an array only for repeated elements. */
export function toDavList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

export function getDavChild(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

const MAX_PATH_LENGTH = 1000
const MAX_HREF_LENGTH = 3 * MAX_PATH_LENGTH

/**
 * The path that identifies a resource. Omits the host, because some servers move accounts between hosts, and normalizes
 * the encoding, because servers encode the same path differently in different responses.
 * @returns undefined for an invalid, overlong or unsafe `href`
 */
export function toPath(href: string | undefined, base: string): string | undefined {
  const url = href === undefined || href.length > MAX_HREF_LENGTH ? null : URL.parse(href, base)
  // A path that begins with two slashes would name another host when it is resolved again.
  if (!url || url.pathname.startsWith('//')) return undefined
  const path = url.pathname.split('/').map(encodeSegment).join('/')
  return path.length <= MAX_PATH_LENGTH ? path : undefined
}

function encodeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    // Invalid percent-encoding, or not UTF-8.
    return segment
  }
}

/**
 * Requires a 2xx status.
 * @throws {ProviderError}
 */
export function requireOk({ status }: { status: number }): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new ProviderError('gone')
  throw new ProviderError((status >= 400 && status < 500) || status === 507 ? 'forbidden' : 'unavailable')
}

/**
 * The entries of a multistatus response.
 * @throws {ProviderError} for any other response
 */
export function requireMultistatus({ status, isMultistatus, entries }: DavResponse): readonly DavEntry[] {
  if (isMultistatus) return entries
  requireOk({ status })
  throw new ProviderError('unavailable')
}
