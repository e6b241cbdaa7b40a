import { useEffect, useRef, useState } from 'react'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import type { useCalendarEvents } from '../calendar-events.ts'
import { isInstance, seriesId, type TimeSpan } from '../event.ts'

/** A request to open the editor. This module does not import the editor, whose code loads later. */
export type EditRequest =
  | { kind: 'new'; span: TimeSpan; color: string }
  /**
   * For the scope `this`, `event` is the event or instance; for `all`, its series; for `following`, the series from this
   * instance on. A series includes its recurrence rule.
   */
  | { kind: 'event'; event: CalendarEvent; scope: EventScope }

/** The name of the stored draft of a new event. */
export const NEW_EVENT_DRAFT = 'new-event'

const SCOPES = ['this', 'following', 'all'] as const satisfies EventScope[]

/** The name of an event's stored draft. At the first instance, `following` edits the whole series, as `all` does. */
export const eventDraftName = (event: CalendarEvent, scope: EventScope) =>
  scope === 'all' || (scope === 'following' && !isInstance(event))
    ? `event.all.${seriesId(event)}`
    : `event.${scope}.${event.id}`

/** Creates the request for an event; for a wider scope than `this`, fetches its series first. */
export async function createEditRequest(event: CalendarEvent, scope: EventScope): Promise<EditRequest> {
  if (scope === 'this') return { kind: 'event', event, scope }
  const { getSeries } = await import('../actions/series-changes.ts')
  return { kind: 'event', event: await getSeries(event, scope), scope }
}

export interface EditRequestOptions {
  /** Creates the request for a new event. */
  newEventRequest: () => EditRequest
  /** Whether the calendar opens with the editor for a new event. */
  shouldCreateEvent: boolean
  /** Whether the editor opens for the stored draft of an event, after a reload. */
  shouldResume: boolean
  query: Pick<ReturnType<typeof useCalendarEvents>, 'events' | 'hasData' | 'error'>
}

/** The current edit request, if any. */
export function useEditRequest({ newEventRequest, shouldCreateEvent, shouldResume, query }: EditRequestOptions) {
  const { events, hasData, error } = query
  const [request, setRequest] = useState<EditRequest>()
  const isPending = useRef(shouldCreateEvent || shouldResume)
  useEffect(() => {
    if (!isPending.current || !(hasData || error)) return
    const isNew = shouldCreateEvent || hasDraft(NEW_EVENT_DRAFT)
    if (!isNew && !hasData) return
    isPending.current = false
    const open = (newRequest: EditRequest) => setRequest((current) => current ?? newRequest)
    if (isNew) return open(newEventRequest())
    const drafts = events.flatMap((event) =>
      (isInstance(event) ? SCOPES : (['this'] as const)).map((scope) => [event, scope] as const),
    )
    const draft = drafts.find((args) => hasDraft(eventDraftName(...args)))
    if (draft) void createEditRequest(...draft).then(open, showError)
  })
  return [request, setRequest] as const
}
