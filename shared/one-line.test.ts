import { expect, test } from 'vitest'
import { newApiKey } from './api-keys.ts'
import { calendarSubscription } from './calendar-accounts.ts'
import { newCalendar } from './calendars.ts'
import { eventInput } from './events.ts'
import { supportMessage } from './feedback.ts'
import { bookInput, groupName } from './invitations.ts'
import { meetingUpdate } from './meeting-input.ts'
import { settingsUpdate } from './users.ts'

const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' })
const start = at('2027-03-15T08:00:00Z')
const times = { start, end: at('2027-03-15T09:00:00Z') }
const email = 'ana@example.test'

/** For each single-line field, a function that returns the stored form of a text, or throws if it is rejected. */
const FIELDS: Record<string, (text: string) => unknown> = {
  'title of an event': (summary) => eventInput.parse({ ...times, summary }).summary,
  'title of a meeting': (summary) => meetingUpdate.parse({ start, summary }).summary,
  'name of an attendee': (name) =>
    eventInput.parse({ ...times, summary: 'Lunch', attendees: [{ email, name }] }).attendees?.[0]?.name,
  'name of a guest': (name) => bookInput.parse({ token: 'x', name }).name,
  'name of a user': (name) => settingsUpdate.parse({ name }).name,
  'name of a group': (name) => groupName.parse(name),
  'name of a calendar': (summary) => newCalendar.parse({ summary }).summary,
  'name of a subscription': (name) => calendarSubscription.parse({ url: 'https://example.test/a.ics', name }).name,
  'name of an API key': (name) => newApiKey.parse({ name, scope: 'read' }).name,
  'name in a support message': (name) => supportMessage.parse({ name, email, message: 'Help' }).name,
}

test.for(Object.entries(FIELDS))('the %s is one line', ([, store]) => {
  expect(store(' A\r\nBcc: x@y.z ')).toBe('A Bcc: x@y.z')
  expect(store('a\u0007b\u2028c')).toBe('a b c')
  // Would reverse the text after it.
  expect(store('\u202Eevil Zoë')).toBe('evil Zoë')
  for (const text of ['\u{1F469}\u200D\u{1F4BB}', 'Zoë\u00A0 Ñandú', '\u0646\u0645\u06CC\u200C\u062E', '\u2764\uFE0F'])
    expect(store(text)).toBe(text)
})

const REQUIRED = Object.entries(FIELDS).filter(([name]) => !/attendee|guest|subscription/.test(name))

test.for(REQUIRED)('the %s must contain a visible character', ([, store]) => {
  for (const text of ['\u200B', ' \u2060\u00AD ', '\u3164', '\u2800', '\u202E'])
    expect(() => store(text)).toThrow('"code"')
})

test('notes and descriptions keep their line breaks', () => {
  expect(bookInput.parse({ token: 'x', notes: 'a\nb' }).notes).toBe('a\nb')
  expect(eventInput.parse({ ...times, summary: 'Lunch', description: 'a\n\tb' }).description).toBe('a\n\tb')
})
