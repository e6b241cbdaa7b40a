import { useSyncExternalStore } from 'react'
import { getPage } from './page-context.ts'

/** Clocks show minutes, so updating them twice a minute is enough. */
const TICK_MS = 30_000

/** The same value until the next tick, as React requires. */
const readNow = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

function subscribe(listener: () => void): () => void {
  const tick = setInterval(listener, TICK_MS)
  return () => clearInterval(tick)
}

/** The current time in epoch ms, rounded down to 30 seconds; during hydration, the time of the server's render. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow, () => getPage().now)
}
