import type { EventInput as CalendarEntry, EventApi } from '@fullcalendar/react'
import type { Calendar } from '#shared/calendars.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { spanOf } from '../event-input.ts'
import { eventTitle } from '../event-title.ts'
import { eventClass } from './event-stylesheet.ts'

/** An event as FullCalendar takes it; one that cannot be changed here stays where it is. */
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
 * The entries to draw; what was called off is not drawn.
 * @param calendars of those that are not known yet, events can be tried to be moved: the server decides
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

/** The event behind an entry; FullCalendar gives back what `calendarEntry` hung on it. */
export function eventOf({ extendedProps }: Pick<EventApi, 'extendedProps'>): CalendarEvent {
  return extendedProps['event']
}

/** Is it in a calendar that cannot be changed here? */
export function isFixed({ extendedProps }: Pick<EventApi, 'extendedProps'>): boolean {
  return extendedProps['isFixed']
}
