import { z } from 'zod'
import { isPublicAddress } from './outbound/public-address.ts'

/** The number of proxies in front of the server, or their addresses (CIDR). */
export type TrustedProxies = number | string[]

const MAX_HOPS = 10

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** `TRUST_PROXY`: a hop count, or addresses and CIDRs separated by commas. */
export const trustedProxies = z.string().transform((text, ctx): TrustedProxies => {
  if (/^\s*\d+\s*$/.test(text)) {
    const hops = Number(text)
    if (hops > MAX_HOPS) ctx.addIssue(`must be a hop count of at most ${MAX_HOPS}`)
    return hops
  }
  const networks = text.split(',').map((part) => part.trim())
  if (!networks.every((part) => network.safeParse(part).success)) {
    ctx.addIssue('must be a hop count, or addresses and CIDRs separated by commas, such as 10.0.0.0/8,fd00::/8')
  } else if (networks.some((part) => part.endsWith('/0'))) {
    ctx.addIssue('cannot trust every address')
  }
  return networks
})

/**
 * Fastify's `trustProxy` option. A hop count does not identify the sender, so it applies only to connections from this
 * machine and private networks: a visitor who connects directly cannot forge an address.
 */
export function toTrustProxyOption(
  proxies: TrustedProxies | undefined,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies ?? false
  return (address, hop) => hop < proxies && (hop > 0 || !isPublicAddress(address))
}
