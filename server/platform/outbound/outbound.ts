import { promises as dns, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { type DownloadedFile, type DownloadOptions, download } from './download.ts'
import { readExcerpt } from './excerpt.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'
import { findUrlProblem, isPublicAddress, selectAddresses, type UrlProblem } from './public-address.ts'
import { resolveName } from './resolve-name.ts'
import { type CompleteResponse, type RequestOptions, sendRequest } from './send-request.ts'

/** The response of a called server. */
interface OutboundResponse {
  status: number
  /** The beginning of its body, as text. */
  excerpt: string
}

/** Calls servers at user-entered URLs, but never private addresses. */
export interface Outbound {
  /** Why this URL must not be called; undefined if its name may be looked up. */
  findUrlProblem(url: string): UrlProblem | undefined
  /**
   * Sends a body and waits for the response, at most `CALL_TIMEOUT_MS`. Redirects are not followed: they are ordinary
   * responses. Ignores proxies in the environment.
   * @throws {OutboundError} if there was no response
   */
  post(url: string, headers: Record<string, string>, body: string): Promise<OutboundResponse>
  /**
   * Sends any request and reads the whole response. Redirects are not followed.
   * @throws {OutboundError} if there was no complete response within the limits
   */
  request(url: string, options: RequestOptions): Promise<CompleteResponse>
  /**
   * Downloads a file. Follows a few redirects, each checked like the first URL.
   * @throws {OutboundError} if there was no complete response within the limits
   */
  download(url: string, options: DownloadOptions): Promise<DownloadedFile>
}

type Lookup = (hostname: string, options: LookupAllOptions) => Promise<LookupAddress[]>

/** Timeout of one `post` call, from the DNS lookup to the end of the response. */
export const CALL_TIMEOUT_MS = 10_000

/** @param options.allowPrivate allows addresses of this machine and its network, and plain HTTP: for development */
export function openOutbound({
  allowPrivate,
  lookup = allowPrivate ? dns.lookup : (hostname) => resolveName(hostname),
  timeoutMs = CALL_TIMEOUT_MS,
}: {
  allowPrivate: boolean
  lookup?: Lookup
  timeoutMs?: number
}): Outbound {
  const findProblem = (url: string) => findUrlProblem(url, { allowPrivate })
  /** Each call uses a new agent: a reused connection would ignore later DNS changes. */
  async function withAgent<Result>(ms: number, call: (agent: Agent, signal: AbortSignal) => Promise<Result>) {
    const agent = new Agent({
      connect: { lookup: allowPrivate ? adaptLookup(lookup) : createPublicLookup(lookup), timeout: ms },
      allowH2: false,
    })
    try {
      return await call(agent, AbortSignal.timeout(ms))
    } catch (error) {
      throw toOutboundError(error)
    } finally {
      await agent.destroy()
    }
  }
  return {
    findUrlProblem: findProblem,
    async post(url, headers, body) {
      if (findProblem(url) !== undefined) throw new OutboundError('address_not_allowed')
      return withAgent(timeoutMs, async (dispatcher, signal) => {
        const response = await request(url, { method: 'POST', headers, body, dispatcher, signal, reset: true })
        return { status: response.statusCode, excerpt: await readExcerpt(response.body) }
      })
    },
    async request(url, options) {
      if (findProblem(url) !== undefined) throw new OutboundError('address_not_allowed')
      return withAgent(options.timeoutMs, (dispatcher, signal) => sendRequest(url, options, { dispatcher, signal }))
    },
    download: (url, options) =>
      withAgent(options.timeoutMs, (dispatcher, signal) =>
        download(url, { ...options, findUrlProblem: findProblem, dispatcher, signal }),
      ),
  }
}

/**
 * Creates a lookup that returns a name's addresses only if all of them are public. The connection uses this result:
 * there is no second lookup that could return something else.
 */
function createPublicLookup(lookup: Lookup): LookupFunction {
  return adaptLookup(async (hostname, options) => {
    const addresses = await lookup(hostname, options)
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      throw new OutboundError('name_not_public')
    }
    return selectAddresses(addresses)
  })
}

/** Adapts a lookup to the socket's interface, which asks for all addresses or for the first. */
function adaptLookup(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    void lookUpAddresses(lookup, hostname, options, callback)
  }
}

async function lookUpAddresses(
  lookup: Lookup,
  ...[hostname, options, callback]: Parameters<LookupFunction>
): Promise<void> {
  let addresses: LookupAddress[]
  try {
    addresses = await lookup(hostname, { ...options, all: true })
  } catch (error) {
    return callback(error as NodeJS.ErrnoException, '')
  }
  const [first] = addresses
  if (!first) return callback(new OutboundError('name_without_address'), '')
  return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
}
