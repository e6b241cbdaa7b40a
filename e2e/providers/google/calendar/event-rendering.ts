import { type Calendar, type Context, type EventResource, etagOf, type StoredEvent, type User } from '../state.ts'
import { roleOf } from './calendars-store.ts'
import { renderEventTime } from './times.ts'

interface RenderOptions {
  timeZone?: string | undefined
  maxAttendees?: number | undefined
}

/** A stored event as the API returns it to a user. */
export function renderEvent(
  context: Context,
  calendar: Calendar,
  user: User,
  { resource, version }: StoredEvent,
  options: RenderOptions = {},
): EventResource {
  const zone = options.timeZone ?? calendar.timeZone
  const role = roleOf(calendar, user)
  const { start, end, originalStartTime, attendees, ...fields } = resource
  const isHidden =
    role === 'freeBusyReader' || (role === 'reader' && ['private', 'confidential'].includes(resource.visibility ?? ''))
  const times = {
    ...(originalStartTime ? { originalStartTime: renderEventTime(originalStartTime, zone) } : {}),
    ...(start ? { start: renderEventTime(start, zone) } : {}),
    ...(end ? { end: renderEventTime(end, zone) } : {}),
  }
  if (isHidden) {
    const { id, status, transparency, recurringEventId, recurrence, eventType, iCalUID, updated } = fields
    const visibleFields = { id, status, transparency, recurringEventId, recurrence, eventType, iCalUID, updated }
    const presentFields = Object.fromEntries(Object.entries(visibleFields).filter(([, value]) => value !== undefined))
    return { kind: 'calendar#event', etag: etagOf(version), visibility: 'private', ...presentFields, ...times }
  }
  const renderPerson = <P extends { email?: string | null }>(person: P | null | undefined) =>
    person ? { ...person, ...(person.email === calendar.id ? { self: true } : {}) } : person
  return {
    kind: 'calendar#event',
    etag: etagOf(version),
    ...fields,
    ...times,
    ...(fields.creator ? { creator: renderPerson(fields.creator) as NonNullable<EventResource['creator']> } : {}),
    ...(fields.organizer
      ? { organizer: renderPerson(fields.organizer) as NonNullable<EventResource['organizer']> }
      : {}),
    ...renderAttendees(attendees, resource, calendar, options.maxAttendees),
    ...(fields.eventType ? { htmlLink: `${context.url}/?event=${encodeURIComponent(fields.id ?? '')}` } : {}),
  }
}

function renderAttendees(
  attendees: EventResource['attendees'],
  resource: EventResource,
  calendar: Calendar,
  max = Number.POSITIVE_INFINITY,
): Pick<EventResource, 'attendees' | 'attendeesOmitted'> {
  if (!attendees) return {}
  const renderedAttendees = attendees.map((attendee) => ({
    ...attendee,
    ...(attendee.email === resource.organizer?.email ? { organizer: true } : {}),
    ...(attendee.email === calendar.id ? { self: true } : {}),
  }))
  if (renderedAttendees.length <= max) return { attendees: renderedAttendees }
  // "If there are more than the specified number of attendees, only the participant is returned."
  return { attendees: renderedAttendees.filter(({ self }) => self), attendeesOmitted: true }
}

/** A cancelled event in a listing that does not request deleted events: only the fields that identify it. */
export function renderBare({ resource, version }: StoredEvent, zone: string): EventResource {
  const { id, recurringEventId, originalStartTime } = resource
  return {
    kind: 'calendar#event',
    etag: etagOf(version),
    id: id ?? '',
    status: 'cancelled',
    ...(recurringEventId && originalStartTime
      ? { recurringEventId, originalStartTime: renderEventTime(originalStartTime, zone) }
      : {}),
  }
}
