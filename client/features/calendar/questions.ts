import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { type Move, movedTo } from './event-input.ts'
import { whenText } from './event-times.ts'

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

/** Before a meeting is moved. */
export function askToMove({ event, to, revert }: Move, zone: string, now: number, run: () => Promise<void>): Question {
  return {
    title: 'Move this meeting?',
    text: `“${event.summary}” moves to ${whenText(movedTo(event, to), zone, now)}. Everyone at it is told by e-mail.`,
    choices: [{ label: 'Move Meeting', look: 'primary', run }],
    keep: 'Keep the time',
    onKeep: revert,
  }
}

/** Before a meeting is cancelled. */
export function askToCancel(event: CalendarEvent, run: () => Promise<void>): Question {
  return {
    title: 'Cancel this meeting?',
    text: `“${event.summary}” is taken out of everyone’s calendar, and they are told by e-mail.`,
    choices: [{ label: 'Cancel Meeting', look: 'error', run }],
    keep: 'Keep it',
  }
}

/** Before one instance of a series is changed: is it only that one, or others too? */
export function askScope(
  verb: 'Move' | 'Edit' | 'Delete',
  event: CalendarEvent,
  run: (scope: EventScope) => void | Promise<void>,
  onKeep?: () => void,
): Question {
  return {
    title: `${verb} a repeating event`,
    text: `“${event.summary}” is one of a series.`,
    choices: [
      { label: 'This event', look: verb === 'Delete' ? 'error' : 'primary', run: () => run('this') },
      { label: 'This and following events', look: 'secondary', run: () => run('following') },
      { label: 'All events', look: 'secondary', run: () => run('all') },
    ],
    keep: 'Leave it',
    ...(onKeep && { onKeep }),
  }
}
