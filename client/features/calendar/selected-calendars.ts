import * as z from 'zod/mini'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { stored } from '#client/lib/storage/storage.ts'

/** Which calendars are on the screen, by their ids. One that nothing was said of is new, and is shown. */
type SelectedCalendars = Readonly<Record<string, boolean>>

const store = persistedStore(
  stored<SelectedCalendars>('local', 'meridian.selectedCalendars', z.record(z.string(), z.boolean()), {}),
)

/** Who is busy when has nothing to do with it. */
export const useSelectedCalendars = store.use

export function isSelected(calendars: SelectedCalendars, id: string): boolean {
  return calendars[id] !== false
}

/** Shows or hides a calendar, in this browser, across sessions. */
export function selectCalendar(id: string, isShown: boolean): void {
  const selected = store.get()
  if (isSelected(selected, id) !== isShown) store.set({ ...selected, [id]: isShown })
}
