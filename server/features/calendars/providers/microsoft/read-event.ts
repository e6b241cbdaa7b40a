import { type Attendee, MAX_ATTENDEES, MAX_EVENT_LENGTH, type ResponseStatus } from '#shared/events.ts'
import { getEventTimes } from '../../event-times.ts'
import { formatIcalTime } from '../../recurrence-rule.ts'
import type { EventRow } from '../../tables.ts'
import {
  createUnknownOrganizer,
  isWebUrl,
  MAX_LISTED_ATTENDEES,
  MAX_TEXT_LENGTHS,
  parseEmail,
  toShortLine,
  truncate,
} from '../icalendar/event-details.ts'
import { MAX_UID_LENGTH } from '../icalendar/remote-events.ts'
import type { RemoteEvent } from '../provider.ts'
import { toStorableEvent, toStorableId } from '../storable-event.ts'
import { parseBody } from './event-text.ts'
import type { GraphEvent } from './graph-event.ts'
import { getEventSpan, getEventZone, listEquivalentZones } from './graph-times.ts'

/** The owner of a calendar. */
export interface MailboxOwner {
  email: string
  name: string | null
  /** All known addresses of the account; none if the calendar belongs to somebody else. */
  aliases: readonly string[]
}

/** Graph assigns its own UIDs, so ours is stored in `transactionId`, which also makes insertions idempotent. */
const UID_PREFIX = 'meridian:'
const OWN_TRANSACTION_ID = /^meridian:[\w-]{8}:(.+)$/

/** The `transactionId` of an event with our UID. The hash distinguishes calendars and attempts. */
export function formatTransactionId(ical_uid: string, hash: string): string {
  return `${UID_PREFIX}${hash}:${ical_uid}`
}

const RESPONSES: Readonly<Record<string, ResponseStatus>> = {
  accepted: 'accepted',
  organizer: 'accepted',
  declined: 'declined',
  tentativelyAccepted: 'tentative',
}

/** Converts an event, without its recurrence. An event that cannot be converted becomes a placeholder. */
export function toRemoteEvent(event: GraphEvent, owner: MailboxOwner): RemoteEvent {
  const { id: external_id, subject: summary } = event
  const { email, name } = owner
  return toStorableEvent({ external_id, etag: getEtag(event), summary, owner: { email, name } }, () =>
    readEvent(event, owner),
  )
}

function getEtag(event: GraphEvent): string | null {
  return event['@odata.etag'] ?? event.changeKey ?? null
}

function readEvent(event: GraphEvent, owner: MailboxOwner): RemoteEvent {
  const span = getEventSpan(event)
  const all_day = event.isAllDay === true
  const organizer = readOrganizer(event, owner)
  const text = parseBody(event.body?.content ?? '')
  const invitedAttendees = readAttendees(event, owner, organizer.email)
  return {
    external_id: toStorableId(event.id),
    etag: getEtag(event),
    ical_uid: readUid(event),
    sequence: 0,
    summary: toShortLine(event.subject ?? '', MAX_TEXT_LENGTHS.summary),
    description: truncate(text.description, MAX_TEXT_LENGTHS.description) || null,
    location: readLocation(event),
    status: readStatus(event),
    transparency: isFree(event) ? 'transparent' : 'opaque',
    ...getEventTimes({ all_day }, span),
    time_zone: getEventZone(event) ?? 'UTC',
    equivalent_zones: listEquivalentZones(event),
    // Availability searches find events longer than this only if they are series.
    recurrence: !all_day && span.end - span.start > MAX_EVENT_LENGTH ? [`RDATE:${formatIcalTime(span.start)}`] : [],
    attendees: invitedAttendees.length > 0 ? invitedAttendees : text.attendees,
    organizer,
    meeting_url: readMeetingUrl(event),
    exception_of: null,
  }
}

/**
 * Exchange wraps the UID of an invitation from another system in its own id ([MS-OXOCAL] 2.2.1.27), and may return
 * either of them.
 */
const WRAPPED_UID = /^040000008200E00074C5B7101A82E008[\dA-F]{48}7643616C2D55696401000000((?:[\dA-F]{2})+?)(?:00)?$/i

export function readUid({ transactionId, iCalUId, id }: Pick<GraphEvent, 'transactionId' | 'iCalUId' | 'id'>): string {
  const [, ownUid] = OWN_TRANSACTION_ID.exec(transactionId ?? '') ?? []
  const [, wrappedUid] = WRAPPED_UID.exec(iCalUId ?? '') ?? []
  const uid = wrappedUid ? Buffer.from(wrappedUid, 'hex').toString().toWellFormed() : iCalUId
  return (ownUid ?? (uid || id)).slice(0, MAX_UID_LENGTH)
}

export function isFree({ showAs }: GraphEvent): boolean {
  return showAs === 'free' || showAs === 'workingElsewhere'
}

function readStatus({ isCancelled, showAs }: GraphEvent): EventRow['status'] {
  if (isCancelled) return 'cancelled'
  return showAs === 'tentative' ? 'tentative' : 'confirmed'
}

function readLocation({ location }: GraphEvent): string | null {
  const name = toShortLine(location?.displayName ?? '', MAX_TEXT_LENGTHS.location)
  return name === '' || name === location?.locationUri ? null : name
}

function readMeetingUrl({ onlineMeeting, onlineMeetingUrl, location }: GraphEvent): string | null {
  for (const url of [onlineMeeting?.joinUrl, onlineMeetingUrl, location?.locationUri]) {
    if (url && isWebUrl(url)) return url
  }
  return null
}

type Person = NonNullable<GraphEvent['organizer']>

/**
 * Reads a person; undefined without a valid address. Replaces an alias of the account with its main address, so that
 * its user's own response is recognized.
 */
function readPerson(person: Person | null | undefined, owner: MailboxOwner) {
  const email = parseEmail(person?.emailAddress?.address ?? '')
  if (email === undefined) return undefined
  const name = toShortLine(person?.emailAddress?.name ?? '', MAX_TEXT_LENGTHS.name) || null
  return { email: owner.aliases.includes(email) ? owner.email : email, name: name === email ? null : name }
}

function readOrganizer({ organizer, isOrganizer }: GraphEvent, owner: MailboxOwner): EventRow['organizer'] {
  const person = readPerson(organizer, owner)
  if (person) return person
  const isOwn = isOrganizer ?? !organizer?.emailAddress
  return isOwn ? { email: owner.email, name: owner.name } : createUnknownOrganizer(organizer?.emailAddress?.name)
}

/**
 * Reads the attendees with a valid address. The user's own response is taken from `responseStatus`: the list of
 * attendees contains only the responses that the organizer has received.
 */
function readAttendees(event: GraphEvent, owner: MailboxOwner, organizerEmail: string): Attendee[] {
  const attendees = new Map<string, Attendee>()
  for (const attendee of event.attendees?.slice(0, MAX_LISTED_ATTENDEES) ?? []) {
    const person = readPerson(attendee, owner)
    if (!person || attendees.has(person.email) || attendees.size >= MAX_ATTENDEES) continue
    attendees.set(person.email, {
      ...person,
      picture: null,
      role: person.email === organizerEmail ? 'organizer' : 'participant',
      response_status: toResponse(attendee.status?.response),
    })
  }
  const ownResponse = event.responseStatus?.response
  // A user who was invited through a mailing list or an unknown alias is not among the attendees.
  const isInvited = ownResponse !== undefined && ownResponse !== null && !['none', 'organizer'].includes(ownResponse)
  if (!event.isOrganizer && isInvited && organizerEmail !== owner.email) {
    const { email, name } = owner
    const ownEntry = attendees.get(email) ?? { email, name, picture: null, role: 'participant' as const }
    attendees.set(email, { ...ownEntry, response_status: toResponse(ownResponse) })
  }
  return [...attendees.values()]
}

function toResponse(response: string | null | undefined): ResponseStatus {
  return RESPONSES[response ?? ''] ?? 'needs_action'
}
