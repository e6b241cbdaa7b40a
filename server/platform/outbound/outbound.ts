import { promises as dns, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { readExcerpt } from './excerpt.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'
import { isPublicAddress, refusalOfUrl, type UrlRefusal } from './public-address.ts'

/** What a server that was called answered. */
export interface OutboundAnswer {
  status: number
  /** How its body begins, as text. */
  excerpt: string
}

/** Calls servers whose addresses users have entered, and nothing that only we can reach. */
export interface Outbound {
  /** Why this URL will not be called; undefined when its name is to be looked up. */
  refusalOf(url: string): UrlRefusal | undefined
  /**
   * Sends a body and waits for the answer, `CALL_WITHIN_MS` at most. Redirects are answers like others: they are not
   * followed. No proxy of the environment is used.
   * @throws {OutboundError} when there was none
   */
  post(url: string, headers: Record<string, string>, body: string): Promise<OutboundAnswer>
}

type Lookup = (hostname: string, options: LookupAllOptions) => Promise<LookupAddress[]>

/** The longest that one call takes, from the look-up of the name to the end of the answer. */
export const CALL_WITHIN_MS = 10_000

/**
 * @param options.allowPrivate lets addresses of this machine and its network pass, and plain HTTP: for development
 */
export function openOutbound({
  allowPrivate,
  lookup = dns.lookup,
  within = CALL_WITHIN_MS,
}: {
  allowPrivate: boolean
  lookup?: Lookup
  within?: number
}): Outbound {
  return {
    refusalOf: (url) => refusalOfUrl(url, { allowPrivate }),
    async post(url, headers, body) {
      if (refusalOfUrl(url, { allowPrivate }) !== undefined) throw new OutboundError('address_not_allowed')
      // An agent for each call: a connection that is kept would go on to where its name no longer leads.
      const agent = new Agent({
        connect: { lookup: allowPrivate ? plain(lookup) : guarded(lookup), timeout: within },
        allowH2: false,
      })
      const signal = AbortSignal.timeout(within)
      try {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal, reset: true })
        return { status: answer.statusCode, excerpt: await readExcerpt(answer.body) }
      } catch (error) {
        throw toOutboundError(error)
      } finally {
        await agent.destroy()
      }
    },
  }
}

/**
 * Looks a name up and gives its addresses only if all of them are public. The connection is made to what this gives:
 * there is no second look-up, whose answer could be another.
 */
function guarded(lookup: Lookup): LookupFunction {
  return plain(async (hostname, options) => {
    const addresses = await lookup(hostname, options)
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      throw new OutboundError('name_not_public')
    }
    return addresses
  })
}

/** A look-up in the form in which a socket asks for it: for all addresses, or for the first. */
function plain(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    void answer(lookup, hostname, options, callback)
  }
}

async function answer(lookup: Lookup, ...[hostname, options, callback]: Parameters<LookupFunction>): Promise<void> {
  let found: LookupAddress[]
  try {
    found = await lookup(hostname, { ...options, all: true })
  } catch (error) {
    return callback(error as NodeJS.ErrnoException, '')
  }
  const [first] = found
  if (!first) return callback(new OutboundError('name_without_address'), '')
  return options.all ? callback(null, found) : callback(null, first.address, first.family)
}
