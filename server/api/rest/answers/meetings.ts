import { z } from 'zod'
import type { Booked } from '#shared/invitations.ts'
import { calendarEvent } from './calendars.ts'
import { instant, minutes, timeZone } from './fields.ts'

export const availability = z
  .object({
    time_zone: timeZone,
    event_duration: minutes(30),
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

export const booked = z
  .object({
    success: z.literal(true),
    event: calendarEvent,
    reason: z.string().meta({ examples: ['The first time both are free.'] }),
    undo_token: z.string().nullable(),
    undo_until: instant.nullable(),
  })
  .meta({ id: 'Booked' }) satisfies z.ZodType<Booked>

export const meetingView = z
  .object({
    event: calendarEvent,
    event_duration: z.number().meta({ description: 'Minutes', examples: [30] }),
    url_invites: z.string().nullable().meta({ description: 'The link it came of; null when it came of none' }),
    past: z.boolean(),
  })
  .meta({ id: 'Meeting' })

export const cancelled = z.object({ success: z.literal(true), already_cancelled: z.boolean(), event: calendarEvent })
