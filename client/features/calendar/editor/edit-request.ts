import { useState } from 'react'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import type { TimeSpan } from '../event-input.ts'

/** A request to open the editor; small, since it is created before the editor's code loads. */
export type EditRequest =
  | { kind: 'new'; span: TimeSpan; color: string }
  /** An event, or one instance of a series. */
  | { kind: 'event'; event: CalendarEvent }
  /** A series with its rule, or its part from an instance onward. */
  | { kind: 'series'; instance: CalendarEvent; series: CalendarEvent; scope: Exclude<EventScope, 'this'> }

/** The draft of a new event. */
export const NEW_EVENT = 'new-event'

/** The draft of an existing event. */
export const draftOfEvent = (id: string) => `event.${id}`

interface InitialRequest {
  /** The defaults of a new event. */
  newEventRequest: () => EditRequest
  /** Opens the editor for a new event initially. */
  startsEvent: boolean
  /** Also opens the editor that was open before a reload. */
  resumesEvent: boolean
  /** Once they are loaded. */
  events: readonly CalendarEvent[] | undefined
}

/** The request for which the editor is open, if any. */
export function useEditRequest({ newEventRequest, startsEvent, resumesEvent, events }: InitialRequest) {
  const [editing, edit] = useState(() =>
    startsEvent || (resumesEvent && hasDraft(NEW_EVENT)) ? newEventRequest() : undefined,
  )
  const [isPending, setPending] = useState(resumesEvent && !editing)
  if (isPending && events) {
    setPending(false)
    const event = events.find(({ id }) => hasDraft(draftOfEvent(id)))
    if (event) edit({ kind: 'event', event })
  }
  return [editing, edit] as const
}
