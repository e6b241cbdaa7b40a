import type { CalendarEvent, EventTime } from '#shared/events.ts'
import type { CalendarId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { hasInvitations } from './invited-guests.ts'
import type { EventCalendar } from './management/store.ts'
import type { EventRow } from './tables.ts'

/** The user who views an event: their time zone applies to all-day events, their language to the titles of holidays. */
export interface EventViewer {
  time_zone: string
  language?: Language
}

/** Converts an event to its API format. */
export function toCalendarEvent(
  event: EventRow,
  calendar: EventCalendar,
  { time_zone, language }: EventViewer,
): CalendarEvent {
  const toEventTime = (time: Date, date: string | null): EventTime =>
    date === null ? { dateTime: time.toISOString(), timeZone: event.time_zone } : { date, timeZone: time_zone }
  return {
    id: event.event_id,
    summary: getLocalizedTitle(event, language),
    description: event.description,
    location: event.location,
    start: toEventTime(event.start_at, event.start_date),
    end: toEventTime(event.end_at, event.end_date),
    all_day: event.all_day,
    status: event.status,
    transparency: event.transparency,
    attendees: event.attendees,
    organizer: event.organizer,
    account_id: calendar.account_id,
    account_email: calendar.account_email,
    calendar_id: event.calendar_id,
    meeting_url: event.meeting_url,
    recurrence: event.recurrence,
    recurring_event_id: event.recurring_event_id,
    original_start_time: event.original_start_time?.toISOString() ?? null,
    extendedProps: {
      event_color: event.event_color ?? calendar.color,
      is_meeting: event.meeting_id !== null,
      ...(hasInvitations(event, calendar) && { has_invitations: true }),
    },
  }
}

/** The title of an event; holidays are titled in the viewer's language. */
function getLocalizedTitle({ summary, titles }: EventRow, language: Language | undefined): string {
  return (language && titles?.[language]) ?? summary
}

/** Converts events to their API format. Skips events of unknown calendars, which may just have been deleted. */
export function toCalendarEvents(
  events: readonly EventRow[],
  calendars: ReadonlyMap<CalendarId, EventCalendar>,
  viewer: EventViewer,
): CalendarEvent[] {
  return events.flatMap((event) => {
    const calendar = calendars.get(event.calendar_id)
    return calendar ? toCalendarEvent(event, calendar, viewer) : []
  })
}
