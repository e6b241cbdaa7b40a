import ipaddr from 'ipaddr.js'

const IPV6_BITS = 64
const IPV6_PARTS = IPV6_BITS / 16

/**
 * The network that an address belongs to, as rate limits count it: an IPv4 address itself, of IPv6 the /64, which a
 * single household or server has to itself. An IPv4 address inside IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
 * @returns the text itself for anything that is not an address, such as the peer of a local socket
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  return `${ip.parts
    .slice(0, IPV6_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/${IPV6_BITS}`
}
