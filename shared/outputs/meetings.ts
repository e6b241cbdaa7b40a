import { z } from 'zod'
import { bookingReason } from '../booking-reason.ts'
import { calendarEvent } from './calendars.ts'
import { email, instant, minutes, timeZone } from './fields.ts'

export const notMe = z
  .object({
    email: email.meta({ description: 'The entered address' }),
    organizer: z.string(),
    start: instant,
    end: instant,
    is_open: z.boolean().meta({ description: 'The meeting is in the future' }),
    is_blocked: z.boolean().meta({ description: 'Anonymous bookings with the address are blocked' }),
  })
  .meta({ id: 'NotMe' })

export const availability = z
  .object({
    time_zone: timeZone,
    event_duration: minutes(30),
    bookable_until: instant.meta({ description: 'The end of the booking window: no meeting ends after it' }),
    has_unread_calendar: z
      .boolean()
      .meta({ description: 'Times may be missing: a calendar that they depend on could not be read' }),
    slots: z.array(
      z.object({
        start: instant,
        end: instant,
        busy: z.literal(true).optional().meta({ description: 'You have another event' }),
        unknown: z.literal(true).optional().meta({ description: 'Your calendar could not be read' }),
        others_unknown: z
          .literal(true)
          .optional()
          .meta({ description: 'The calendar of a participant other than you and the organizer could not be read' }),
        too_close: z.literal(true).optional().meta({ description: 'Within the buffer of another of your events' }),
        outside_hours: z.literal(true).optional().meta({ description: 'Outside your working hours' }),
      }),
    ),
  })
  .meta({ id: 'Availability' })

const ical_uid = z.string().meta({ description: 'The UID in the invitation’s iCalendar file' })

export const bookingResult = z.object({
  success: z.literal(true),
  event: calendarEvent.describe(
    '`id` is the guest’s handle for bookings without a session, else the id of the calendar entry',
  ),
  ical_uid,
  moved_from: z
    .object({ start: instant, end: instant })
    .optional()
    .meta({ description: 'The previous time of a meeting that was moved' }),
  reason: bookingReason,
  undo_token: z
    .string()
    .nullable()
    .meta({ description: 'Undoes the booking until `undo_until`; only the booker gets it' }),
  undo_until: instant.nullable(),
})

const closedEvent = z.object({ id: z.string(), status: z.literal('cancelled') })
const outcome = z.enum(['cancelled', 'left'])
const url_invites = z
  .string()
  .nullable()
  .meta({ description: 'For its guests: the link it was booked through, if any' })

export const openMeeting = z
  .object({
    closed: z.null(),
    event: calendarEvent,
    event_duration: z.number().meta({ description: 'Minutes', examples: [30] }),
    url_invites,
    past: z.boolean(),
    ical_uid,
    role: z
      .enum(['organizer', 'participant'])
      .nullable()
      .meta({ description: 'Your role; null through a link in an old email, which does not identify you' }),
    email: email.nullable().meta({ description: 'Your address in the list of attendees; null if your role is' }),
    cancelling: outcome.meta({ description: 'The effect of canceling' }),
  })
  .meta({ id: 'Meeting' })

export const closedMeeting = z
  .object({ closed: outcome, event: closedEvent, url_invites })
  .meta({ id: 'ClosedMeeting' })

export const meetingView = z.union([openMeeting, closedMeeting])

export const cancellationResult = z.object({
  success: z.literal(true),
  outcome: outcome.meta({ description: 'Whether the meeting was canceled, or continues without you' }),
  already_cancelled: z.boolean(),
  already_left: z.boolean(),
  event: z.union([calendarEvent, closedEvent]),
})
