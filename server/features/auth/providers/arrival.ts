import type { ProviderArrival } from '#shared/providers.ts'

/** Where a browser is sent. */
export interface Arrival {
  location: string
}

/** The page at which a browser arrives from a provider: with a code, or with the reason why there is none. */
export function arriveAt(arrival: ProviderArrival): Arrival {
  const members = Object.entries(arrival).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(Object.fromEntries(members)).toString()
  return { location: `/authcallback?${query}` }
}
