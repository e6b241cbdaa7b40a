import { z } from 'zod'
import { color, day, email, eventId, instant, nextPage, timeZone, uuid } from './fields.ts'

const hideableEmail = email.meta({
  description: 'Empty for who reads without a session, where its user hides it',
  examples: ['ana@example.com'],
})

const eventTime = z.union([z.object({ dateTime: instant, timeZone }), z.object({ date: day, timeZone })])

export const calendarEvent = z
  .object({
    id: eventId,
    summary: z.string().meta({ examples: ['Ana and Olga'] }),
    description: z.string().nullable(),
    location: z.string().nullable(),
    start: eventTime,
    end: eventTime,
    all_day: z.boolean(),
    status: z.enum(['confirmed', 'tentative', 'cancelled']),
    transparency: z.enum(['opaque', 'transparent']),
    attendees: z.array(
      z.object({
        email: hideableEmail,
        name: z.string().nullable(),
        picture: z.string().nullable(),
        role: z.enum(['organizer', 'participant']),
        response_status: z.enum(['accepted', 'declined', 'tentative', 'needs_action']),
      }),
    ),
    organizer: z.object({ email: hideableEmail, name: z.string().nullable() }),
    account_id: z.string(),
    account_email: z.string(),
    calendar_id: z.string(),
    meeting_url: z.string().nullable(),
    recurrence: z.array(z.string()).meta({ description: 'RFC 5545 lines', examples: [['RRULE:FREQ=WEEKLY;BYDAY=MO']] }),
    recurring_event_id: z.string().nullable().meta({ description: 'Of an instance: the event that it repeats' }),
    original_start_time: instant.nullable().meta({ description: 'Of an instance: the start that its rule gives it' }),
    extendedProps: z.object({
      event_color: color,
      is_meeting: z.boolean(),
      is_named: z.boolean().optional().meta({
        description: 'Of a meeting, not of its calendar entry: false where it is called after its two people',
      }),
    }),
  })
  .meta({ id: 'CalendarEvent' })

export const calendarEvents = z.array(calendarEvent)

export const calendar = z
  .object({
    id: z.string(),
    account_id: uuid,
    account_email: email,
    summary: z.string(),
    description: z.string().nullable(),
    time_zone: timeZone,
    background_color: color,
    foreground_color: color,
    is_primary: z.boolean().meta({ description: 'The main calendar of its account, whose colour it has' }),
    is_selected: z.boolean().meta({ description: 'Its events keep you busy' }),
    is_holiday_calendar: z.boolean(),
    is_writable: z.boolean().meta({ description: 'Its events are yours to change' }),
    is_own: z.boolean().meta({ description: 'It is yours to rename and delete' }),
    is_destination: z.boolean().meta({ description: 'Your meetings go into it' }),
  })
  .meta({ id: 'Calendar' })

export const calendars = z.array(calendar)

export const iCalendar = z.string().meta({ description: 'iCalendar, RFC 5545' })

export const eventsPage = z.object({ events: calendarEvents, next_page_token: nextPage })

export const calendarEventsPage = z
  .object({
    events: calendarEvents,
    deleted: z
      .array(z.string())
      .meta({ description: 'To be taken away before the events are put in; of a series, with all its instances' }),
    next_page_token: nextPage,
    next_sync_token: z
      .string()
      .nullable()
      .meta({ description: 'On the last page: asks for all that changes from here on' }),
  })
  .meta({ id: 'CalendarEventsPage' })
