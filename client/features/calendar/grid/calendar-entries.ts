import type { EventInput as CalendarEntry, EventApi } from '@fullcalendar/react'
import type { Calendar } from '#shared/calendars.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { eventTitle, getSpan } from '../event-input.ts'
import { eventClass } from './EventColors.tsx'

/**
 * The FullCalendar entries of all events; read-only events cannot be moved.
 * @param calendars events of calendars that are not loaded yet can be moved, and the server may reject the move
 */
export function calendarEntries(
  events: readonly CalendarEvent[],
  calendars: readonly Pick<Calendar, 'id' | 'is_writable'>[],
): CalendarEntry[] {
  const readOnlyIds = new Set(calendars.filter(({ is_writable }) => !is_writable).map(({ id }) => id))
  return events.map((event) => ({
    ...getSpan(event),
    editable: !readOnlyIds.has(event.calendar_id),
    id: event.id,
    title: eventTitle(event),
    className: eventClass(event.extendedProps.event_color),
    extendedProps: { event },
  }))
}

/** The event of an entry, stored by `calendarEntries`. */
export function getEntryEvent({ extendedProps }: Pick<EventApi, 'extendedProps'>): CalendarEvent {
  return extendedProps['event']
}
