import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, PLAIN_EVENT } from '#shared/events.ts'
import { calendarFile } from './calendar-file.ts'

const EVENT: CalendarEvent = {
  ...PLAIN_EVENT,
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  summary: 'Sam, Alex; launch',
  description: `First line\nC:\\plan ${'ü'.repeat(90)}`,
  start: { dateTime: '2026-11-19T13:30:00.000Z', timeZone: 'Europe/Madrid' },
  end: { dateTime: '2026-11-19T14:00:00.000Z', timeZone: 'Europe/Madrid' },
  attendees: [],
  organizer: { email: 'alex@acme.io', name: 'Alex' },
  account_id: '',
  account_email: 'alex@acme.io',
  calendar_id: '',
  meeting_url: 'https://meet.example.com/alex',
  extendedProps: { event_color: '2f45ff', is_meeting: true },
}

const FILE = calendarFile(EVENT, `${EVENT.id}@meridian.example`, Date.parse('2026-11-18T09:00:00.000Z'))

test('is read back as the same meeting', () => {
  const [component] = new ICAL.Component(ICAL.parse(FILE)).getAllSubcomponents('vevent')
  if (!component) throw new Error('no event')
  const event = new ICAL.Event(component)
  expect(event.uid).toBe('AAAAAAAAAAAAAAAAAAAAAA@meridian.example')
  expect(event.summary).toBe(EVENT.summary)
  expect(event.description).toBe(EVENT.description)
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-19T13:30:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-19T14:00:00.000Z')
  expect(component.getFirstPropertyValue('url')).toBe(EVENT.meeting_url)
})

test('has lines of at most 75 octets that end in CRLF', () => {
  const lines = FILE.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

test('omits the properties that a meeting does not have', () => {
  const bare = calendarFile({ ...EVENT, description: null, meeting_url: null }, 'meridian.example', 0)
  expect(bare).not.toMatch(/^(DESCRIPTION|URL|LOCATION)/m)
})
