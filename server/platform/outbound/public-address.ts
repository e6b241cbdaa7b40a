import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is handed out to anybody; outside of it are, for one, IPv4 addresses in older disguises. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Names that mean this machine or its own network, whatever a name server says. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/

/**
 * Is this an address of the public internet, where somebody's own server may be? Loopback, private, link-local,
 * carrier-grade and reserved ranges are not, nor are the IPv6 forms that carry an IPv4 address, but for the mapped one
 * (`::ffff:8.8.8.8`), which is judged by it.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6)
}

/**
 * Why a URL must not be called, as a sentence for who entered it; undefined when nothing speaks against it until its
 * name is looked up. A host that is an address is judged in whichever notation it is (`0x7f000001`, `127.1`): the URL
 * parser knows them all.
 */
export function refusalOfUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string | undefined {
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:'))) {
    return 'Enter an address that starts with https://'
  }
  if (url.username !== '' || url.password !== '') return 'Leave out the user name and password'
  return allowPrivate || mayBePublic(url.hostname) ? undefined : 'This address is not on the public internet'
}

function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !PRIVATE_NAMES.test(host)
}
