import { getDomain } from 'tldts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { fromOutboundError, ProviderError, parseRetryAfter } from '../provider-error.ts'
import type { CaldavCredentials } from './caldav-credentials.ts'

export interface DavServices {
  outbound: Outbound
  clock: Clock
}

/** A response with the entries of 20,000 events is about 8 MB. */
const MAX_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 20_000
/**
 * Total timeout of a connection's requests. A synchronization claims its account for two minutes, and starts no new
 * work after 30 seconds.
 */
const CONNECTION_TIMEOUT_MS = 60_000
/**
 * Limits for responses that tsdav parses, because parsing blocks the event loop. Such a response describes one
 * resource.
 */
const MAX_DISCOVERY_BYTES = 64 * 1024
const MAX_DISCOVERY_TAGS = 2000
const MAX_REDIRECTS = 3
const SAFE_METHODS = new Set(['GET', 'PROPFIND', 'REPORT', 'OPTIONS'])

/**
 * A `fetch` for one account. Throws a `ProviderError` if the account or its server fails, such as 401, 429 or 503;
 * returns errors of a single resource, such as 404 or 412.
 */
export interface DavFetch {
  fetch: typeof fetch
  /** For the small responses of discovery, which tsdav parses; larger responses count as empty. */
  discover: typeof fetch
  /** The most informative failure so far. tsdav replaces discovery errors with its own, which have no status. */
  readonly failure: ProviderError | undefined
}

/**
 * Requests go through the SSRF protection, with the account's credentials. The credentials are sent to the address that
 * the user entered and, over HTTPS, to hosts found by discovery: the target of `/.well-known/caldav`, and the hosts
 * that responses name for the account and its calendars. Read requests follow other redirects to the same host, or
 * to a host with the same registrable domain, such as from caldav.icloud.com to p34-caldav.icloud.com.
 */
export function createDavFetch(
  { outbound, clock }: DavServices,
  { server_url, username, password }: CaldavCredentials,
): DavFetch {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const openedAt = performance.now()
  let failure: ProviderError | undefined

  async function send(url: string, init: RequestInit, redirects: number): Promise<Response> {
    const timeoutMs = Math.min(TIMEOUT_MS, openedAt + CONNECTION_TIMEOUT_MS - performance.now())
    if (timeoutMs <= 0) throw new OutboundError('timeout')
    // Never send credentials unencrypted, except to an http address that the user entered.
    if (!url.startsWith('https:') && new URL(url).origin !== new URL(server_url).origin)
      throw new ProviderError('forbidden')
    const method = init.method ?? 'GET'
    const headers = { ...Object.fromEntries(new Headers(init.headers)), authorization, 'user-agent': 'Meridian' }
    const body = typeof init.body === 'string' ? init.body : undefined
    const response = await outbound.request(url, { method, headers, body, maxBytes: MAX_BYTES, timeoutMs })
    const { location } = response.headers
    const isRedirect = response.status >= 300 && response.status < 400 && typeof location === 'string'
    // With `manual`, discovery reads the redirect itself.
    if (isRedirect && init.redirect !== 'manual' && SAFE_METHODS.has(method)) {
      if (redirects >= MAX_REDIRECTS || !URL.canParse(location, url)) throw new ProviderError('unavailable')
      const target = new URL(location, url)
      if (!hasSameOwner(target, new URL(url))) throw new ProviderError('forbidden')
      return send(target.href, init, redirects + 1)
    }
    const error = toStatusError(response.status, parseRetryAfter(response.headers['retry-after'], clock.now()))
    if (error) throw error
    return toResponse(url, response)
  }

  async function call(...[input, init = {}]: Parameters<typeof fetch>): Promise<Response> {
    try {
      return await send(input instanceof Request ? input.url : input.toString(), init, 0)
    } catch (cause) {
      const error = toProviderError(cause)
      // A later outage replaces a 401: a failing server may reject valid credentials.
      if (!failure || failure.kind === 'revoked') failure = error
      throw error
    }
  }

  return {
    fetch: call,
    discover: async (...request) => limitDiscovery(await call(...request)),
    get failure() {
      return failure
    },
  }
}

/** Whether two hosts belong to the same owner: users' subdomains at a hosting company, such as on github.io, do not. */
export function hasSameOwner(a: URL, b: URL): boolean {
  if (a.hostname === b.hostname) return true
  const domain = getDomain(a.hostname, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(b.hostname, { allowPrivateDomains: true })
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  return error instanceof OutboundError ? fromOutboundError(error) : new ProviderError('unavailable', { cause: error })
}

/** A response that is too large counts as empty: it cannot be a response about a single resource. */
async function limitDiscovery(response: Response): Promise<Response> {
  const { status, headers, url } = response
  const bytes = await response.arrayBuffer()
  const text = bytes.byteLength > MAX_DISCOVERY_BYTES ? '' : new TextDecoder().decode(bytes)
  const isSmall = text !== '' && text.split('<', MAX_DISCOVERY_TAGS + 1).length <= MAX_DISCOVERY_TAGS
  const limitedResponse = new Response(isSmall ? text : null, { status, headers })
  Object.defineProperty(limitedResponse, 'url', { value: url })
  return limitedResponse
}

function toStatusError(status: number, wait: { retryAfter?: number }): ProviderError | undefined {
  if (status === 401) return new ProviderError('revoked')
  if (status === 429) return new ProviderError('rate_limited', wait)
  // 507: the account is full, or the list is incomplete.
  return status === 408 || (status >= 500 && status !== 501 && status !== 507)
    ? new ProviderError('unavailable', wait)
    : undefined
}

function toResponse(url: string, { status, headers, body }: Awaited<ReturnType<Outbound['request']>>): Response {
  const isEmpty = status === 204 || status === 205 || status === 304
  const response = new Response(isEmpty ? null : new Uint8Array(body), { status })
  for (const name of ['content-type', 'etag', 'location']) {
    const value = headers[name]
    if (typeof value === 'string') response.headers.set(name, value)
  }
  Object.defineProperty(response, 'url', { value: url })
  return response
}
