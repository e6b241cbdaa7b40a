import { lazy, Suspense } from 'react'
import { eventElement } from '#client/ui/return-focus.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { EventDetails } from './EventDetails.tsx'
import type { Editing } from './editing.ts'
import { endsAt } from './event-times.ts'
import { MeetingActions } from './MeetingActions.tsx'
import { UndoBar } from './UndoBar.tsx'
import { tellError, type useCalendarActions } from './use-calendar-actions.ts'
import { useRecurrenceText } from './use-recurrence-text.ts'
import { wallTime } from './wall-time.ts'

const EventCard = lazy(() => import('./EventCard.tsx'))
const EventEditor = lazy(() => import('./EventEditor.tsx'))
const QuestionDialog = lazy(() => import('./QuestionDialog.tsx'))

/** The event whose details are open, and where it stood on the screen. */
export interface Picked {
  id: string
  place: DOMRect
}

interface CalendarOverlaysProps {
  events: readonly CalendarEvent[]
  picked: Picked | undefined
  onUnpick: () => void
  editing: Editing | undefined
  onEdited: () => void
  actions: ReturnType<typeof useCalendarActions>
  email: string
  zone: string
  now: number
  compact: boolean
}

/** What opens over the calendar. Each is fetched when it is first needed. */
export function CalendarOverlays(props: CalendarOverlaysProps) {
  const { editing, onEdited, actions, compact } = props
  const { question, closeQuestion, offer } = actions
  return (
    <>
      <Suspense fallback={null}>
        <PickedEvent {...props} />
        {editing && (
          <EventEditor
            title={editing.title}
            initial={editing.initial}
            kept={editing.kept}
            canRepeat={editing.canRepeat}
            compact={compact}
            onSave={editing.save}
            onClose={onEdited}
          />
        )}
        {question && <QuestionDialog question={question} onClose={closeQuestion} onError={tellError} />}
      </Suspense>
      <UndoBar offer={offer.offer} onUndo={offer.undo} onSettle={offer.settle} />
    </>
  )
}

/** The details follow the event: they change with it, and close when it is gone. */
function PickedEvent({ events, picked, onUnpick, actions, email, zone, now, compact }: CalendarOverlaysProps) {
  const event = events.find(({ id }) => id === picked?.id)
  const recurrence = useRecurrenceText(event, wallTime(now, zone).date)
  if (!picked || !event) return null

  const close = () => {
    onUnpick()
    eventElement(event.id)?.focus()
  }
  const then = (act: (event: CalendarEvent) => void) => () => {
    close()
    act(event)
  }
  return (
    <EventCard key={picked.id} place={picked.place} compact={compact} onClose={close}>
      <EventDetails
        event={event}
        email={email}
        zone={zone}
        now={now}
        recurrence={recurrence}
        onClose={close}
        onEdit={then(actions.edit)}
        onDelete={then(actions.remove)}
        meetingActions={
          <MeetingActions
            event={event}
            zone={zone}
            isOver={endsAt(event, zone) <= now}
            rescheduleAutomatically={actions.rescheduleAutomatically}
            onCancel={then(actions.cancel)}
          />
        }
      />
    </EventCard>
  )
}
