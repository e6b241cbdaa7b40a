import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { NO_ZONES, type ZoneChoice, zoneChoiceSchema } from './zone-choice.ts'

const store = persistedStore(stored('local', 'meridian.timezones', zoneChoiceSchema, NO_ZONES))

export const useZoneChoice = store.use

/** Updates the stored choice. */
export function chooseZones(change: (choice: ZoneChoice) => ZoneChoice): void {
  store.set(change(store.get()))
}
