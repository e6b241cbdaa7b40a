import ICAL from 'ical.js'
import type { Attendee } from '#shared/events.ts'
import { createIcalendar, setResponse } from '../../../../platform/icalendar/event-properties.ts'
import { createYielder } from '../../../../platform/yielding.ts'
import { CALENDAR_END, createVtimezones } from '../../calendar-file.ts'
import { createEventComponents } from '../../ical-event.ts'
import type { EventRow } from '../../tables.ts'
import { type EventDetails, MEETING_URL_PROPERTIES, readEventDetails, readPerson } from '../icalendar/event-details.ts'
import { readFirstTime } from '../icalendar/event-times.ts'
import { EventZones } from '../icalendar/event-zones.ts'
import { getParameter, MAX_LINES, ParseBudget } from '../icalendar/parse-components.ts'
import type { OutgoingEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'

/** Properties that are never copied from the server: we write our own values, or none. */
const OWN_PROPERTIES = [
  'uid',
  'dtstamp',
  'created',
  'last-modified',
  'sequence',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
  'exdate',
  'exrule',
  'x-rrule',
  'x-exrule',
  'recurrence-id',
]

/** The properties that contain each group of fields; the server's are kept while the fields are unchanged. */
const FIELD_PROPERTIES: readonly { fields: readonly (keyof EventDetails)[]; properties: readonly string[] }[] = [
  { fields: ['summary'], properties: ['summary'] },
  // X-ALT-DESC is the description as HTML.
  { fields: ['description'], properties: ['description', 'x-alt-desc'] },
  { fields: ['location', 'meeting_url'], properties: ['location'] },
  { fields: ['meeting_url'], properties: MEETING_URL_PROPERTIES },
  { fields: ['status'], properties: ['status'] },
  { fields: ['transparency'], properties: ['transp', 'x-microsoft-cdo-busystatus'] },
]

const MERGED_PROPERTIES = new Set([
  ...OWN_PROPERTIES,
  ...FIELD_PROPERTIES.flatMap(({ properties }) => properties),
  'organizer',
  'attendee',
])

/**
 * Formats an event as a calendar object resource (RFC 4791, 4.1). Keeps data that we do not store, such as alarms, and
 * properties that have not changed in Meridian, because our copies of texts and attendee lists may be truncated.
 * @param existing the resource on the server
 * @param now epoch ms
 * @throws {ProviderError} `forbidden` if the result would be too long to be read again
 */
export async function formatObject(
  { event, exceptions }: OutgoingEvent,
  { existing, now }: { existing?: ICAL.Component | undefined; now: number },
): Promise<string> {
  const yieldIfNeeded = createYielder()
  const group = { event, exceptions, category: '' }
  const budget = new ParseBudget()
  const parts: string[] = []
  const addText = (text: string) => {
    if (!budget.readLines(text)) throw new ProviderError('forbidden')
    parts.push(text)
  }
  addText(createIcalendar().toString().slice(0, -CALENDAR_END.length))
  for (const definition of createVtimezones([group], now)) {
    addText(`${definition.toString()}\r\n`)
    await yieldIfNeeded()
  }
  const zones = new EventZones(existing?.getAllSubcomponents('vtimezone') ?? [], event.time_zone)
  const existingComponents = new Map<number | undefined, ICAL.Component>()
  for (const component of existing?.getAllSubcomponents('vevent') ?? []) {
    existingComponents.set(readFirstTime(component, 'recurrence-id', zones)?.instant, component)
    await yieldIfNeeded()
  }
  const isServerInviting = existing !== undefined && hasServerInvitations(existing)
  let mergedCount = 0
  for (const { component, row } of createEventComponents(group)) {
    component.removeAllProperties('categories')
    // A new exception inherits the existing properties of its series.
    const existingComponent =
      existingComponents.get(row.original_start_time?.getTime()) ?? existingComponents.get(undefined)
    if (existingComponent) {
      // Merging takes time even for properties that are then left out.
      mergedCount += existingComponent.getAllProperties().length
      if (mergedCount > MAX_LINES) throw new ProviderError('forbidden')
      mergeComponent(component, existingComponent, row)
    }
    if (!isServerInviting) disableServerInvitations(component)
    addText(`${component.toString()}\r\n`)
    await yieldIfNeeded()
  }
  addText(`${CALENDAR_END}\r\n`)
  return parts.join('')
}

/**
 * Whether the server has invited people, as it does when another app creates the event. If we took over the
 * invitations, the server would send cancellations (RFC 6638, 3.2.1.2).
 */
function hasServerInvitations(calendar: ICAL.Component): boolean {
  return calendar.getAllSubcomponents('vevent').some((event) => {
    const organizer = event.getFirstProperty('organizer')
    const agent = organizer && getParameter(organizer, 'schedule-agent')
    return organizer !== null && !/^(?:CLIENT|NONE)$/i.test(agent ?? '')
  })
}

/** Our own emails invite people; without this, the server would too (RFC 6638, 7.1). */
function disableServerInvitations(component: ICAL.Component): void {
  for (const name of ['organizer', 'attendee'])
    for (const property of component.getAllProperties(name)) property.setParameter('schedule-agent', 'CLIENT')
}

function mergeComponent(component: ICAL.Component, existing: ICAL.Component, row: EventRow): void {
  const existingDetails = readEventDetails(existing, row.organizer)
  for (const { fields, properties } of FIELD_PROPERTIES) {
    const isUnchanged = fields.every((field) => row[field] === existingDetails[field])
    if (isUnchanged) for (const name of properties) replaceProperties(component, name, existing.getAllProperties(name))
  }
  const organizer = existing.getAllProperties('organizer')
  // An organizer without a readable address is never replaced.
  if (organizer.length > 0 && ['', row.organizer.email].includes(existingDetails.organizer.email))
    replaceProperties(component, 'organizer', organizer)
  mergeAttendees(component, existing, { attendees: row.attendees, existingAttendees: existingDetails.attendees })
  for (const property of existing.getAllProperties())
    if (!MERGED_PROPERTIES.has(property.name)) component.addProperty(copyProperty(property))
  for (const subcomponent of existing.getAllSubcomponents())
    component.addSubcomponent(new ICAL.Component(subcomponent.toJSON()))
}

/** Removes and adds attendees, and updates responses; keeps other attendees, including those that we do not store. */
function mergeAttendees(
  component: ICAL.Component,
  existing: ICAL.Component,
  { attendees, existingAttendees }: Record<'attendees' | 'existingAttendees', readonly Attendee[]>,
): void {
  const toResponses = (people: readonly Attendee[]) => new Map(people.map((p) => [p.email, p.response_status]))
  const [responses, existingResponses] = [toResponses(attendees), toResponses(existingAttendees)]
  const existingEmails = new Set<string>()
  const keptProperties = existing.getAllProperties('attendee').flatMap((existingProperty) => {
    const property = copyProperty(existingProperty)
    const { email } = readPerson(property) ?? {}
    if (email === undefined) return [property]
    existingEmails.add(email)
    const response = responses.get(email)
    const existingResponse = existingResponses.get(email)
    if (response === undefined) return existingResponse === undefined ? [property] : []
    if (response !== existingResponse) setResponse(property, response)
    return [property]
  })
  const addedProperties = component
    .getAllProperties('attendee')
    .filter((property) => !existingEmails.has(readPerson(property)?.email ?? ''))
  replaceProperties(component, 'attendee', [...keptProperties, ...addedProperties])
}

function replaceProperties(component: ICAL.Component, name: string, properties: readonly ICAL.Property[]): void {
  const copies = properties.map(copyProperty)
  component.removeAllProperties(name)
  for (const property of copies) component.addProperty(property)
}

/** A copy with its own parameters and the same values. */
function copyProperty(property: ICAL.Property): ICAL.Property {
  const [name, parameters, ...values] = property.toJSON() as unknown as [string, object, ...unknown[]]
  return new ICAL.Property([name, { ...parameters }, ...values])
}
