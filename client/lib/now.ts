import { useSyncExternalStore } from 'react'
import { getPage } from './page-context.ts'

/** The update interval: clocks show minutes. */
const TICK_MS = 30_000

let now = Date.now()

function readNow(): number {
  const current = Date.now()
  if (Math.abs(current - now) >= TICK_MS) now = current
  return now
}

function subscribe(listener: () => void): () => void {
  const tick = setInterval(listener, TICK_MS)
  return () => clearInterval(tick)
}

/** The current time in epoch ms, updated every 30 seconds; during hydration, the time of the server's render. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow, () => getPage().now)
}
