import type { EventInput as CalendarEntry, EventApi } from '@fullcalendar/react'
import type { Calendar } from '#shared/calendars.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { eventTitle, spanOf } from '../event-input.ts'
import { eventClass } from './EventColors.tsx'

/**
 * The FullCalendar entries of all events that are not cancelled; read-only events cannot be moved.
 * @param calendars events of calendars that are not loaded yet are movable; the server decides
 */
export function calendarEntries(
  events: readonly CalendarEvent[],
  calendars: readonly Pick<Calendar, 'id' | 'is_writable'>[],
): CalendarEntry[] {
  const fixed = new Set(calendars.filter(({ is_writable }) => !is_writable).map(({ id }) => id))
  return events
    .filter(({ status }) => status !== 'cancelled')
    .map((event) => ({
      ...spanOf(event),
      ...(fixed.has(event.calendar_id) && { editable: false }),
      id: event.id,
      title: eventTitle(event),
      className: eventClass(event.extendedProps.event_color),
      extendedProps: { event, isFixed: fixed.has(event.calendar_id) },
    }))
}

/** The event of an entry, stored by `calendarEntries`. */
export function eventOf({ extendedProps }: Pick<EventApi, 'extendedProps'>): CalendarEvent {
  return extendedProps['event']
}

/** Whether its calendar is read-only. */
export function isFixed({ extendedProps }: Pick<EventApi, 'extendedProps'>): boolean {
  return extendedProps['isFixed']
}
