import { type Command, useCommands } from '#client/lib/commands.ts'
import type { Text } from '#client/lib/language.ts'
import { type View, viewChoices } from './dates/views.ts'
import type { Navigation } from './navigation.ts'

const SHOW: Record<View, Text> = {
  day: 'Show the day',
  'three-days': 'Show three days',
  week: 'Show the week',
  month: 'Show the month',
  agenda: 'Show the agenda',
}

/**
 * The calendar's commands: a letter for each view, t for today, j and k for the next and previous days, n for a new
 * event, and z to undo while that is offered.
 */
export function useCalendarCommands(navigation: Navigation, onNew: () => void, onUndo: (() => void) | undefined): void {
  const { compact, today, show, goTo, turn } = navigation
  useCommands([
    { id: 'new-event', section: 'Create', label: 'New event', key: 'n', run: onNew },
    ...viewChoices(compact).map(
      ({ view, key }): Command => ({
        id: `view-${view}`,
        section: 'Calendar',
        label: SHOW[view],
        key,
        run: () => show(view),
      }),
    ),
    { id: 'today', section: 'Calendar', label: 'Today', key: 't', run: () => goTo(today) },
    { id: 'next', section: 'Calendar', label: 'Next days', key: 'j', run: () => turn(1) },
    { id: 'previous', section: 'Calendar', label: 'Previous days', key: 'k', run: () => turn(-1) },
    ...(onUndo ? [{ id: 'undo', section: 'Calendar', label: 'Undo', key: 'z', run: onUndo } satisfies Command] : []),
  ])
}
