import { type Text, t } from '#client/lib/language.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import type { Move } from './event-input.ts'

/** What is asked before something is done that others notice, or that could be meant in two ways. */
export interface Question {
  title: string
  text: string
  choices: {
    label: string
    look: 'primary' | 'secondary' | 'error'
    /** While it runs the question stays; what it throws is told, and the question stays too. */
    run: () => void | Promise<void>
  }[]
  /** What closing it without a choice is called. */
  keep: string
  onKeep?: () => void
}

/** Before a meeting is moved; `when` in words. */
export function askToMove({ event, revert }: Move, when: string, run: () => Promise<void>): Question {
  return {
    title: t('Move this meeting?'),
    text: t('“{title}” moves to {when}. Everyone at it is told by email.', {
      title: event.summary,
      when,
    }),
    choices: [{ label: t('Move Meeting'), look: 'primary', run }],
    keep: t('Keep the time'),
    onKeep: revert,
  }
}

/** Before a meeting is cancelled. */
export function askToCancel(event: CalendarEvent, run: () => Promise<void>): Question {
  return {
    title: t('Cancel this meeting?'),
    text: t('“{title}” is taken out of everyone’s calendar, and they are told by email.', { title: event.summary }),
    choices: [{ label: t('Cancel Meeting'), look: 'error', run }],
    keep: t('Keep it'),
  }
}

const SCOPE_TITLES = {
  Move: 'Move a repeating event',
  Edit: 'Edit a repeating event',
  Delete: 'Delete a repeating event',
} as const satisfies Record<string, Text>

/** Before one instance of a series is changed: is it only that one, or others too? */
export function askScope(
  verb: keyof typeof SCOPE_TITLES,
  event: CalendarEvent,
  run: (scope: EventScope) => void | Promise<void>,
  onKeep?: () => void,
): Question {
  return {
    title: t(SCOPE_TITLES[verb]),
    text: t('“{title}” is one of a series.', { title: event.summary }),
    choices: [
      { label: t('This event'), look: verb === 'Delete' ? 'error' : 'primary', run: () => run('this') },
      { label: t('This and following events'), look: 'secondary', run: () => run('following') },
      { label: t('All events'), look: 'secondary', run: () => run('all') },
    ],
    keep: t('Leave it'),
    ...(onKeep && { onKeep }),
  }
}
