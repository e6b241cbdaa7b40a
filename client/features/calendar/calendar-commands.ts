import { useEffect, useMemo, useRef } from 'react'
import { type Command, useCommands } from '#client/lib/commands.ts'
import type { Text } from '#client/lib/language.ts'
import type { Navigation } from './navigation.ts'
import { type View, viewChoices } from './views.ts'

const SHOW: Record<View, Text> = {
  day: 'Show the day',
  'three-days': 'Show three days',
  week: 'Show the week',
  month: 'Show the month',
  agenda: 'Show the agenda',
}

/**
 * What can be done in the calendar by a key or from the palette: the first letter of a view, t for today, j and k for
 * the next and the previous days, n for a new event.
 */
export function useCalendarCommands(navigation: Navigation, onNew: () => void): void {
  const { compact } = navigation
  const latest = useRef({ navigation, onNew })
  useEffect(() => {
    latest.current = { navigation, onNew }
  })

  const commands = useMemo<Command[]>(() => {
    const now = () => latest.current.navigation
    return [
      { id: 'new-event', section: 'Create', label: 'New event', key: 'n', run: () => latest.current.onNew() },
      ...viewChoices(compact).map(
        ({ view, key }): Command => ({
          id: `view-${view}`,
          section: 'Calendar',
          label: SHOW[view],
          key,
          run: () => now().show(view),
        }),
      ),
      { id: 'today', section: 'Calendar', label: 'Today', key: 't', run: () => now().goTo(now().today) },
      { id: 'next', section: 'Calendar', label: 'Next days', key: 'j', run: () => now().turn(1) },
      { id: 'previous', section: 'Calendar', label: 'Previous days', key: 'k', run: () => now().turn(-1) },
    ]
  }, [compact])
  useCommands(commands)
}
