import ICAL from 'ical.js'
import {
  addAttendee,
  addInstant,
  addPerson,
  type CalendarAttendee,
  createIcalendar,
  isFirstOccurrence,
} from '../icalendar/event-properties.ts'
import { createVtimezoneIfNeeded } from '../icalendar/zone-definition.ts'
import { toMultiLine, toSingleLine } from './plain-text.ts'

/** A meeting as calendars exchange it (RFC 5546): a higher `sequence` replaces earlier versions of the same `uid`. */
export interface CalendarPart {
  /** Null for a plain file: even a PUBLISH would have to name the organizer (RFC 5546, 3.2.1). */
  method: 'REQUEST' | 'CANCEL' | null
  /** For a CANCEL: true if it only removes its attendees from a meeting that continues. */
  is_partial?: boolean
  uid: string
  sequence: number
  start: Date
  end: Date
  /** The time zone of its local times (IANA). */
  time_zone: string
  summary: string
  description: string | null
  location?: string | null
  /** The meeting link. */
  url: string | null
  /** Null in a plain file. */
  organizer: { email: string; name: string | null } | null
  attendees: readonly CalendarAttendee[]
  now: Date
}

/** Renders an iCalendar object that tells a calendar to add, update or cancel a meeting. */
export function renderCalendarPart(part: CalendarPart): string {
  const calendar = createIcalendar()
  if (part.method) calendar.addPropertyWithValue('method', part.method)

  const canUseLocalTime = isFirstOccurrence(part.start, part.time_zone) && isFirstOccurrence(part.end, part.time_zone)
  const definition = canUseLocalTime ? createVtimezoneIfNeeded(part.time_zone, part.start, part.end) : undefined
  if (definition) calendar.addSubcomponent(definition)
  calendar.addSubcomponent(createEventComponent(part, definition ? part.time_zone : undefined))
  return `${calendar.toString()}\r\n`
}

function createEventComponent(part: CalendarPart, timeZone: string | undefined): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', part.uid)
  addInstant(event, 'dtstamp', part.now)
  event.addPropertyWithValue('sequence', part.sequence)
  addInstant(event, 'dtstart', part.start, timeZone)
  addInstant(event, 'dtend', part.end, timeZone)
  event.addPropertyWithValue('summary', toSingleLine(part.summary))
  if (part.description) event.addPropertyWithValue('description', toMultiLine(part.description))
  const location = part.location ?? part.url
  if (location) event.addPropertyWithValue('location', toSingleLine(location))
  if (part.url) {
    if (URL.canParse(part.url)) event.addPropertyWithValue('url', new URL(part.url).href)
  }
  // Removing some attendees must not mark the whole meeting as cancelled (RFC 5546, 3.2.5).
  if (!part.is_partial) event.addPropertyWithValue('status', part.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', 'OPAQUE')
  if (part.organizer) addPerson(event, 'organizer', part.organizer)
  for (const attendee of part.attendees) addAttendee(event, attendee)
  return event
}
