import ICAL from 'ical.js'
import type { AttendeeRole, ResponseStatus } from '#shared/events.ts'
import { singleLine } from '../mail/plain-text.ts'
import { icalTime } from './zone-definition.ts'

export interface CalendarAttendee {
  email: string
  name: string | null
  role: AttendeeRole
  response_status: ResponseStatus
}

const PARTSTAT: Record<ResponseStatus, string> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
  needs_action: 'NEEDS-ACTION',
}

/** An iCalendar object (RFC 5545) that holds nothing yet. */
export function newCalendar(): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Meridian//Meridian//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  return calendar
}

/**
 * Adds an instant to an event, as `DTSTART` or the like.
 * @param timeZone on whose clock it is told, by a definition that has to be in the same object; without it, in UTC
 */
export function addInstant(event: ICAL.Component, name: string, at: Date, timeZone?: string): void {
  const property = event.addPropertyWithValue(name, timeZone ? icalTime(onClock(at, timeZone)) : utcTime(at))
  if (timeZone) property.setParameter('tzid', timeZone)
}

/** Adds a person as one of an event's people: `ORGANIZER`, say. */
export function addPerson(
  event: ICAL.Component,
  name: string,
  person: { email: string; name: string | null },
): ICAL.Property {
  const property = event.addPropertyWithValue(name, `mailto:${singleLine(person.email)}`)
  if (person.name) property.setParameter('cn', singleLine(person.name))
  return property
}

export function addAttendee(event: ICAL.Component, attendee: CalendarAttendee): void {
  const property = addPerson(event, 'attendee', attendee)
  property.setParameter('cutype', 'INDIVIDUAL')
  property.setParameter('role', attendee.role === 'organizer' ? 'CHAIR' : 'REQ-PARTICIPANT')
  property.setParameter('partstat', PARTSTAT[attendee.response_status])
  property.setParameter('rsvp', attendee.response_status === 'needs_action' ? 'TRUE' : 'FALSE')
}

export function utcTime(at: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(at, true)
}

/** What a zone's clock shows at an instant. */
export function onClock(at: Date, timeZone: string): Temporal.PlainDateTime {
  return at.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/**
 * Can the zone's own clock say when this is? An hour that a change of the clock repeats means its first
 * passing (RFC 5545, 3.3.5); of the second only UTC can speak.
 */
export function isOnClock(at: Date, timeZone: string): boolean {
  const first = onClock(at, timeZone).toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return first.epochMilliseconds === at.valueOf()
}

/** Does the zone's clock show this time once only? Not all programs take the first passing of an hour that is repeated. */
export function isOnceOnClock(at: Date, timeZone: string): boolean {
  const last = onClock(at, timeZone).toZonedDateTime(timeZone, { disambiguation: 'later' })
  return isOnClock(at, timeZone) && last.epochMilliseconds === at.valueOf()
}
