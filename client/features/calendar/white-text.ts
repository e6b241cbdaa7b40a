import { useSyncExternalStore } from 'react'
import { storedFlag } from '#client/lib/storage.ts'

const kept = storedFlag('local', 'meridian.white-event-text')
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Are the texts of events white whatever their colour? Kept in this browser. */
export function useWhiteText(): boolean {
  return useSyncExternalStore(subscribe, () => kept.read())
}

export function setWhiteText(white: boolean): void {
  kept.write(white)
  for (const listener of listeners) listener()
}
