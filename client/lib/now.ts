import { useSyncExternalStore } from 'react'
import { readPageData } from './page-data.ts'

/** How long a time read is good enough: a clock face shows minutes. */
const TICK_MS = 30_000

let now = Date.now()

function readNow(): number {
  const read = Date.now()
  if (Math.abs(read - now) >= TICK_MS) now = read
  return now
}

function everyTick(listener: () => void): () => void {
  const tick = setInterval(listener, TICK_MS)
  return () => clearInterval(tick)
}

/** The time as far as a clock face shows it, in epoch ms; while a drawn page is taken over, the time it was drawn at. */
export function useNow(): number {
  return useSyncExternalStore(everyTick, readNow, () => readPageData().invite?.now ?? now)
}
