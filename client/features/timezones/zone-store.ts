import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, stored } from '#client/lib/storage.ts'
import { NO_ZONES, readChoice, type ZoneChoice } from './zone-choice.ts'

const kept = stored<ZoneChoice>('local', 'meridian.timezones', readChoice, NO_ZONES)

let choice: ZoneChoice | undefined
const listeners = new Set<() => void>()

/** Follows the choices of other tabs too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unfollow = onStoredElsewhere(kept.key, () => {
    choice = undefined
    listener()
  })
  return () => {
    listeners.delete(listener)
    unfollow()
  }
}

/** The same object until something changes. */
function getChoice(): ZoneChoice {
  choice ??= kept.read()
  return choice
}

export function useZoneChoice(): ZoneChoice {
  return useSyncExternalStore(subscribe, getChoice)
}

/** Makes a choice and keeps it across sessions. */
export function chooseZones(change: (choice: ZoneChoice) => ZoneChoice): void {
  choice = change(getChoice())
  kept.write(choice)
  for (const listener of listeners) listener()
}
