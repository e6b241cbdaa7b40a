import ipaddr from 'ipaddr.js'

/**
 * Whether a host refers to this machine only: true for `localhost`, 127.0.0.0/8 and ::1, as `URL.hostname` spells them.
 * @param host a name or an IP address; IPv6 with or without brackets
 */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}
