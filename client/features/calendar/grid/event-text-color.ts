import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { storedFlag } from '#client/lib/storage/storage.ts'

const store = persistedStore(storedFlag('local', 'meridian.white-event-text'))

/** Whether events have white text in any color; stored in this browser. */
export const useWhiteText = store.use

export const setWhiteText = store.set
