import type ICAL from 'ical.js'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { type Attendee, MAX_ATTENDEES } from '#shared/events.ts'
import { RESPONSES } from '../../../../platform/icalendar/event-properties.ts'
import { toMultiLine, toSingleLine } from '../../../../platform/mail/plain-text.ts'
import type { EventRow } from '../../tables.ts'
import { getParameter, getRawValues, getText } from './parse-components.ts'

/** The fields of a `VEVENT` that we store, except its identity and its times. */
export type EventDetails = Pick<
  EventRow,
  | 'sequence'
  | 'summary'
  | 'description'
  | 'location'
  | 'status'
  | 'transparency'
  | 'attendees'
  | 'organizer'
  | 'meeting_url'
>

/** Longer text is truncated; a longer URL is ignored. */
export const MAX_TEXT_LENGTHS = { summary: 500, description: 20_000, location: 1000, name: 120, url: 2000 }
/** Leaves room in the column, because each of our own changes increments the value. */
export const MAX_SEQUENCE = 2 ** 30

const STATUSES: Readonly<Record<string, EventRow['status']>> = { CANCELLED: 'cancelled', TENTATIVE: 'tentative' }

/** The properties that may contain the link to a video meeting; the first valid link is used. */
export const MEETING_URL_PROPERTIES = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl', 'url']

/** The organizer of an event that names one without a valid address: somebody else. */
export function createUnknownOrganizer(name: string | null | undefined): EventRow['organizer'] {
  return { email: '', name: toShortLine(name ?? '', MAX_TEXT_LENGTHS.name) || null }
}

/** @param owner the organizer of an event that names none */
export function readEventDetails(component: ICAL.Component, owner: EventRow['organizer']): EventDetails {
  const property = component.getFirstProperty('organizer')
  const organizer = property ? (readPerson(property) ?? createUnknownOrganizer(getParameter(property, 'cn'))) : owner
  return {
    sequence: getSequence(component),
    summary: toShortLine(getText(component, 'summary') ?? '', MAX_TEXT_LENGTHS.summary),
    description: toShortText(getText(component, 'description') ?? '', MAX_TEXT_LENGTHS.description) || null,
    location: toShortLine(getText(component, 'location') ?? '', MAX_TEXT_LENGTHS.location) || null,
    status: STATUSES[(getText(component, 'status') ?? '').toUpperCase()] ?? 'confirmed',
    transparency: readTransparency(component),
    attendees: readAttendees(component, organizer.email),
    organizer,
    meeting_url: readMeetingUrl(component),
  }
}

/** How many times the maximum length is cleaned before text is truncated: cleaning can shorten it. */
const CLEANED_LENGTHS = 4

/** One line of text without control characters, truncated. */
export function toShortLine(text: string, length: number): string {
  return truncate(toSingleLine(text.slice(0, CLEANED_LENGTHS * length)), length)
}

/** Lines of text without control characters, truncated. */
export function toShortText(text: string, length: number): string {
  return truncate(toMultiLine(text.slice(0, CLEANED_LENGTHS * length)), length)
}

/** Truncates text; half of a surrogate pair at the end becomes U+FFFD. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}

/** Whether an event blocks time. Outlook may write only its own property. */
export function readTransparency(component: ICAL.Component): EventRow['transparency'] {
  const isFree = getText(component, 'x-microsoft-cdo-busystatus')?.toUpperCase() === 'FREE'
  const transparency = getText(component, 'transp')?.toUpperCase() ?? (isFree ? 'TRANSPARENT' : 'OPAQUE')
  return transparency === 'TRANSPARENT' ? 'transparent' : 'opaque'
}

/** Maximum number of an event's attendees that are looked at, including invalid ones. */
export const MAX_LISTED_ATTENDEES = 1000

/** Only people with a valid address. */
function readAttendees(component: ICAL.Component, organizerEmail: string): Attendee[] {
  const attendees = new Map<string, Attendee>()
  for (const property of component.getAllProperties('attendee').slice(0, MAX_LISTED_ATTENDEES)) {
    const person = readPerson(property)
    if (!person || attendees.has(person.email) || attendees.size >= MAX_ATTENDEES) continue
    attendees.set(person.email, {
      ...person,
      picture: null,
      role: person.email === organizerEmail ? 'organizer' : 'participant',
      response_status: RESPONSES[(getParameter(property, 'partstat') ?? '').toUpperCase()] ?? 'needs_action',
    })
  }
  return [...attendees.values()]
}

/**
 * Reads an organizer or attendee; undefined without a valid email address. Some servers write a path as the address,
 * and the email as a parameter.
 */
export function readPerson(property: ICAL.Property): { email: string; name: string | null } | undefined {
  const address = getRawValues(property)[0]?.replace(/^mailto:/i, '') ?? ''
  const email = parseEmail(address) ?? parseEmail(getParameter(property, 'email') ?? '')
  if (email === undefined) return undefined
  return { email, name: toShortLine(getParameter(property, 'cn') ?? '', MAX_TEXT_LENGTHS.name) || null }
}

/** An address in its stored form; undefined if it is invalid. */
export function parseEmail(text: string): string | undefined {
  const email = normalizeEmail(text).toWellFormed()
  return isEmail(email) ? email : undefined
}

function readMeetingUrl(component: ICAL.Component): string | null {
  for (const name of MEETING_URL_PROPERTIES) {
    const url = getText(component, name) ?? ''
    if (isWebUrl(url)) return url
  }
  return null
}

/** Whether a link can be opened and is short enough to be stored. */
export function isWebUrl(url: string): boolean {
  return url.length <= MAX_TEXT_LENGTHS.url && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

/** The revision number of an event, which increases when the event is moved. */
export function getSequence(component: ICAL.Component): number {
  const sequence = Number.parseInt(getText(component, 'sequence') ?? '', 10) || 0
  return Math.min(Math.max(sequence, 0), MAX_SEQUENCE)
}
