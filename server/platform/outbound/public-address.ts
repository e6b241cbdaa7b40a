import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { FieldCode } from '#shared/field-errors.ts'

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

export type UrlRefusal = Extract<FieldCode, 'enter_https_url' | 'url_with_credentials' | 'url_not_public'>

/**
 * Why a URL must not be called; undefined when nothing speaks against it until its name is looked up. A host that is an address is judged in whichever notation it is (`0x7f000001`, `127.1`): the URL
 * parser knows them all.
 */
export function refusalOfUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): UrlRefusal | undefined {
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:'))) {
    return 'enter_https_url'
  }
  if (url.username !== '' || url.password !== '') return 'url_with_credentials'
  return allowPrivate || mayBePublic(url.hostname) ? undefined : 'url_not_public'
}

function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !PRIVATE_NAMES.test(host)
}
