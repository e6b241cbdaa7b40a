import { z } from 'zod'
import { SKIP_REASONS } from '../calendar-import.ts'
import { color, day, email, eventId, instant, nextPage, timeZone, uuid } from './fields.ts'

const hideableEmail = email.meta({
  description: 'Empty for callers without a session if the user hides it',
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
    organizer: z.object({
      email: hideableEmail.meta({
        description: 'Empty if hidden as in `attendees`, or if a calendar names no valid one',
      }),
      name: z.string().nullable(),
    }),
    account_id: z.string(),
    account_email: z.string(),
    calendar_id: z.string(),
    meeting_url: z.string().nullable(),
    recurrence: z.array(z.string()).meta({ description: 'RFC 5545 lines', examples: [['RRULE:FREQ=WEEKLY;BYDAY=MO']] }),
    recurring_event_id: z.string().nullable().meta({ description: 'For an instance: the recurring event' }),
    original_start_time: instant
      .nullable()
      .meta({ description: 'For an instance: its start according to the recurrence rule' }),
    extendedProps: z.object({
      event_color: color,
      is_meeting: z.boolean(),
      has_invitations: z.boolean().optional().meta({
        description: 'Its provider may have invited its guests, so it cannot move to another calendar',
      }),
      is_named: z.boolean().optional().meta({
        description: 'For meetings, not for calendar entries: false if the title consists of the two people’s names',
      }),
    }),
  })
  .meta({
    id: 'CalendarEvent',
    examples: [
      {
        id: 'pVfq0hJ3TqC0oN2yVb6m1A',
        summary: 'Ana and Olga',
        description: null,
        location: 'Plaza Mayor 1',
        start: { dateTime: '2026-11-17T09:30:00.000Z', timeZone: 'Europe/Madrid' },
        end: { dateTime: '2026-11-17T10:00:00.000Z', timeZone: 'Europe/Madrid' },
        all_day: false,
        status: 'confirmed',
        transparency: 'opaque',
        attendees: [
          {
            email: 'olga@example.com',
            name: 'Olga',
            picture: null,
            role: 'organizer',
            response_status: 'accepted',
          },
          {
            email: 'ana@example.com',
            name: 'Ana',
            picture: null,
            role: 'participant',
            response_status: 'needs_action',
          },
        ],
        organizer: { email: 'olga@example.com', name: 'Olga' },
        account_id: '0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47',
        account_email: 'olga@example.com',
        calendar_id: 'tQ3vJx0m2dC7nB5kLw9yRA',
        meeting_url: null,
        recurrence: [],
        recurring_event_id: null,
        original_start_time: null,
        extendedProps: { event_color: '24b3f5', is_meeting: true },
      },
    ],
  })

export const calendarEvents = z.array(calendarEvent)

export const calendar = z
  .object({
    id: z.string(),
    account_id: uuid,
    account_email: email,
    account_provider: z.string().meta({ examples: ['google'] }),
    summary: z.string(),
    description: z.string().nullable(),
    time_zone: timeZone,
    background_color: color,
    foreground_color: color,
    is_primary: z.boolean().meta({ description: 'The main calendar of its account; it has the account’s color' }),
    is_selected: z.boolean().meta({ description: 'Its events block your availability' }),
    is_holiday_calendar: z.boolean(),
    is_writable: z.boolean().meta({ description: 'You can change its events' }),
    accepts_meetings: z.boolean().meta({ description: 'New meetings can be added to it' }),
    is_own: z.boolean().meta({ description: 'You can rename and delete it' }),
    is_removable: z.boolean().meta({ description: 'You can remove it from your list, and add it again' }),
    is_destination: z.boolean().meta({ description: 'New meetings are added to it' }),
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
      .meta({ description: 'Delete these before adding `events`; the id of a series includes all its instances' }),
    next_page_token: nextPage,
    next_sync_token: z
      .string()
      .nullable()
      .meta({ description: 'On the last page; send it later to list the changes since then' }),
  })
  .meta({ id: 'CalendarEventsPage' })

const eventCount = z.int().meta({ examples: [12] })

const startOrDay = z.union([instant, day]).meta({ description: 'All-day events have a day' })

export const importPreview = z
  .object({
    calendar_id: z.string(),
    events: eventCount.meta({ description: 'New events and series; changed instances are part of their series' }),
    recurring_events: eventCount,
    first_start: startOrDay.nullable(),
    last_start: startOrDay.nullable(),
    duplicates: eventCount.meta({ description: 'Events that are already in one of your calendars' }),
    shortened: eventCount.meta({
      description: 'New events whose title, description, or location is too long and will be truncated',
    }),
    skipped: eventCount,
    skipped_events: z
      .array(
        z.object({
          number: z.int().nullable().meta({ description: 'Its number in the file, if its time cannot be read' }),
          title: z.string(),
          start: startOrDay.nullable(),
          reason: z.enum(SKIP_REASONS),
          time_zone: z.string().nullable().meta({ description: 'The unknown time zone' }),
        }),
      )
      .meta({ description: 'The first skipped events' }),
    unknown_time_zones: z.array(z.string()),
    exceeded_quota: z
      .enum(['events', 'series', 'event_text'])
      .nullable()
      .meta({ description: 'The quota that keeps the file from being imported' }),
  })
  .meta({ id: 'ImportPreview' })

export const importResult = z
  .object({
    import_id: uuid,
    calendar_id: z.string(),
    events: eventCount,
    duplicates: eventCount,
    skipped: eventCount,
    undo_until: instant,
  })
  .meta({ id: 'ImportResult' })
