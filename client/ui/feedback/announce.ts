import { createStore, useStore } from '@mantine/store'

interface Announcement {
  key: number
  text: string
}

/** Long enough for screen readers to read it; a text that stays longer is found again, out of place. */
const DURATION_MS = 5000

export const announcementStore = createStore<readonly Announcement[]>([])
let count = 0

/** Has screen readers read the result of an action that is visible, but that nothing else reads. */
export function announce(text: string): void {
  const announcement = { key: count++, text }
  announcementStore.setState((others) => [...others, announcement])
  setTimeout(
    () => announcementStore.setState((others) => others.filter((other) => other !== announcement)),
    DURATION_MS,
  )
}

export const useAnnouncements = () => useStore(announcementStore)
