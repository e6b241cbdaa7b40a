import type { ProviderArrival } from '#shared/providers.ts'

/** Where to redirect a browser. */
export interface Arrival {
  location: string
}

/** The page to which a browser returns from a provider, with a code or with an error. */
export function arriveAt(arrival: ProviderArrival): Arrival {
  const members = Object.entries(arrival).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(Object.fromEntries(members)).toString()
  return { location: `/authcallback?${query}` }
}
