import { z } from 'zod'
import { bookingReason } from '../booking-reason.ts'
import { calendarEvent } from './calendars.ts'
import { email, instant, minutes, timeZone } from './fields.ts'

export const notMe = z
  .object({
    email: email.meta({ description: 'The address that somebody entered' }),
    organizer: z.string(),
    start: instant,
    end: instant,
    is_open: z.boolean().meta({ description: 'The meeting is ahead' }),
    is_blocked: z.boolean().meta({ description: 'Nobody without an account can book with the address' }),
  })
  .meta({ id: 'NotMe' })

export const availability = z
  .object({
    time_zone: timeZone,
    event_duration: minutes(30),
    bookable_until: instant.meta({ description: 'The end of the booking window: no meeting ends after it' }),
    slots: z.array(
      z.object({
        start: instant,
        end: instant,
        busy: z.literal(true).optional().meta({ description: 'You have something else then' }),
        unknown: z.literal(true).optional().meta({ description: 'Your own calendar could not be read for then' }),
        too_close: z
          .literal(true)
          .optional()
          .meta({ description: 'Nearer to something that you have than the time you keep free around it' }),
        outside_hours: z.literal(true).optional().meta({ description: 'Outside of your own hours' }),
      }),
    ),
  })
  .meta({ id: 'Availability' })

const ical_uid = z.string().meta({ description: 'Of the invitation’s iCalendar file' })

export const booked = z.object({
  success: z.literal(true),
  event: calendarEvent.describe(
    '`id` is the handle of whoever booked without a session, or the id of the calendar entry',
  ),
  ical_uid,
  reason: bookingReason,
  undo_token: z
    .string()
    .nullable()
    .meta({ description: 'Takes the booking back until `undo_until`, for its booker alone' }),
  undo_until: instant.nullable(),
})

const closedEvent = z.object({ id: z.string(), status: z.literal('cancelled') })
const outcome = z.enum(['cancelled', 'left'])

export const openMeeting = z
  .object({
    closed: z.null(),
    event: calendarEvent,
    event_duration: z.number().meta({ description: 'Minutes', examples: [30] }),
    url_invites: z.string().nullable().meta({ description: 'The link it came of; null when it came of none' }),
    past: z.boolean(),
    ical_uid,
    role: z
      .enum(['organizer', 'participant'])
      .nullable()
      .meta({ description: 'Yours; null for the link of an old mail' }),
    cancelling: outcome.meta({ description: 'What cancelling it would do' }),
  })
  .meta({ id: 'Meeting' })

export const closedMeeting = z.object({ closed: outcome, event: closedEvent }).meta({ id: 'ClosedMeeting' })

export const meetingView = z.union([openMeeting, closedMeeting])

export const cancelled = z.object({
  success: z.literal(true),
  outcome: outcome.meta({ description: 'Whether the meeting is cancelled, or goes on without you' }),
  already_cancelled: z.boolean(),
  already_left: z.boolean(),
  event: z.union([calendarEvent, closedEvent]),
})
