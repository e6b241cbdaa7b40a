import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Command, useCommands } from '#client/lib/commands.ts'
import { type View, viewChoices } from './dates/views.ts'
import type { Navigation } from './navigation.ts'

const SHOW: Record<View, MessageDescriptor> = {
  day: msg`Show the day`,
  'three-days': msg`Show three days`,
  week: msg`Show the week`,
  month: msg`Show the month`,
  agenda: msg`Show the agenda`,
}

/**
 * The calendar's commands: a letter for each view, t for today, j and k for the next and previous days, n for a new
 * event, and z to undo while that is offered.
 */
export function useCalendarCommands(navigation: Navigation, onNew: () => void, onUndo: (() => void) | undefined): void {
  const { t } = useLingui()
  const { compact, today, show, goTo, turn } = navigation
  useCommands([
    { id: 'new-event', section: t`Create`, label: t`New event`, key: 'n', run: onNew },
    ...viewChoices(compact).map(
      ({ view, key }): Command => ({
        id: `view-${view}`,
        section: t`Calendar`,
        label: t(SHOW[view]),
        key,
        run: () => show(view),
      }),
    ),
    { id: 'today', section: t`Calendar`, label: t`Today`, key: 't', run: () => goTo(today) },
    { id: 'next', section: t`Calendar`, label: t`Next days`, key: 'j', run: () => turn(1) },
    { id: 'previous', section: t`Calendar`, label: t`Previous days`, key: 'k', run: () => turn(-1) },
    ...(onUndo ? [{ id: 'undo', section: t`Calendar`, label: t`Undo`, key: 'z', run: onUndo } satisfies Command] : []),
  ])
}
