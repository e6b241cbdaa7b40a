import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { storedFlag } from '#client/lib/storage/storage.ts'

const store = persistedStore(storedFlag('local', 'meridian.white-event-text'))

/** Are the texts of events white whatever their colour? Kept in this browser. */
export const useWhiteText = store.use

export const setWhiteText = store.set
