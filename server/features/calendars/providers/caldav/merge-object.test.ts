import type ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { Attendee } from '#shared/events.ts'
import { DAY } from '#shared/time.ts'
import { outgoingEvent } from '../../../../test/providers/provider-contract.ts'
import type { EventRow } from '../../tables.ts'
import { readEventDetails } from '../icalendar/event-details.ts'
import { parseComponent, unfoldLines } from '../icalendar/parse-components.ts'
import { formatObject } from './merge-object.ts'

const OWNER = { email: 'ana@example.com', name: null }

function parseObject(...lines: string[]): ICAL.Component {
  const event = [
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTAMP:20270101T000000Z',
    'DTSTART:20270301T090000Z',
    ...lines,
    'END:VEVENT',
  ]
  const object = parseComponent(['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\n'))
  if (!object) throw new Error('the object cannot be parsed')
  return object
}

/** Formats our copy of an object, with changes, and returns the lines to be written. */
async function formatWithChanges(
  existing: ICAL.Component,
  changes: Partial<EventRow>,
  exceptions: EventRow[] = [],
): Promise<string[]> {
  const component = existing.getFirstSubcomponent('vevent')
  if (!component) throw new Error('the object has no event')
  const event = outgoingEvent({ ical_uid: 'one', ...readEventDetails(component, OWNER), ...changes })
  return unfoldLines(await formatObject({ event, exceptions }, { existing, now: 0 }))
}

const MOVED = { start_at: new Date('2027-03-01T10:00:00Z'), end_at: new Date('2027-03-01T11:00:00Z') }

test('a moved event keeps text and attendees that exceed our limits', async () => {
  const attendees = Array.from({ length: 130 }, (_, i) => `ATTENDEE;PARTSTAT=ACCEPTED:mailto:p${i}@example.com`)
  const description = `DESCRIPTION:${'word '.repeat(6000)}THE END`
  const lines = await formatWithChanges(
    parseObject('ORGANIZER:mailto:boss@example.com', description, ...attendees),
    MOVED,
  )
  expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20270301T110000')
  expect(lines).toContain(description)
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(130)
})

test('unchanged fields keep their properties and parameters, and no defaults are added', async () => {
  const unchangedLines = [
    'SUMMARY;LANGUAGE=en:Planning',
    'ORGANIZER;SENT-BY="mailto:pa@example.com":mailto:boss@example.com',
    'ATTENDEE;CUTYPE=ROOM;ROLE=NON-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:room@example.com',
    'ATTENDEE;PARTSTAT=ACCEPTED:tel:+34123456',
    'CONFERENCE;VALUE=URI:https://meet.example.com/abc',
    'URL:https://example.com/page',
  ]
  const lines = await formatWithChanges(parseObject(...unchangedLines), MOVED)
  expect(lines).toEqual(expect.arrayContaining(unchangedLines))
  expect(lines.filter((line) => /^(?:LOCATION|STATUS|TRANSP)/.test(line))).toEqual([])
})

test.for([
  ['', ''],
  // Stored by an earlier version, which took such events for the user's own.
  ['the owner', OWNER.email],
] as const)('an organizer without a valid address is kept, also if ours is %s', async ([, email]) => {
  const organizer = 'ORGANIZER;CN=Olga:urn:uuid:01234567'
  const existing = parseObject(organizer, `ATTENDEE:mailto:${OWNER.email}`)
  const lines = await formatWithChanges(existing, { organizer: { email, name: null }, summary: 'New' })
  expect(lines.filter((line) => line.startsWith('ORGANIZER'))).toEqual([organizer])
})

test('changed fields replace the stored fields', async () => {
  const existing = parseObject(
    'SUMMARY:Old',
    'DESCRIPTION:Old text',
    'X-ALT-DESC;FMTTYPE=text/html:<b>Old text</b>',
    'LOCATION:Old place',
    'TRANSP:OPAQUE',
  )
  const lines = await formatWithChanges(existing, {
    summary: 'New',
    description: null,
    location: 'New place',
    transparency: 'transparent',
  })
  expect(lines).toEqual(expect.arrayContaining(['SUMMARY:New', 'LOCATION:New place', 'TRANSP:TRANSPARENT']))
  expect(lines.join('\n')).not.toMatch(/Old/)
})

test('unchanged attendees keep their properties; others are updated, removed or added', async () => {
  const existing = parseObject(
    'ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:boss@example.com',
    'ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:ana@example.com',
    'ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:ben@example.com',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:leaves@example.com',
  )
  const stored = readEventDetails(existing.getFirstSubcomponent('vevent') ?? existing, OWNER).attendees
  const person = { name: null, picture: null, role: 'participant', response_status: 'needs_action' } as const
  const attendees = [
    ...stored
      .filter(({ email }) => email !== 'leaves@example.com')
      .map((attendee) =>
        attendee.email === 'ana@example.com' ? { ...attendee, response_status: 'accepted' as const } : attendee,
      ),
    { ...person, email: 'joins@example.com' },
  ]
  const lines = (await formatWithChanges(existing, { attendees })).filter((line) => line.startsWith('ATTENDEE'))
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/ROLE=OPT-PARTICIPANT;PARTSTAT=ACCEPTED.*:mailto:ana@example.com$/)
  expect(lines[1]).toMatch(/^ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=ACCEPTED.*:mailto:ben@example.com$/)
  expect(lines[2]).toMatch(/PARTSTAT=NEEDS-ACTION.*SCHEDULE-AGENT=CLIENT.*:mailto:joins@example.com$/)
})

test('an exception keeps its alarms even with a RECURRENCE-ID in UTC; a new one inherits those of its series', async () => {
  const alarm = (minutes: number) => ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${minutes}M`, 'END:VALARM']
  const existing = parseObject('RRULE:FREQ=DAILY', ...alarm(5))
  const exception = parseObject('RECURRENCE-ID:20270302T090000Z', ...alarm(7)).getFirstSubcomponent('vevent')
  if (exception) existing.addSubcomponent(exception)
  const series = {
    recurrence: ['RRULE:FREQ=DAILY'],
    time_zone: 'Europe/Madrid',
    start_at: new Date('2027-03-01T09:00:00Z'),
  }
  const exceptions = [2, 3].map((day) => {
    const start = new Date(`2027-03-0${day}T09:00:00Z`)
    return outgoingEvent({
      ical_uid: 'one',
      recurring_event_id: 'series' as never,
      original_start_time: start,
      start_at: start,
    })
  })
  const text = (await formatWithChanges(existing, series, exceptions)).join('\n')
  const events = text.split('BEGIN:VEVENT').slice(1)
  expect(events.map((event) => /TRIGGER:(.*)/.exec(event)?.[1])).toEqual(['-PT5M', '-PT7M', '-PT5M'])
  expect(events[1]).toContain('RECURRENCE-ID;TZID=Europe/Madrid:20270302T100000')
})

describe('a series with hundreds of exceptions', () => {
  const SERIES = { recurrence: ['RRULE:FREQ=DAILY'], start_at: new Date('2027-03-01T09:00:00Z') }

  const createExceptions = (changes: Partial<EventRow> = {}) =>
    Array.from({ length: 490 }, (_, i) => {
      const start = new Date(SERIES.start_at.getTime() + (i + 1) * DAY)
      return outgoingEvent({ ical_uid: 'one', original_start_time: start, start_at: start, ...changes })
    })
  const createAttendees = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      email: `person${i}@example.com`,
      name: null,
      picture: null,
      role: 'participant' as const,
      response_status: 'accepted' as const,
    }))

  test.for([
    ['they would inherit', 'X-A:b'],
    ['Meridian replaces', 'DTSTAMP:20270101T000000Z'],
    ['are left out', 'ATTENDEE:mailto:leaves@example.com'],
  ])('is refused at once if the series has thousands of properties that %s', async ([, line = '']) => {
    const existing = parseObject('RRULE:FREQ=DAILY', ...Array.from({ length: 14_900 }, () => line))
    const startedAt = performance.now()
    const changes = { ...SERIES, attendees: [] }
    await expect(formatWithChanges(existing, changes, createExceptions())).rejects.toMatchObject({ kind: 'forbidden' })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  test('is written only if Meridian can read the result', async () => {
    const format = async (attendees: Attendee[]) => {
      const event = outgoingEvent({ ical_uid: 'one', ...SERIES, attendees })
      return formatObject({ event, exceptions: createExceptions({ attendees }) }, { now: 0 })
    }
    const written = parseComponent(await format(createAttendees(10)))
    expect(written?.getAllSubcomponents('vevent')).toHaveLength(491)
    await expect(format(createAttendees(20))).rejects.toMatchObject({ kind: 'forbidden' })
    const [event, exceptions] = [outgoingEvent(SERIES), createExceptions({ description: 'd'.repeat(5000) })]
    await expect(formatObject({ event, exceptions }, { now: 0 })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('is formatted without blocking the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await formatWithChanges(parseObject('RRULE:FREQ=DAILY'), SERIES, createExceptions())
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })
})
