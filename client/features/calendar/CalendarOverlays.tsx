import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { toast } from '#client/ui/feedback/toast.tsx'
import { eventElement, restoreLostFocus } from '#client/ui/focus/return-focus.ts'
import { TypeAheadBuffer } from '#client/ui/focus/TypeAheadBuffer.tsx'
import { LazyBoundary, lazyWithBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { UndoBar } from './actions/UndoBar.tsx'
import type { CalendarActions } from './actions/use-calendar-actions.ts'
import type { EditRequest } from './editor/edit-request.ts'
import { eventTitle } from './event.ts'

const EventCard = lazyWithBoundary(() => import('./actions/EventDetails.tsx'))
const EventEditor = lazyWithBoundary(() => import('./editor/EventEditor.tsx'))
const ConfirmDialog = lazyWithRetry(() => import('#client/ui/dialogs/ConfirmDialog.tsx'))

/** The event when it was selected, and its position on the screen. */
export interface SelectedEvent {
  event: CalendarEvent
  eventRect: DOMRect
}

interface CalendarOverlaysProps {
  events: readonly CalendarEvent[]
  selectedEvent: SelectedEvent | undefined
  onDeselect: () => void
  editRequest: EditRequest | undefined
  onCloseEditor: () => void
  actions: CalendarActions
  email: string
  zone: string
  now: number
}

/** The event card, dialogs and undo bar over the calendar. */
export function CalendarOverlays({
  events,
  selectedEvent,
  onDeselect,
  editRequest,
  onCloseEditor,
  actions,
  ...details
}: CalendarOverlaysProps) {
  const { confirmation, closeConfirmation, undoBar } = actions
  // The details update with the event.
  const event = events.find(({ id }) => id === selectedEvent?.event.id)
  const deselect = () => {
    onDeselect()
    if (event) eventElement(event.id)?.focus()
  }
  useEffect(() => {
    if (!selectedEvent || event) return
    // Removed, moved beyond the fetched period, or replaced as an instance of a changed series.
    onDeselect()
    toast.warning(
      t`“${{ title: eventTitle(selectedEvent.event) }}” was changed or removed, so its details were closed.`,
    )
    restoreLostFocus()
  }, [selectedEvent, event, onDeselect])
  const dismissConfirmation = () => {
    confirmation?.onDismiss?.()
    closeConfirmation()
  }
  return (
    <>
      {selectedEvent && event && (
        <EventCard key={event.id} {...details} {...selectedEvent} event={event} actions={actions} onClose={deselect} />
      )}
      {editRequest && (
        <>
          <TypeAheadBuffer onClose={onCloseEditor} />
          <EventEditor request={editRequest} zone={details.zone} onSaved={undoBar.show} onClose={onCloseEditor} />
        </>
      )}
      {confirmation && (
        <LazyBoundary onClose={dismissConfirmation}>
          <ConfirmDialog confirmation={confirmation} onClose={closeConfirmation} />
        </LazyBoundary>
      )}
      <UndoBar {...undoBar} />
    </>
  )
}
