import ICAL from 'ical.js'
import type { AttendeeRole, ResponseStatus } from '#shared/events.ts'
import { foldLines } from './ical-lines.ts'
import { multiLine, singleLine } from './plain-text.ts'
import { icalTime, zoneDefinition } from './zone-definition.ts'

export interface CalendarAttendee {
  email: string
  name: string | null
  role: AttendeeRole
  response_status: ResponseStatus
}

/** A meeting as calendars exchange it (RFC 5546): whoever has an earlier `sequence` of the `uid` replaces it. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  start: Date
  end: Date
  /** The zone of its clock (IANA). */
  time_zone: string
  summary: string
  description: string | null
  /** Where to join it. */
  url: string | null
  organizer: { email: string; name: string | null }
  attendees: readonly CalendarAttendee[]
  now: Date
}

const PARTSTAT: Record<ResponseStatus, string> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
  needs_action: 'NEEDS-ACTION',
}

/** The text of an iCalendar object that asks a calendar to take a meeting in, to change it, or to cancel it. */
export function calendarPart(part: CalendarPart): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Meridian//Meridian//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', part.method)

  const zone = speaksLocalTime(part) ? zoneDefinition(part.time_zone, part.start, part.end) : undefined
  if (zone) calendar.addSubcomponent(zone)
  calendar.addSubcomponent(eventComponent(part, zone !== undefined))
  return foldLines(calendar.toString())
}

function eventComponent(part: CalendarPart, local: boolean): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', part.uid)
  event.addPropertyWithValue('dtstamp', utc(part.now))
  event.addPropertyWithValue('sequence', part.sequence)
  for (const [name, at] of [
    ['dtstart', part.start],
    ['dtend', part.end],
  ] as const) {
    const property = event.addPropertyWithValue(name, local ? icalTime(onClock(at, part.time_zone)) : utc(at))
    if (local) property.setParameter('tzid', part.time_zone)
  }
  event.addPropertyWithValue('summary', singleLine(part.summary))
  if (part.description) event.addPropertyWithValue('description', multiLine(part.description))
  if (part.url) {
    event.addPropertyWithValue('location', singleLine(part.url))
    if (URL.canParse(part.url)) event.addPropertyWithValue('url', new URL(part.url).href)
  }
  event.addPropertyWithValue('status', part.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', 'OPAQUE')
  addPerson(event, 'organizer', part.organizer)
  for (const attendee of part.attendees) addAttendee(event, attendee)
  return event
}

function addPerson(event: ICAL.Component, name: string, person: { email: string; name: string | null }): ICAL.Property {
  const property = event.addPropertyWithValue(name, `mailto:${singleLine(person.email)}`)
  if (person.name) property.setParameter('cn', singleLine(person.name))
  return property
}

function addAttendee(event: ICAL.Component, attendee: CalendarAttendee): void {
  const property = addPerson(event, 'attendee', attendee)
  property.setParameter('cutype', 'INDIVIDUAL')
  property.setParameter('role', attendee.role === 'organizer' ? 'CHAIR' : 'REQ-PARTICIPANT')
  property.setParameter('partstat', PARTSTAT[attendee.response_status])
  property.setParameter('rsvp', attendee.response_status === 'needs_action' ? 'TRUE' : 'FALSE')
}

function utc(at: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(at, true)
}

function onClock(at: Date, timeZone: string): Temporal.PlainDateTime {
  return at.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/**
 * Can the zone's own clock say when this is? An hour that a change of the clock repeats means its first
 * passing (RFC 5545, 3.3.5); of the second only UTC can speak.
 */
function speaksLocalTime({ start, end, time_zone }: CalendarPart): boolean {
  return [start, end].every(
    (at) =>
      onClock(at, time_zone).toZonedDateTime(time_zone, { disambiguation: 'earlier' }).epochMilliseconds ===
      at.valueOf(),
  )
}
