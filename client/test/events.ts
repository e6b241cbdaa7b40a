import { type CalendarEvent, PLAIN_EVENT } from '#shared/events.ts'

/** Ana's event in Madrid, by default on Wednesday 18 November 2026 from 14:00 to 15:00. */
export function anaEvent(overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  const timeZone = 'Europe/Madrid'
  return {
    ...PLAIN_EVENT,
    id: 'hiring-sync',
    summary: 'Hiring sync',
    start: { dateTime: '2026-11-18T13:00:00.000Z', timeZone },
    end: { dateTime: '2026-11-18T14:00:00.000Z', timeZone },
    attendees: [],
    organizer: { email: 'ana@example.com', name: 'Ana Ruiz' },
    account_id: 'account',
    account_email: 'ana@example.com',
    calendar_id: 'calendar',
    extendedProps: { event_color: 'ffcb33', is_meeting: false },
    ...overrides,
  }
}

/** An instance of Ana's series: 09:00 to 09:30 in Madrid on the given day of November 2026. */
export function anaInstance(day: number, overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  const date = `2026-11-${String(day).padStart(2, '0')}`
  const start = `${date}T08:00:00.000Z`
  return anaEvent({
    id: `standup_${date.replaceAll('-', '')}T080000Z`,
    summary: 'Standup',
    start: { dateTime: start, timeZone: 'Europe/Madrid' },
    end: { dateTime: `${date}T08:30:00.000Z`, timeZone: 'Europe/Madrid' },
    recurring_event_id: 'standup',
    original_start_time: start,
    ...overrides,
  })
}

/** The series of `anaInstance`, starting on Monday 2 November. */
export function anaSeries(recurrence: string[], overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  return anaInstance(2, {
    id: 'standup',
    recurring_event_id: null,
    original_start_time: null,
    recurrence,
    ...overrides,
  })
}

/** A meeting between Ana and Ben. */
export function anaMeeting(overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  return anaEvent({
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    summary: 'Ana and Ben',
    extendedProps: { event_color: '2f45ff', is_meeting: true },
    attendees: [
      { email: 'ana@example.com', name: 'Ana Ruiz', picture: null, role: 'organizer', response_status: 'accepted' },
      { email: 'ben@example.org', name: 'Ben Ortiz', picture: null, role: 'participant', response_status: 'accepted' },
    ],
    ...overrides,
  })
}
