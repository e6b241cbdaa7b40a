import { useMemo } from 'react'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { storedFlag } from '#client/lib/storage/storage.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { eventTextColors } from '#shared/palette.ts'
import type { UserSettings } from '#shared/users.ts'

const whiteTextStore = persistedStore(storedFlag('local', 'meridian.white-event-text'))

/** Whether event text is white on every color; stored in this browser. */
export const useWhiteText = whiteTextStore.use

export const setWhiteText = whiteTextStore.set

interface EventColorsProps {
  events: readonly CalendarEvent[]
  settings: Pick<UserSettings, 'color' | 'synchronized_accounts'>
}

/** The generated stylesheet of event colors. */
export function EventColors({ events, settings: { color, synchronized_accounts } }: EventColorsProps) {
  const hasWhiteText = useWhiteText()
  const css = useMemo(() => {
    const accountColors = synchronized_accounts.map(({ account_color }) => account_color)
    const eventColors = events.map(({ extendedProps }) => extendedProps.event_color)
    return eventStylesheet([color, ...accountColors, ...eventColors], hasWhiteText)
  }, [events, color, synchronized_accounts, hasWhiteText])
  return <style>{css}</style>
}

/** The class of an event's color; `hex` is six hex digits without `#`. */
export function eventClass(hex: string): string {
  return `ev-${hex.toLowerCase()}`
}

/**
 * CSS rules for the event colors, a class for each: `--ev` is the color, `--ev-fill` the color with 90% opacity on a
 * background that keeps text readable, `--ev-on` the color of text and icons.
 * @param hexes six hex digits without `#`; duplicates and invalid colors are ignored
 * @param hasWhiteText white text and icons on every color, without the background that keeps text readable
 */
export function eventStylesheet(hexes: Iterable<string>, hasWhiteText: boolean): string {
  const uniqueHexes = new Set([...hexes].map((hex) => hex.toLowerCase()).filter((hex) => /^[0-9a-f]{6}$/.test(hex)))
  return [...uniqueHexes].map((hex) => colorRule(hex, hasWhiteText)).join('\n')
}

function colorRule(hex: string, hasWhiteText: boolean): string {
  const { text, backdrop } = eventTextColors(hex)
  const foreground = hasWhiteText ? '#ffffff' : text
  const background = hasWhiteText ? 'transparent' : backdrop
  return `.${eventClass(hex)}{--ev:#${hex};--ev-on:${foreground};--ev-fill:color-mix(in srgb,#${hex} 90%,${background})}`
}
