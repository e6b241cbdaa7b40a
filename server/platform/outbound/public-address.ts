import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { FieldCode } from '#shared/field-errors.ts'

/**
 * The block of global unicast IPv6 addresses. Excludes addresses that ipaddr.js wrongly reports as `unicast`, such as
 * IPv4-compatible ones (`::127.0.0.1`).
 */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Names that always mean this machine or its network, whatever DNS says. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/

/**
 * Whether an address is public on the internet: false for loopback, private, link-local, carrier-grade NAT and
 * reserved ranges, and for IPv6 forms that embed an IPv4 address, except the mapped form (`::ffff:8.8.8.8`), for which
 * the IPv4 address decides.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6)
}

export type UrlProblem = Extract<FieldCode, 'enter_https_url' | 'url_with_credentials' | 'url_not_public'>

/**
 * Why a URL must not be called; undefined if its name may be looked up. IP addresses are recognized in every notation
 * that the URL parser knows (`0x7f000001`, `127.1`).
 */
export function findUrlProblem(text: string, { allowPrivate }: { allowPrivate: boolean }): UrlProblem | undefined {
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:'))) {
    return 'enter_https_url'
  }
  if (url.username !== '' || url.password !== '') return 'url_with_credentials'
  return allowPrivate || canBePublic(url.hostname) ? undefined : 'url_not_public'
}

function canBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !PRIVATE_NAMES.test(host)
}

const MAX_ADDRESSES_PER_FAMILY = 4

/** The first addresses of each family: a name may have thousands, and a call must not try to connect to all of them. */
export function selectAddresses(addresses: readonly LookupAddress[]): LookupAddress[] {
  return [4, 6].flatMap((family) =>
    addresses.filter((address) => address.family === family).slice(0, MAX_ADDRESSES_PER_FAMILY),
  )
}
