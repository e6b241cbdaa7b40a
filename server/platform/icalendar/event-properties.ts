import ICAL from 'ical.js'
import type { Attendee, ResponseStatus } from '#shared/events.ts'
import { toSingleLine } from '../mail/plain-text.ts'
import { toIcalTime } from './zone-definition.ts'

/** Lines of at most 75 octets (RFC 5545, 3.1): ical.js does not count the space that begins a continuation line. */
ICAL.foldLength = 74

export type CalendarAttendee = Omit<Attendee, 'picture'>

const PARTSTAT: Record<ResponseStatus, string> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
  needs_action: 'NEEDS-ACTION',
}

/** The responses by `PARTSTAT`; all other values mean that none was given. */
export const RESPONSES: Readonly<Record<string, ResponseStatus>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}

/** Creates an empty iCalendar object (RFC 5545). */
export function createIcalendar(): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Meridian//Meridian//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  return calendar
}

/**
 * Adds an instant to an event as the given property, such as `DTSTART`.
 * @param timeZone the zone to write the local time in, whose `VTIMEZONE` the object must contain; UTC by default
 */
export function addInstant(event: ICAL.Component, name: string, instant: Date, timeZone?: string): void {
  const time = timeZone ? toIcalTime(toLocalTime(instant, timeZone)) : toUtcTime(instant)
  const property = event.addPropertyWithValue(name, time)
  if (timeZone) property.setParameter('tzid', timeZone)
}

/** Adds a person to an event, for example as `ORGANIZER`; without an address, as Google writes such a person. */
export function addPerson(
  event: ICAL.Component,
  name: string,
  person: { email: string; name: string | null },
): ICAL.Property {
  const address = person.email === '' ? 'invalid:nomail' : `mailto:${toSingleLine(person.email)}`
  const property = event.addPropertyWithValue(name, address)
  if (person.name) property.setParameter('cn', toSingleLine(person.name))
  return property
}

export function addAttendee(event: ICAL.Component, attendee: CalendarAttendee): void {
  const property = addPerson(event, 'attendee', attendee)
  property.setParameter('cutype', 'INDIVIDUAL')
  property.setParameter('role', attendee.role === 'organizer' ? 'CHAIR' : 'REQ-PARTICIPANT')
  setResponse(property, attendee.response_status)
}

/** Sets the response of an `ATTENDEE`, and whether a response is expected. */
export function setResponse(attendee: ICAL.Property, response: ResponseStatus): void {
  attendee.setParameter('partstat', PARTSTAT[response])
  attendee.setParameter('rsvp', response === 'needs_action' ? 'TRUE' : 'FALSE')
}

function toUtcTime(instant: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(instant, true)
}

/** The local time of a time zone at an instant. */
function toLocalTime(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/**
 * Whether this instant is the first occurrence of its local time in the zone. A local time that occurs twice means the
 * first occurrence (RFC 5545, 3.3.5); the second can only be written in UTC.
 */
export function isFirstOccurrence(instant: Date, timeZone: string): boolean {
  const first = toLocalTime(instant, timeZone).toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return first.epochMilliseconds === instant.valueOf()
}

/**
 * Whether the local time of this instant occurs only once in the zone. Some apps interpret a local time that occurs
 * twice as its second occurrence.
 */
export function isUnambiguousLocalTime(instant: Date, timeZone: string): boolean {
  const last = toLocalTime(instant, timeZone).toZonedDateTime(timeZone, { disambiguation: 'later' })
  return isFirstOccurrence(instant, timeZone) && last.epochMilliseconds === instant.valueOf()
}
