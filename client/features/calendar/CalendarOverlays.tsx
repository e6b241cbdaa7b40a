import { eventElement } from '#client/ui/focus/return-focus.ts'
import { LazyBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { UndoBar } from './actions/UndoBar.tsx'
import { type CalendarActions, showErrorReason } from './actions/use-calendar-actions.ts'
import type { EditRequest } from './editor/edit-request.ts'

const EventCard = lazyWithRetry(() => import('./actions/EventDetails.tsx'))
const RequestedEditor = lazyWithRetry(() => import('./editor/EventEditor.tsx'))
const ConfirmDialog = lazyWithRetry(() => import('#client/ui/dialogs/ConfirmDialog.tsx'))

/** The selected event and its element. */
export interface SelectedEvent {
  id: string
  place: DOMRect
}

interface CalendarOverlaysProps {
  events: readonly CalendarEvent[]
  selected: SelectedEvent | undefined
  onDeselect: () => void
  editing: EditRequest | undefined
  onEdited: () => void
  actions: CalendarActions
  email: string
  zone: string
  now: number
}

/** Dialogs and cards over the calendar, loaded on demand. */
export function CalendarOverlays({
  events,
  selected,
  onDeselect,
  editing,
  onEdited,
  actions,
  ...details
}: CalendarOverlaysProps) {
  const { confirmation, closeConfirmation, offer } = actions
  // The details follow the event: they update with it, and close when it is deleted.
  const event = events.find(({ id }) => id === selected?.id)
  const deselect = () => {
    onDeselect()
    if (selected) eventElement(selected.id)?.focus()
  }
  return (
    <>
      {selected && event && (
        <LazyBoundary onClose={deselect}>
          <EventCard
            key={selected.id}
            event={event}
            place={selected.place}
            actions={actions}
            {...details}
            onClose={deselect}
          />
        </LazyBoundary>
      )}
      {editing && (
        <LazyBoundary onClose={onEdited}>
          <RequestedEditor request={editing} zone={details.zone} onSaved={offer.show} onClose={onEdited} />
        </LazyBoundary>
      )}
      {confirmation && (
        <LazyBoundary onClose={closeConfirmation}>
          <ConfirmDialog confirmation={confirmation} onClose={closeConfirmation} onError={showErrorReason} />
        </LazyBoundary>
      )}
      <UndoBar offer={offer.offer} onUndo={offer.undo} onSettle={offer.settle} />
    </>
  )
}
