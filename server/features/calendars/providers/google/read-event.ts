import { createHash } from 'node:crypto'
import type { calendar_v3 } from '@googleapis/calendar'
import { type Attendee, MAX_ATTENDEES, type ResponseStatus } from '#shared/events.ts'
import {
  createUnknownOrganizer,
  isWebUrl,
  MAX_LISTED_ATTENDEES,
  MAX_SEQUENCE,
  MAX_TEXT_LENGTHS,
  parseEmail,
  toShortLine,
  truncate,
} from '../icalendar/event-details.ts'
import type { EventZones } from '../icalendar/event-zones.ts'
import { MAX_UID_LENGTH } from '../icalendar/remote-events.ts'
import type { RemoteEvent } from '../provider.ts'
import { toStorableEvent, toStorableId } from '../storable-event.ts'
import { parseDescription } from './description-text.ts'
import { createEventIds } from './event-ids.ts'
import { readGoogleRecurrence, readGoogleTimes } from './read-times.ts'

type GoogleEvent = calendar_v3.Schema$Event

/** The calendar that contains an event. */
export interface CalendarContext {
  account_email: string
  /** Whether it is another user's primary calendar, where `self` marks that user, not the account's owner. */
  isOthersPrimary: boolean
  /** Whether all of its events block time, or none of them, regardless of their transparency; absent if they differ. */
  areEventsBusy?: boolean
  zones: EventZones
}

/** The names of extended properties for data that Google has no fields for; guests' copies have them too. */
export const OWN_UID_PROPERTY = 'meridianUid'
export const OWN_MEETING_URL_PROPERTY = 'meridianMeetingUrl'

const BUSY_TYPES = new Set(['outOfOffice', 'focusTime'])
const FREE_TYPES = new Set(['workingLocation', 'birthday'])
const RESPONSES: Readonly<Record<string, ResponseStatus>> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
}

/**
 * Converts a single event or a series; undefined if its start cannot be read, because such an event blocks no time. An
 * event that cannot be converted becomes a placeholder.
 */
export function toRemoteEvent(event: GoogleEvent, context: CalendarContext): RemoteEvent | undefined {
  return toStorableEvent(getPlaceholderFields(event, context), () => readEvent(event, context))
}

/** The fields of the placeholder for an event that cannot be converted. */
export function getPlaceholderFields({ id, etag, summary }: GoogleEvent, { account_email }: CalendarContext) {
  return { external_id: id ?? '', etag, summary, owner: { email: account_email, name: null } }
}

/**
 * Like `toRemoteEvent`, but throws for an event that cannot be converted. Exceptions are converted like single events;
 * the caller adds `exception_of` and their ids.
 */
export function readEvent(event: GoogleEvent, context: CalendarContext): RemoteEvent | undefined {
  const times = readGoogleTimes(event, context.zones)
  if (!event.id || !times) return undefined
  const { start, ...columns } = times
  const organizer = readOrganizer(event, context)
  const meeting_url = readMeetingUrl(event)
  const location = toShortLine(event.location ?? '', MAX_TEXT_LENGTHS.location) || null
  return {
    ...columns,
    external_id: toStorableId(event.id),
    etag: event.etag ?? null,
    ical_uid: readUid(event),
    sequence: Math.min(Math.max(Math.trunc(event.sequence ?? 0) || 0, 0), MAX_SEQUENCE),
    summary: toShortLine(event.summary ?? '', MAX_TEXT_LENGTHS.summary),
    description: truncate(parseDescription(event.description ?? ''), MAX_TEXT_LENGTHS.description) || null,
    // We write a link that is not Google's as the location.
    location: location === meeting_url ? null : location,
    status: event.status === 'cancelled' || event.status === 'tentative' ? event.status : 'confirmed',
    transparency: isFree(event, context) ? 'transparent' : 'opaque',
    time_zone: start.zone.name ?? 'UTC',
    recurrence: readGoogleRecurrence(event.recurrence ?? [], times, context.zones),
    attendees: readAttendees(event, organizer.email, context),
    organizer,
    guests_can_modify: event.guestsCanModify === true,
    meeting_url,
    exception_of: null,
  }
}

function isFree({ eventType, transparency }: GoogleEvent, { areEventsBusy }: CalendarContext): boolean {
  if (areEventsBusy !== undefined) return !areEventsBusy
  if (FREE_TYPES.has(eventType ?? '')) return true
  return transparency === 'transparent' && !BUSY_TYPES.has(eventType ?? '')
}

/** Our own UID, if we created the event. A copy made in Google has the property too, but a different id. */
function readUid({ id, recurringEventId, iCalUID, extendedProperties }: GoogleEvent): string {
  const ownUid = extendedProperties?.shared?.[OWN_UID_PROPERTY]
  if (ownUid && isOwnEventId(recurringEventId ?? id ?? '', ownUid)) return ownUid
  const uid = iCalUID ?? `${id}@google.com`
  return uid.length > MAX_UID_LENGTH ? createHash('sha256').update(uid).digest('hex') : uid
}

export function isOwnEventId(id: string, ical_uid: string): boolean {
  return createEventIds(ical_uid).includes(id)
}

interface Person {
  email?: string | null
  self?: boolean | null
}

function readEmail({ email, self }: Person, { account_email, isOthersPrimary }: CalendarContext): string | undefined {
  if (self === true && !isOthersPrimary) return account_email
  return parseEmail(email ?? '')
}

function readName(name: string | null | undefined): string | null {
  return toShortLine(name ?? '', MAX_TEXT_LENGTHS.name) || null
}

function readOrganizer({ organizer, creator }: GoogleEvent, context: CalendarContext): RemoteEvent['organizer'] {
  const owner = { email: context.account_email, name: null }
  if (!organizer) return owner
  const email = readEmail(organizer, context)
  if (email === undefined) {
    const isOwn = creator?.self === true && !context.isOthersPrimary
    return isOwn ? owner : createUnknownOrganizer(organizer.displayName)
  }
  // In a secondary calendar, the organizer is the calendar.
  const isCalendar = organizer.self === true && isSecondaryCalendar(organizer.email ?? '')
  return { email, name: isCalendar ? null : readName(organizer.displayName) }
}

export function isSecondaryCalendar(calendar_id: string): boolean {
  return calendar_id.toLowerCase().endsWith('@group.calendar.google.com')
}

/**
 * People with a valid address, up to `MAX_ATTENDEES`. The account's own entry comes first, so that it is never cut
 * off: its response decides whether the user is busy.
 */
function readAttendees(event: GoogleEvent, organizerEmail: string, context: CalendarContext): Attendee[] {
  const people = (event.attendees ?? []).filter(({ resource }) => resource !== true)
  const ownEntryFirst = people.toSorted((a, b) => Number(b.self ?? false) - Number(a.self ?? false))
  const attendees = new Map<string, Attendee>()
  for (const person of ownEntryFirst.slice(0, MAX_LISTED_ATTENDEES)) {
    const email = readEmail(person, context)
    if (email === undefined || attendees.has(email) || attendees.size >= MAX_ATTENDEES) continue
    attendees.set(email, {
      email,
      name: readName(person.displayName),
      picture: null,
      role: email === organizerEmail ? 'organizer' : 'participant',
      response_status: RESPONSES[person.responseStatus ?? ''] ?? 'needs_action',
    })
  }
  return [...attendees.values()]
}

/** The link in the event's conference data, from Google Meet or another service, or else the link that we wrote. */
function readMeetingUrl(event: GoogleEvent): string | null {
  const candidates = [findConferenceUrl(event), event.extendedProperties?.shared?.[OWN_MEETING_URL_PROPERTY]]
  return candidates.find((url) => url !== undefined && isWebUrl(url)) ?? null
}

export function findConferenceUrl({ conferenceData, hangoutLink }: GoogleEvent): string | undefined {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')
  return video?.uri ?? hangoutLink ?? undefined
}
