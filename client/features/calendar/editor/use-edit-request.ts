import { useState } from 'react'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { draftOfEvent, type EditRequest, NEW_EVENT } from './edit-request.ts'

interface InitialRequest {
  /** What a new event is asked for with. */
  toNew: () => EditRequest
  /** A new event is open from the start. */
  startsEvent: boolean
  /** So is the editor that somebody was at when the page was reloaded. */
  resumesEvent: boolean
  /** Once they are there. */
  events: readonly CalendarEvent[] | undefined
}

/** What the editor is asked to open, if anything. */
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
