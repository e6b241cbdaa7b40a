import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a prerendered page is taken over, true from then on: for what the build could not know, such as the
 * year, or what this browser remembers.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
