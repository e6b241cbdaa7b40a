import { useState } from 'react'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { draftOfEvent, type EditRequest, NEW_EVENT } from './edit-request.ts'

interface InitialRequest {
  /** The defaults of a new event. */
  toNew: () => EditRequest
  /** Opens the editor for a new event at start. */
  startsEvent: boolean
  /** Also opens the editor that was open before a reload. */
  resumesEvent: boolean
  /** Once they are loaded. */
  events: readonly CalendarEvent[] | undefined
}

/** The request for which the editor is open, if any. */
export function useEditRequest({ toNew, startsEvent, resumesEvent, events }: InitialRequest) {
  const [editing, edit] = useState(() => (startsEvent || (resumesEvent && hasDraft(NEW_EVENT)) ? toNew() : undefined))
  const [awaits, setAwaits] = useState(resumesEvent && !editing)
  if (awaits && events) {
    setAwaits(false)
    const event = events.find(({ id }) => hasDraft(draftOfEvent(id)))
    if (event) edit({ kind: 'event', event })
  }
  return [editing, edit] as const
}
