import type { DAVResponse } from 'tsdav'
import { ProviderError } from '../provider-error.ts'

/** Properties of a response as tsdav parses them: names in camel case, numbers where text looks like one. */
export type DavProps = Readonly<Record<string, unknown>>

/** Text of a property; null if it is missing or empty. */
export function davText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value !== null && typeof value === 'object' && '_cdata' in value) return davText(value._cdata)
  return null
}

/** The names of an element's children. */
export function davNames(value: unknown): string[] {
  return davList(value).flatMap((one) => (one !== null && typeof one === 'object' ? Object.keys(one) : []))
}

/** tsdav gives a single element alone, and several as an array. */
export function davList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

export function davChild(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? (value as DavProps)[name] : undefined
}

/**
 * Every resource is named by its path: some servers move accounts between hosts. It is encoded in one way, since
 * servers encode the same path differently in different responses.
 */
export function pathOf(href: string | undefined, base: string): string | undefined {
  const url = href === undefined ? null : URL.parse(href, base)
  return url && url.pathname.length <= 1000 ? url.pathname.split('/').map(encodeSegment).join('/') : undefined
}

function encodeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    // Not UTF-8.
    return segment
  }
}

/**
 * Checks the status of a response to one call.
 * @throws {ProviderError}
 */
export function requireOk({ status }: Pick<DAVResponse, 'status'>): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new ProviderError('gone')
  throw new ProviderError((status >= 400 && status < 500) || status === 507 ? 'forbidden' : 'unavailable')
}

/**
 * The entries of a multistatus response. tsdav gives one entry without properties for any other response.
 * @throws {ProviderError}
 */
export function requireMultistatus(responses: readonly DAVResponse[]): readonly DAVResponse[] {
  const [first] = responses
  if (!first) return []
  if (davChild(first.raw, 'multistatus') === undefined) {
    requireOk(first)
    throw new ProviderError('unavailable')
  }
  return responses.filter(({ href }) => href !== undefined)
}
