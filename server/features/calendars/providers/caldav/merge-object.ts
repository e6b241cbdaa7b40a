import ICAL from 'ical.js'
import { createIcalendar } from '../../../../platform/icalendar/event-parts.ts'
import { foldLines } from '../../../../platform/icalendar/ical-lines.ts'
import { createVtimezones } from '../../calendar-file.ts'
import { createEventComponents } from '../../ical-event.ts'
import { getParameter } from '../icalendar/parse-components.ts'
import type { OutgoingEvent } from '../provider.ts'

/** The properties that our events have; all others are kept as other apps wrote them. */
const OWN_PROPERTIES = new Set([
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
  'summary',
  'description',
  'location',
  'url',
  'status',
  'transp',
  'organizer',
  'attendee',
  'recurrence-id',
])

/**
 * Formats an event as a resource (RFC 4791, 4.1), keeping what other apps added to it, such as alarms.
 * @param existing the resource on the server
 * @param now epoch ms
 */
export function formatObject(
  { event, exceptions }: OutgoingEvent,
  { existing, now }: { existing?: ICAL.Component | undefined; now: number },
): string {
  const group = { event, exceptions, category: '' }
  const calendar = createIcalendar()
  for (const definition of createVtimezones([group], now)) calendar.addSubcomponent(definition)
  const existingComponents = new Map(
    (existing?.getAllSubcomponents('vevent') ?? []).map((component) => [getRecurrenceKey(component), component]),
  )
  const isInvitedByServer = existing !== undefined && hasServerInvitations(existing)
  for (const component of createEventComponents(group)) {
    component.removeAllProperties('categories')
    if (!isInvitedByServer) disableServerInvitations(component)
    const existingComponent = existingComponents.get(getRecurrenceKey(component))
    if (existingComponent) keepForeignParts(component, existingComponent)
    calendar.addSubcomponent(component)
  }
  return foldLines(calendar.toString())
}

function getRecurrenceKey(component: ICAL.Component): string {
  return String(component.getFirstProperty('recurrence-id')?.toJSON() ?? '')
}

/**
 * Whether the server has invited people, because another app created the event: if we took over their invitations, the
 * server would send them cancellations (RFC 6638, 3.2.1.2).
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

function keepForeignParts(component: ICAL.Component, existing: ICAL.Component): void {
  for (const property of existing.getAllProperties())
    if (!OWN_PROPERTIES.has(property.name)) component.addProperty(ICAL.Property.fromString(property.toICALString()))
  for (const part of existing.getAllSubcomponents()) component.addSubcomponent(new ICAL.Component(part.toJSON()))
}
