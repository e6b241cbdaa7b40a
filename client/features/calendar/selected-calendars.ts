import { useSyncExternalStore } from 'react'
import { isMembers } from '#client/lib/json.ts'
import { getSession, subscribeSession } from '#client/lib/session-store.ts'
import { onStoredElsewhere, stored } from '#client/lib/storage.ts'

/** Which calendars are on the screen, by their ids. One that nothing was said of is new, and is shown. */
type SelectedCalendars = Readonly<Record<string, boolean>>

function readSelected(value: unknown): SelectedCalendars | undefined {
  if (!isMembers(value)) return undefined
  return Object.fromEntries(Object.entries(value).flatMap(([id, is]) => (typeof is === 'boolean' ? [[id, is]] : [])))
}

const kept = stored<SelectedCalendars>('local', 'meridian.selectedCalendars', readSelected, {})

let selected: SelectedCalendars | undefined
const listeners = new Set<() => void>()

function announce(next: SelectedCalendars | undefined): void {
  selected = next
  for (const listener of listeners) listener()
}

/** Follows the choices of other tabs too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unfollow = onStoredElsewhere(kept.key, () => announce(undefined))
  return () => {
    listeners.delete(listener)
    unfollow()
  }
}

/** The same object until something changes. */
function getSelected(): SelectedCalendars {
  selected ??= kept.read()
  return selected
}

/** Who is busy when has nothing to do with it. */
export function useSelectedCalendars(): SelectedCalendars {
  return useSyncExternalStore(subscribe, getSelected)
}

export function isSelected(calendars: SelectedCalendars, id: string): boolean {
  return calendars[id] !== false
}

/** Shows or hides a calendar, in this browser, across sessions. */
export function selectCalendar(id: string, isShown: boolean): void {
  if (isSelected(getSelected(), id) === isShown) return
  const next = { ...getSelected(), [id]: isShown }
  kept.write(next)
  announce(next)
}

// What this browser keeps may have been cleared.
subscribeSession(() => {
  if (!getSession().isAuthenticated) announce(undefined)
})
