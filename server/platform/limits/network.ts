import ipaddr from 'ipaddr.js'

const IPV6_PREFIX_BITS = 64
const IPV6_PREFIX_PARTS = IPV6_PREFIX_BITS / 16

/**
 * The network of an address, as rate limits count it: an IPv4 address itself, or the /64 of an IPv6 address, which
 * usually belongs to a single household or server. An IPv4-mapped address (`::ffff:192.0.2.1`) counts as IPv4.
 * @returns the text unchanged if it is not an address, such as the peer of a local socket
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  return `${ip.parts
    .slice(0, IPV6_PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/${IPV6_PREFIX_BITS}`
}
