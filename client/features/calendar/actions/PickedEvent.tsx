import { trpc } from '#client/api.ts'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { endsAt } from '../dates/event-times.ts'
import { useRecurrenceText } from '../recurrence/use-recurrence-text.ts'
import { EventCard } from './EventCard.tsx'
import { EventDetails } from './EventDetails.tsx'
import { MeetingActions } from './MeetingActions.tsx'
import { rescheduleAutomatically } from './meeting-changes.ts'
import type { CalendarActions } from './use-calendar-actions.ts'

interface PickedEventProps {
  event: CalendarEvent
  /** The event's element. */
  place: DOMRect
  actions: CalendarActions
  email: string
  zone: string
  now: number
  onClose: () => void
}

/** The details of the selected event. */
export default function PickedEvent({ event, place, actions, email, zone, now, onClose }: PickedEventProps) {
  const { data: calendars } = trpc.calendarManagement.list.useQuery()
  const recurrence = useRecurrenceText(event, wallTime(now, zone).date)
  const then = (act: (event: CalendarEvent) => void) => () => {
    onClose()
    act(event)
  }
  return (
    <EventCard place={place} onClose={onClose}>
      <EventDetails
        event={event}
        email={email}
        zone={zone}
        now={now}
        recurrence={recurrence}
        calendar={calendars?.find(({ id }) => id === event.calendar_id)}
        onClose={onClose}
        onEdit={then(actions.edit)}
        onDelete={then(actions.remove)}
        meetingActions={
          <MeetingActions
            event={event}
            zone={zone}
            now={now}
            isOver={endsAt(event, zone) <= now}
            rescheduleAutomatically={rescheduleAutomatically}
            onCancel={then(actions.cancel)}
          />
        }
      />
    </EventCard>
  )
}
