import type { CalendarEvent, EventScope } from '#shared/events.ts'
import type { TimeSpan } from '../event-input.ts'

/** A request to open the editor; small, since it is created before the editor's code loads. */
export type EditRequest =
  | { kind: 'new'; span: TimeSpan; color: string }
  /** An event, or one instance of a series. */
  | { kind: 'event'; event: CalendarEvent }
  /** A series with its rule, or its part from an instance on. */
  | { kind: 'series'; instance: CalendarEvent; series: CalendarEvent; scope: Exclude<EventScope, 'this'> }

/** The draft of a new event. */
export const NEW_EVENT = 'new-event'

/** The draft of an existing event. */
export const draftOfEvent = (id: string) => `event.${id}`
