import type { EventInput as CalendarEntry, EventApi } from '@fullcalendar/react'
import type { Calendar } from '#shared/calendars.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { eventTitle, spanOf } from '../event-input.ts'
import { eventClass } from './EventColors.tsx'

/** An event as FullCalendar input; read-only events cannot be moved. */
function calendarEntry(event: CalendarEvent, isFixed: boolean): CalendarEntry {
  return {
    ...spanOf(event),
    ...(isFixed && { editable: false }),
    id: event.id,
    title: eventTitle(event),
    className: eventClass(event.extendedProps.event_color),
    extendedProps: { event, isFixed },
  }
}

/**
 * The FullCalendar entries of all events that are not cancelled.
 * @param calendars events of calendars that are not loaded yet are movable; the server decides
 */
export function calendarEntries(
  events: readonly CalendarEvent[],
  calendars: readonly Pick<Calendar, 'id' | 'is_writable'>[],
): CalendarEntry[] {
  const fixed = new Set(calendars.filter(({ is_writable }) => !is_writable).map(({ id }) => id))
  return events
    .filter(({ status }) => status !== 'cancelled')
    .map((event) => calendarEntry(event, fixed.has(event.calendar_id)))
}

/** The event of an entry, stored by `calendarEntry`. */
export function eventOf({ extendedProps }: Pick<EventApi, 'extendedProps'>): CalendarEvent {
  return extendedProps['event']
}

/** Whether its calendar is read-only. */
export function isFixed({ extendedProps }: Pick<EventApi, 'extendedProps'>): boolean {
  return extendedProps['isFixed']
}
