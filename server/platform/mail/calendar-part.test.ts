import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { createVtimezoneIfNeeded } from '../icalendar/zone-definition.ts'
import { type CalendarPart, renderCalendarPart } from './calendar-part.ts'
import { parseCalendarPart } from './parse-calendar-part.ts'

function createPart(fields: Partial<CalendarPart> = {}): CalendarPart {
  const start = fields.start ?? new Date('2026-11-19T13:30:00Z')
  return {
    method: 'REQUEST',
    uid: 'q2tPp0dcnY3bFvYzEJwq6w@meridian.test',
    sequence: 2,
    start,
    end: new Date(start.valueOf() + 30 * MINUTE),
    time_zone: 'Europe/Madrid',
    summary: 'Ana and Bob',
    description: null,
    url: null,
    organizer: { email: 'ana@example.test', name: 'Ana' },
    attendees: [
      { email: 'ana@example.test', name: 'Ana', role: 'organizer', response_status: 'accepted' },
      { email: 'bob@example.test', name: 'Bob', role: 'participant', response_status: 'needs_action' },
    ],
    now: new Date('2026-11-16T07:00:00Z'),
    ...fields,
  }
}

/** Parses the event with another library. */
function parseWithNodeIcal(text: string) {
  const [event] = Object.values(sync.parseICS(text)).filter((component) => component?.type === 'VEVENT')
  if (event?.type !== 'VEVENT') throw new Error('no event')
  return event
}

function unfoldLines(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n')
}

test('another library parses the output', () => {
  const event = parseWithNodeIcal(
    renderCalendarPart(createPart({ url: 'https://meet.example.test/a?b=1,2;c', description: 'Bring:\na, b; c \\ d' })),
  )
  expect(event.uid).toBe('q2tPp0dcnY3bFvYzEJwq6w@meridian.test')
  expect(Number(event.sequence)).toBe(2)
  expect(event.status).toBe('CONFIRMED')
  expect(event.summary).toBe('Ana and Bob')
  expect(event.description).toBe('Bring:\na, b; c \\ d')
  expect(event.location).toBe('https://meet.example.test/a?b=1,2;c')
  expect(event.url).toBe('https://meet.example.test/a?b=1,2;c')
  expect(event.dtstamp.toISOString()).toBe('2026-11-16T07:00:00.000Z')
  expect(event.start.tz).toBe('Europe/Madrid')
  expect(event.start.toISOString()).toBe('2026-11-19T13:30:00.000Z')
  expect(event.end?.toISOString()).toBe('2026-11-19T14:00:00.000Z')
})

test('attendees have their role and response', () => {
  const lines = unfoldLines(renderCalendarPart(createPart()))
  expect(lines).toContain('ORGANIZER;CN=Ana:mailto:ana@example.test')
  expect(lines).toContain(
    'ATTENDEE;CN=Ana;CUTYPE=INDIVIDUAL;ROLE=CHAIR;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@example.test',
  )
  expect(lines).toContain(
    'ATTENDEE;CN=Bob;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:bob@example.test',
  )
})

test('a cancellation has the method CANCEL and the status CANCELLED', () => {
  const lines = unfoldLines(renderCalendarPart(createPart({ method: 'CANCEL' })))
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
})

test.each([
  ['Smith, Bob', 'CN="Smith, Bob"'],
  ['Bob "Bo" Smith', "CN=Bob ^'Bo^' Smith"],
  ['Jürgen; ^Größe: 2', 'CN="Jürgen; ^^Größe: 2"'],
  ['Eve\r\nATTENDEE:mailto:x@x.test', 'CN="Eve ATTENDEE:mailto:x@x.test"'],
  ['\u202eevE\u0000', 'CN=evE'],
])('the name %j is quoted and encoded (RFC 6868)', (name, parameter) => {
  const text = renderCalendarPart(createPart({ organizer: { email: 'a@example.test', name } }))
  expect(unfoldLines(text)).toContain(`ORGANIZER;${parameter}:mailto:a@example.test`)
  expect(unfoldLines(text).filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(2)
})

test('line breaks in text cannot add properties', () => {
  const text = renderCalendarPart(
    createPart({ summary: 'A\r\nSTATUS:CANCELLED', description: 'one\r\ntwo\rthree\u2028four\n\nsix' }),
  )
  expect(unfoldLines(text).filter((line) => line.startsWith('STATUS'))).toEqual(['STATUS:CONFIRMED'])
  expect(parseWithNodeIcal(text).description).toBe('one\ntwo\nthree\nfour\n\nsix')
})

test('lines have at most 75 octets, end with CRLF, and never split a character', () => {
  const description = '😀 Größenwahn, '.repeat(60).trim()
  const text = renderCalendarPart(createPart({ description, summary: 'x'.repeat(200) }))
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const sizes = text.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...sizes)).toBe(75)
  expect(text).not.toContain('\ufffd')
  expect(parseWithNodeIcal(text).description).toBe(description)
  expect(parseWithNodeIcal(text).summary).toBe('x'.repeat(200))
})

describe('time zones', () => {
  const zones = [
    'Europe/Madrid',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'America/Santiago',
    'Africa/Cairo',
    'Europe/Dublin',
    'Asia/Kathmandu',
    'Pacific/Chatham',
  ]

  test.each(zones)('the definition of %s has the same offsets as the runtime', (zone) => {
    for (let at = Date.parse('2026-11-20T10:10:00Z'); at < Date.parse('2028-01-01T00:00:00Z'); at += 53 * HOUR) {
      const definition = createVtimezoneIfNeeded(zone, new Date(at), new Date(at + HOUR))
      const rules = new ICAL.Timezone({ component: definition, tzid: zone })
      for (const instant of [at, at + HOUR]) {
        const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        const { year, month, day, hour, minute } = wall
        const time = new ICAL.Time(
          { year, month, day, hour, minute, second: 0, isDate: false },
          ICAL.Timezone.localTimezone,
        )
        expect(rules.utcOffset(time)).toBe(wall.offsetNanoseconds / 1e9)
      }
    }
  })

  test('daylight saving and standard time each have an explicit onset', () => {
    const lines = unfoldLines(renderCalendarPart(createPart()))
    const from = lines.indexOf('BEGIN:VTIMEZONE')
    expect(lines.slice(from + 2, lines.indexOf('END:VTIMEZONE')).join(' ')).toBe(
      'BEGIN:STANDARD DTSTART:20261025T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 END:STANDARD ' +
        'BEGIN:DAYLIGHT DTSTART:20270328T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 END:DAYLIGHT',
    )
  })

  test('the definition includes an offset change during the meeting', () => {
    const start = new Date('2027-03-28T00:30:00Z')
    const text = renderCalendarPart(createPart({ start, end: new Date('2027-03-28T01:30:00Z') }))
    expect(text).toContain('DTSTART;TZID=Europe/Madrid:20270328T013000')
    expect(text).toContain('DTEND;TZID=Europe/Madrid:20270328T033000')
    expect(parseWithNodeIcal(text).end?.toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(3)
  })

  test('the second occurrence of a repeated hour is written in UTC', () => {
    const start = new Date('2027-10-31T01:15:00Z')
    const text = renderCalendarPart(createPart({ start }))
    expect(text).toContain('DTSTART:20271031T011500Z')
    expect(text).not.toContain('VTIMEZONE')
    expect(parseWithNodeIcal(text).start.toISOString()).toBe(start.toISOString())
    const first = renderCalendarPart(createPart({ start: new Date('2027-10-31T00:15:00Z') }))
    expect(first).toContain('DTSTART;TZID=Europe/Madrid:20271031T021500')
  })

  test.each(['UTC', 'Etc/GMT+5'])('%s has no offset changes and needs no definition', (time_zone) => {
    const text = renderCalendarPart(createPart({ time_zone }))
    expect(text).toContain('DTSTART:20261119T133000Z')
    expect(text).not.toContain('VTIMEZONE')
  })

  test('a zone without future changes has only standard time', () => {
    const text = renderCalendarPart(createPart({ time_zone: 'Europe/Istanbul' }))
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toEqual(['BEGIN:STANDARD'])
    expect(text).toContain('TZOFFSETTO:+0300')
  })
})

test('a rendered calendar part is parsed back completely', () => {
  const part = createPart({
    url: 'https://meet.example.test/',
    description: 'Notes, of two\nlines',
    organizer: { email: 'ana@example.test', name: 'Ana "A", X' },
  })
  const { now: _, ...expected } = part
  expect(parseCalendarPart(renderCalendarPart(part))).toEqual(expected)
  expect(parseCalendarPart('BEGIN:VCALENDAR\r\nEND:VCALENDAR')).toBeUndefined()
})
