import { createStore, useStore } from '@mantine/store'

interface Announcement {
  key: number
  text: string
}

/** How long an announcement stays on the page. Later, screen reader users could come across it out of context. */
const DURATION_MS = 5000

export const announcementStore = createStore<readonly Announcement[]>([])
let nextKey = 0

/** Announces the result of an action to screen readers. */
export function announce(text: string): void {
  const announcement = { key: nextKey++, text }
  announcementStore.setState((others) => [...others, announcement])
  setTimeout(
    () => announcementStore.setState((others) => others.filter((other) => other !== announcement)),
    DURATION_MS,
  )
}

export const useAnnouncements = () => useStore(announcementStore)
