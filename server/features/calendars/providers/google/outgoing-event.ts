import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { calendar_v3 } from '@googleapis/calendar'
import { normalizeEmail } from '#shared/access.ts'
import { type Attendee, MAX_ATTENDEES, MAX_EVENT_LENGTH } from '#shared/events.ts'
import type { EventRow } from '../../tables.ts'
import { parseEmail } from '../icalendar/event-details.ts'
import type { RemoteEvent } from '../provider.ts'
import { formatDescription } from './description-text.ts'
import { findConferenceUrl, isOwnEventId, OWN_MEETING_URL_PROPERTY, OWN_UID_PROPERTY } from './read-event.ts'

type GoogleEvent = calendar_v3.Schema$Event

/** An event as Google has it now, in Google's format and in ours. */
export interface StoredEvent {
  event: GoogleEvent
  remote: RemoteEvent
}

/** Google rejects longer values. */
const MAX_PROPERTY_LENGTH = 1024
const RESPONSES = { accepted: 'accepted', declined: 'declined', tentative: 'tentative', needs_action: 'needsAction' }

/** A new event with everything that we know about it. */
export function toNewEvent(event: EventRow, options: { id: string; shouldCreateConference: boolean }): GoogleEvent {
  const { meeting_url: url } = event
  const hasAttendees = event.attendees.length > 0
  return {
    id: options.id,
    summary: event.summary,
    ...(event.description !== null && { description: formatDescription(event.description) }),
    ...((event.location ?? url) !== null && { location: event.location ?? url }),
    status: event.status,
    transparency: event.transparency,
    ...toGoogleTimes(event, { isNew: true }),
    ...(toGoogleRecurrence(event).length > 0 && { recurrence: toGoogleRecurrence(event) }),
    // We email the invitations and write a copy to each connected account ourselves. Copies made by Google would remain
    // when we delete the event without notifying guests.
    ...(hasAttendees && { attendees: event.attendees.map((person) => toGoogleAttendee(person)), privateCopy: true }),
    extendedProperties: {
      shared: {
        [OWN_UID_PROPERTY]: event.ical_uid,
        ...(url !== null && url.length <= MAX_PROPERTY_LENGTH && { [OWN_MEETING_URL_PROPERTY]: url }),
      },
    },
    ...(options.shouldCreateConference && { conferenceData: toConferenceRequest(event.ical_uid) }),
  }
}

/** The fields of a stored event that have to change; arrays are replaced as a whole. */
export function toPatch(event: EventRow, stored: StoredEvent, { shouldCreateConference = false } = {}): GoogleEvent {
  const { event: existing, remote } = stored
  const conferenceUrl = findConferenceUrl(existing) ?? null
  const url = event.meeting_url === conferenceUrl ? null : event.meeting_url
  const properties = toPropertiesPatch(event, existing, url)
  const recurrence = toGoogleRecurrence(event)
  return {
    ...(existing.status === 'cancelled' || event.status !== remote.status ? { status: event.status } : {}),
    ...(event.summary !== remote.summary && { summary: event.summary }),
    // Keeps the formatting of unchanged text.
    ...(event.description !== remote.description && { description: formatDescription(event.description ?? '') }),
    ...((event.location !== remote.location || event.meeting_url !== remote.meeting_url) && {
      location: event.location ?? url ?? '',
    }),
    ...(event.transparency !== remote.transparency && { transparency: event.transparency }),
    ...(!hasSameTimes(event, remote) && toGoogleTimes(event, { isNew: false })),
    ...(event.recurrence.join('\n') !== remote.recurrence.join('\n') && { recurrence }),
    ...toAttendeesPatch(event.attendees, stored),
    ...(Object.keys(properties).length > 0 && { extendedProperties: { shared: properties } }),
    ...toConferencePatch(event, existing, { shouldCreateConference, conferenceUrl, url }),
  }
}

function toPropertiesPatch({ ical_uid }: EventRow, existing: GoogleEvent, url: string | null): Record<string, string> {
  const storedProperties = existing.extendedProperties?.shared ?? {}
  const isOwn = isOwnEventId(existing.recurringEventId ?? existing.id ?? '', ical_uid)
  const newUrl = url !== null && url.length <= MAX_PROPERTY_LENGTH ? url : ''
  return {
    ...(isOwn && storedProperties[OWN_UID_PROPERTY] !== ical_uid && { [OWN_UID_PROPERTY]: ical_uid }),
    ...(newUrl !== (storedProperties[OWN_MEETING_URL_PROPERTY] ?? '') && { [OWN_MEETING_URL_PROPERTY]: newUrl }),
  }
}

/** Changes to a copy of somebody else's event: only the user's response, and whether the event blocks their time. */
export function toGuestPatch(event: EventRow, { event: existing, remote }: StoredEvent, account_email: string) {
  const ownEntry = existing.attendees?.find(({ self }) => self === true)
  const findResponse = (people: readonly Attendee[]) =>
    people.find(({ email }) => email === account_email)?.response_status
  const response = findResponse(event.attendees)
  const patch: GoogleEvent = {
    ...(event.transparency !== remote.transparency && { transparency: event.transparency }),
    ...(ownEntry && response !== undefined && response !== findResponse(remote.attendees)
      ? // Google then changes this entry only.
        { attendeesOmitted: true, attendees: [{ ...ownEntry, responseStatus: RESPONSES[response] }] }
      : {}),
  }
  return patch
}

const ORGANIZER_FIELDS = ['status', 'summary', 'description', 'location', 'start', 'end', 'recurrence'] as const

/** Whether our version of somebody else's event differs in fields that only the organizer can change. */
export function hasOrganizerChanges(event: EventRow, stored: StoredEvent): boolean {
  const patch = toPatch(event, stored)
  const listEmails = (people: readonly Attendee[]) => people.map(({ email }) => email).toSorted()
  const hasSamePeople = isDeepStrictEqual(listEmails(event.attendees), listEmails(stored.remote.attendees))
  return !hasSamePeople || ORGANIZER_FIELDS.some((field) => field in patch)
}

/** Whether somebody else organizes the event and does not allow guests to change it. */
export function isGuestCopy({ organizer, creator, attendees, guestsCanModify }: GoogleEvent): boolean {
  const isGuest = attendees?.some(({ self }) => self === true) ?? false
  const hasAddress = parseEmail(organizer?.email ?? '') !== undefined
  const isOwn = !organizer || organizer.self === true || (!hasAddress && creator?.self === true)
  return isGuest && !isOwn && guestsCanModify !== true
}

function hasSameTimes(event: EventRow, remote: RemoteEvent): boolean {
  return (
    event.all_day === remote.all_day &&
    event.start_at.getTime() === remote.start_at.getTime() &&
    event.end_at.getTime() === remote.end_at.getTime() &&
    event.start_date === remote.start_date &&
    event.end_date === remote.end_date &&
    (event.all_day || event.time_zone === remote.time_zone)
  )
}

/** A timed event that becomes an all-day event must lose its times, and vice versa. */
function toGoogleTimes(
  { all_day, start_at, end_at, start_date, end_date, time_zone }: EventRow,
  { isNew }: { isNew: boolean },
) {
  if (all_day) {
    const clearedFields = isNew ? {} : { dateTime: null, timeZone: null }
    return { start: { date: start_date, ...clearedFields }, end: { date: end_date, ...clearedFields } }
  }
  const toTime = (time: Date) => ({
    dateTime: Temporal.Instant.fromEpochMilliseconds(time.getTime())
      .toZonedDateTimeISO(time_zone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    timeZone: time_zone,
    ...(!isNew && { date: null }),
  })
  return { start: toTime(start_at), end: toTime(end_at) }
}

/** The recurrence lines, without the RDATE that we add to single events longer than `MAX_EVENT_LENGTH`. */
function toGoogleRecurrence({ recurrence, start_at, end_at }: EventRow): string[] {
  const [first = '', ...others] = recurrence
  const isLong = end_at.getTime() - start_at.getTime() > MAX_EVENT_LENGTH
  return isLong && others.length === 0 && /^RDATE:\d{8}T\d{6}Z$/.test(first) ? [] : [...recurrence]
}

function toGoogleAttendee({ email, name, response_status }: Attendee): calendar_v3.Schema$EventAttendee {
  return { email, ...(name !== null && { displayName: name }), responseStatus: RESPONSES[response_status] }
}

/**
 * The complete list of attendees, with the fields and rooms that only Google stores. Empty if no attendee or response
 * has changed, or if we do not know all attendees.
 */
function toAttendeesPatch(attendees: readonly Attendee[], { event: existing, remote }: StoredEvent): GoogleEvent {
  const toKey = (people: readonly Attendee[]) =>
    people
      .map(({ email, response_status }) => `${email} ${response_status}`)
      .toSorted()
      .join('\n')
  if (toKey(attendees) === toKey(remote.attendees)) return {}
  const storedAttendees = existing.attendees ?? []
  if (existing.attendeesOmitted || storedAttendees.length > MAX_ATTENDEES) return {}
  const organizerEmail = remote.organizer.email
  const findStoredAttendee = (email: string) =>
    storedAttendees.find(
      (person) => normalizeEmail(person.email ?? '') === email || (person.self === true && email === organizerEmail),
    )
  return {
    attendees: [
      ...attendees.map((person) => {
        const { email, ...known } = findStoredAttendee(person.email) ?? {}
        return { ...known, ...toGoogleAttendee(person), email: email ?? person.email }
      }),
      ...storedAttendees.filter(({ resource }) => resource === true),
    ],
  }
}

function toConferencePatch(
  { ical_uid }: EventRow,
  { conferenceData }: GoogleEvent,
  {
    shouldCreateConference,
    conferenceUrl,
    url,
  }: { shouldCreateConference: boolean; conferenceUrl: string | null; url: string | null },
): GoogleEvent {
  // Another link replaces Google's. A missing `meeting_url` does not: we may not have read Google's link yet.
  if (conferenceUrl !== null && url !== null) return { conferenceData: null } as unknown as GoogleEvent
  const request = conferenceData?.createRequest
  const isPending = request?.status?.statusCode === 'pending'
  if (!shouldCreateConference || conferenceUrl !== null || isPending) return {}
  const hasFailed = request?.status?.statusCode === 'failure'
  return { conferenceData: toConferenceRequest(ical_uid, hasFailed ? (request.requestId ?? '') : '') }
}

/**
 * Google ignores a request id that it knows, so a retry after a lost response creates no second link, and a retry after
 * a failure needs another id.
 */
function toConferenceRequest(ical_uid: string, failedId = ''): calendar_v3.Schema$ConferenceData {
  const requestId = createHash('sha256').update(`${ical_uid}\n${failedId}`).digest('hex').slice(0, 32)
  return { createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } } }
}
