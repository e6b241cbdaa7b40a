import { useMemo } from 'react'
import type { CalendarEvent } from '#shared/events.ts'
import type { UserSettings } from '#shared/users.ts'
import { eventStylesheet } from './event-stylesheet.ts'
import { useWhiteText } from './event-text-color.ts'

interface EventColorsProps {
  events: readonly CalendarEvent[]
  settings: Pick<UserSettings, 'color' | 'synchronized_accounts'>
}

/** The generated stylesheet; updated when events, the main color or accounts change. */
export function EventColors({ events, settings: { color, synchronized_accounts } }: EventColorsProps) {
  const whiteText = useWhiteText()
  const css = useMemo(() => {
    const ofAccounts = synchronized_accounts.map(({ account_color }) => account_color)
    const ofEvents = events.map(({ extendedProps }) => extendedProps.event_color)
    return eventStylesheet([color, ...ofAccounts, ...ofEvents], whiteText)
  }, [events, color, synchronized_accounts, whiteText])
  return <style>{css}</style>
}
