import ICAL from 'ical.js'
import { type CalendarAttendee, RESPONSES } from '../icalendar/event-properties.ts'
import type { CalendarPart } from './calendar-part.ts'

/**
 * Parses a calendar part rendered by `renderCalendarPart`.
 * @returns undefined if there is no event with times and an organizer
 */
export function parseCalendarPart(ical: string): Omit<CalendarPart, 'now'> | undefined {
  const calendar = ICAL.Component.fromString(ical)
  const event = calendar.getFirstSubcomponent('vevent')
  const [start, end] = [event?.getFirstProperty('dtstart'), event?.getFirstProperty('dtend')]
  const organizer = event?.getFirstProperty('organizer')
  if (!event || !start || !end || !organizer) return undefined
  return {
    method: calendar.getFirstPropertyValue('method') === 'CANCEL' ? 'CANCEL' : 'REQUEST',
    uid: textOf(event, 'uid') ?? '',
    sequence: Number(textOf(event, 'sequence') ?? 0),
    start: instantOf(start),
    end: instantOf(end),
    time_zone: zoneOf(start) ?? 'UTC',
    summary: textOf(event, 'summary') ?? '',
    description: textOf(event, 'description'),
    url: textOf(event, 'url'),
    organizer: personOf(organizer),
    attendees: event.getAllProperties('attendee').map(attendeeOf),
  }
}

function textOf(event: ICAL.Component, name: string): string | null {
  const value = event.getFirstPropertyValue(name)
  return value === null ? null : String(value)
}

function zoneOf(property: ICAL.Property): string | undefined {
  return property.getFirstParameter('tzid') || undefined
}

/** Uses the zone's name instead of the embedded definition: both come from the same rules. */
function instantOf(property: ICAL.Property): Date {
  const zone = zoneOf(property)
  const text = String(property.getFirstValue())
  if (!zone) return new Date(text)
  return new Date(
    Temporal.PlainDateTime.from(text).toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds,
  )
}

function personOf(property: ICAL.Property): { email: string; name: string | null } {
  const email = String(property.getFirstValue()).replace(/^mailto:/i, '')
  return { email, name: property.getFirstParameter('cn') || null }
}

function attendeeOf(property: ICAL.Property): CalendarAttendee {
  return {
    ...personOf(property),
    role: property.getFirstParameter('role') === 'CHAIR' ? 'organizer' : 'participant',
    response_status: RESPONSES[property.getFirstParameter('partstat')] ?? 'needs_action',
  }
}
