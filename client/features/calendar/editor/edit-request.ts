import type { CalendarEvent, EventScope } from '#shared/events.ts'
import type { TimeSpan } from '../event-input.ts'

/** What the editor is asked to open: light enough to be made before the editor is there. */
export type EditRequest =
  | { kind: 'new'; span: TimeSpan; color: string }
  /** An event, or one instance of a series. */
  | { kind: 'event'; event: CalendarEvent }
  /** All of a series, or all from one of its instances on, with its rule. */
  | { kind: 'series'; instance: CalendarEvent; series: CalendarEvent; scope: Exclude<EventScope, 'this'> }

/** The name under which an unfinished new event is kept over a reload. */
export const NEW_EVENT = 'new-event'

/** The same of an event. */
export const draftOfEvent = (id: string) => `event.${id}`
