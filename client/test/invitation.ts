import { type CalendarEvent, PLAIN_EVENT } from '#shared/events.ts'
import type { BookingResult, OfferedSlot, SenderInfo } from '#shared/invitations.ts'
import { MINUTE } from '#shared/time.ts'
import type { Handlers } from './fake-api.ts'
import { firstFreeReason } from './first-free-reason.ts'

/** Wednesday 18 November 2026, 10:00 in Madrid. */
export const NOW = Date.parse('2026-11-18T09:00:00.000Z')
/** 60 days after `NOW`. */
export const BOOKABLE_UNTIL = '2027-01-17T09:00:00.000Z'

export const ALEX: SenderInfo = {
  email: 'alex@acme.io',
  name: 'Alex Moreno',
  picture: null,
  user_id: 'u-alex',
  url_invites: 'alex-moreno',
  event_duration: 30,
  time_zone: 'Europe/Madrid',
}

export const PRIYA = { email: 'priya@acme.io', name: 'Priya Nair', picture: null, user_id: 'u-priya' }

export const EVENT_ID = 'AAAAAAAAAAAAAAAAAAAAAA'

export function slot(start: string, overrides: Partial<OfferedSlot> = {}): OfferedSlot {
  return { start, end: new Date(Date.parse(start) + 30 * MINUTE).toISOString(), ...overrides }
}

export function meeting(start: string, overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  const timeZone = 'Europe/Madrid'
  const person = { picture: null, response_status: 'accepted' as const }
  return {
    ...PLAIN_EVENT,
    id: EVENT_ID,
    summary: 'Sam Okafor and Alex Moreno',
    start: { dateTime: start, timeZone },
    end: { dateTime: slot(start).end, timeZone },
    attendees: [
      { ...person, email: ALEX.email, name: ALEX.name, role: 'organizer' },
      { ...person, email: 'sam@example.org', name: 'Sam Okafor', role: 'participant' },
    ],
    organizer: { email: ALEX.email, name: ALEX.name },
    account_id: '',
    account_email: ALEX.email,
    calendar_id: '',
    extendedProps: { event_color: '2f45ff', is_meeting: true, is_named: false },
    ...overrides,
  }
}

export function bookingResult(event: CalendarEvent, overrides: Partial<BookingResult> = {}): BookingResult {
  return {
    success: true,
    event,
    ical_uid: `${EVENT_ID}@meridian.test`,
    reason: firstFreeReason({ busy: 3 }),
    undo_token: null,
    undo_until: null,
    ...overrides,
  }
}

/** Handlers of a server that offers these times, filtered by the requested range. */
export function invitationHandlers(slots: readonly OfferedSlot[]) {
  return {
    invitation: { getInvitationToken: () => ({ tokenInvitation: 'the-token', senderInfo: ALEX }) },
    match: {
      availability: ({ time_min, time_max }) => ({
        time_zone: ALEX.time_zone,
        event_duration: 30,
        bookable_until: BOOKABLE_UNTIL,
        has_unread_calendar: false,
        slots: slots.filter(({ start, end }) => (!time_min || start >= time_min) && (!time_max || end <= time_max)),
      }),
    },
  } satisfies Handlers
}
