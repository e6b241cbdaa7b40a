import type { EventInput as CalendarEntry, EventApi } from '@fullcalendar/react'
import type { CalendarEvent } from '#shared/events.ts'
import { spanOf } from './event-input.ts'
import { eventClass } from './event-stylesheet.ts'

/** An event as FullCalendar takes it. */
export function calendarEntry(event: CalendarEvent): CalendarEntry {
  return {
    ...spanOf(event),
    id: event.id,
    title: event.summary,
    className: eventClass(event.extendedProps.event_color),
    extendedProps: { event },
  }
}

/** The entries to draw; what was called off is not drawn. */
export function calendarEntries(events: readonly CalendarEvent[]): CalendarEntry[] {
  return events.filter(({ status }) => status !== 'cancelled').map(calendarEntry)
}

/** The event behind an entry; FullCalendar gives back what `calendarEntry` hung on it. */
export function eventOf({ extendedProps }: Pick<EventApi, 'extendedProps'>): CalendarEvent {
  return extendedProps['event']
}
