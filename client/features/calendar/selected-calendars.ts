import * as v from 'valibot'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { stored } from '#client/lib/storage/storage.ts'

/** Whether each calendar is shown, by id. New calendars are shown. */
type SelectedCalendars = Readonly<Record<string, boolean>>

const store = persistedStore(
  stored<SelectedCalendars>(
    'local',
    'meridian.selectedCalendars',
    v.record(v.string(), v.fallback(v.boolean(), true)),
    {},
  ),
)

/** Only for display; it does not affect availability. */
export const useSelectedCalendars = store.use

export function isSelected(calendars: SelectedCalendars, id: string): boolean {
  return calendars[id] !== false
}

/** Shows or hides a calendar in this browser, across sessions. */
export function selectCalendar(id: string, isShown: boolean): void {
  const selected = store.get()
  if (isSelected(selected, id) !== isShown) store.set({ ...selected, [id]: isShown })
}
