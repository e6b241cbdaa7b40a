import type { EventInput as CalendarEntry, EventApi } from '@fullcalendar/react'
import type { Calendar } from '#shared/calendars.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { eventTitle, getSpan } from '../event.ts'
import { eventClass } from './EventColors.tsx'

/**
 * The FullCalendar entries of all events; read-only events cannot be moved.
 * @param calendars before they load, all events can be moved; the server rejects moves of read-only events
 */
export function calendarEntries(
  events: readonly CalendarEvent[],
  calendars: readonly Pick<Calendar, 'id' | 'is_writable'>[] = [],
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
