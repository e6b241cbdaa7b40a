import { z } from 'zod'

export const calendarSources = z
  .array(
    z.object({
      provider: z.string().meta({ examples: ['google', 'microsoft', 'caldav', 'ics'] }),
      needs_consent: z.boolean().meta({
        description:
          'If true, connect it in a browser at GET /api/auth/login with type_login=2; if false, use its own call',
      }),
    }),
  )
  .meta({ id: 'CalendarSources' })

export const accountRemoval = z
  .object({
    calendars: z.int(),
    events: z.int().meta({ description: 'Events and series that are deleted here; the provider keeps its own' }),
    meetings: z.int().meta({ description: 'Meetings that move to the main calendar' }),
  })
  .meta({ id: 'AccountRemoval' })
