import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { OutboundError } from './outbound-error.ts'

/** Timeout of one attempt; there are two for each DNS server. */
const ATTEMPT_TIMEOUT_MS = 2000
const TIMEOUT_MS = 5000
/** Time for IPv6 addresses after IPv4 addresses: some DNS servers never respond about IPv6. */
const IPV6_TIMEOUT_MS = 500

/**
 * Asks the system's DNS servers for all addresses of a user-entered name; empty if it has none. `dns.lookup` would run
 * on one of a few threads, which also look up the database's name: names whose servers never respond would block them.
 * @param servers other DNS servers, such as `127.0.0.1:5353`
 * @throws {OutboundError} `name_not_found` or `name_lookup_failed`
 */
export async function resolveName(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: ATTEMPT_TIMEOUT_MS, tries: 2 })
  if (servers) resolver.setServers(servers)
  const timers: NodeJS.Timeout[] = []
  const cancelAfter = (ms: number) => void timers.push(setTimeout(() => resolver.cancel(), ms))
  const hurryIpv6 = (ipv4Addresses: string[]) => {
    cancelAfter(IPV6_TIMEOUT_MS)
    return ipv4Addresses
  }
  cancelAfter(TIMEOUT_MS)
  try {
    const [ipv4, ipv6] = await Promise.allSettled([
      resolver.resolve4(hostname).then(hurryIpv6),
      resolver.resolve6(hostname),
    ])
    const addresses = [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)]
    if (addresses.length === 0) throwFailure([ipv4, ipv6])
    return addresses
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

function toAddresses(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
}

/** Does nothing if the name exists without addresses of either family. */
function throwFailure(results: readonly PromiseSettledResult<unknown>[]): void {
  const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as { code?: string }).code : ''))
  // DNS cannot hold every name: a label has 1 to 63 characters.
  if (codes.some((code) => code === 'ENOTFOUND' || code === 'EBADNAME')) throw new OutboundError('name_not_found')
  if (codes.some((code) => code !== 'ENODATA' && code !== '')) throw new OutboundError('name_lookup_failed')
}
