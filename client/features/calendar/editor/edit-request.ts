import { useState } from 'react'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import type { TimeSpan } from '../event-input.ts'

/** A request to open the editor. This module does not import the editor, whose code loads later. */
export type EditRequest =
  | { kind: 'new'; span: TimeSpan; color: string }
  /** `event`: an event or instance; for a wider scope, its series or the part from it onward, with the rule. */
  | { kind: 'event'; event: CalendarEvent; scope: EventScope }

/** The name of the stored draft of a new event. */
export const NEW_EVENT_DRAFT = 'new-event'

/** The name of the stored draft of an existing event. */
export const eventDraftName = (id: string) => `event.${id}`

interface EditRequestOptions {
  /** Creates the request for a new event. */
  newEventRequest: () => EditRequest
  /** Whether the calendar opens with the editor for a new event. */
  shouldCreate: boolean
  /** Whether the editor opens for the stored draft of an event, after a reload. */
  shouldResume: boolean
  /** Undefined until loaded. */
  events: readonly CalendarEvent[] | undefined
}

/** The request for which the editor is open, if any. */
export function useEditRequest({ newEventRequest, shouldCreate, shouldResume, events }: EditRequestOptions) {
  const [request, setRequest] = useState(() =>
    shouldCreate || (shouldResume && hasDraft(NEW_EVENT_DRAFT)) ? newEventRequest() : undefined,
  )
  const [isResuming, setResuming] = useState(shouldResume && !request)
  if (isResuming && events) {
    setResuming(false)
    const event = events.find(({ id }) => hasDraft(eventDraftName(id)))
    if (event) setRequest({ kind: 'event', event, scope: 'this' })
  }
  return [request, setRequest] as const
}
