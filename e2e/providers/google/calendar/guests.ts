import type { Calendar, Context, EventResource, Mail } from '../state.ts'
import { nowText } from '../state.ts'
import { saveEvent } from './events-store.ts'

export type SendUpdates = 'all' | 'externalOnly' | 'none'

/** Fields that each attendee sets in their own copy; all others are shared: https://developers.google.com/workspace/calendar/api/concepts/sharing */
const OWN_FIELDS = ['colorId', 'reminders', 'transparency', 'visibility', 'eventLabelId'] as const

/** Records the emails about a change, for the guests that `sendUpdates` selects. */
export function recordMails(
  context: Context,
  calendar: Calendar,
  event: EventResource,
  input: { kind: Mail['kind']; sendUpdates: SendUpdates; to: readonly string[] },
): void {
  if (input.sendUpdates === 'none') return
  for (const to of input.to) {
    if (to === calendar.id) continue
    if (input.sendUpdates === 'externalOnly' && context.state.users.has(to)) continue
    context.state.mails.push({
      kind: input.kind,
      to,
      calendarId: calendar.id,
      eventId: event.id ?? '',
      at: nowText(context),
    })
  }
}

export const addressesOf = (event: EventResource): string[] =>
  (event.attendees ?? []).flatMap(({ email }) => email ?? [])

/**
 * Writes the shared fields of an organizer's event to the calendars of guests who are users of the stand-in. For a
 * `privateCopy`, "event propagation is disabled".
 */
export function updateGuestCopies(
  context: Context,
  calendar: Calendar,
  before: EventResource,
  after: EventResource,
): void {
  if (after.privateCopy) return
  const guests = new Set(addressesOf(after))
  for (const email of guests) {
    const target = findGuestCalendar(context, calendar, email)
    if (!target) continue
    const current = target.events.get(after.id ?? '')?.resource
    saveEvent(context, target, toCopy(after, current))
  }
  for (const email of addressesOf(before)) if (!guests.has(email)) cancelCopy(context, calendar, email, before)
}

/** Cancels the copies of all guests. */
export function cancelGuestCopies(context: Context, calendar: Calendar, event: EventResource): void {
  if (event.privateCopy) return
  for (const email of addressesOf(event)) cancelCopy(context, calendar, email, event)
}

function findGuestCalendar(context: Context, calendar: Calendar, email: string): Calendar | undefined {
  return email === calendar.id || !context.state.users.has(email) ? undefined : context.state.calendars.get(email)
}

function cancelCopy(context: Context, calendar: Calendar, email: string, event: EventResource): void {
  const target = findGuestCalendar(context, calendar, email)
  const copy = target?.events.get(event.id ?? '')?.resource
  if (target && (copy ? copy.status !== 'cancelled' : event.recurringEventId))
    saveEvent(context, target, { ...(copy ?? toCopy(event, undefined)), status: 'cancelled' })
}

function toCopy(event: EventResource, current: EventResource | undefined): EventResource {
  const { extendedProperties, ...shared } = event
  const copy: EventResource = { ...shared }
  for (const field of OWN_FIELDS) {
    delete copy[field]
    const ownValue = current?.[field]
    if (ownValue !== undefined) Object.assign(copy, { [field]: ownValue })
  }
  copy.reminders ??= { useDefault: true }
  const properties = {
    ...(current?.extendedProperties?.private ? { private: current.extendedProperties.private } : {}),
    ...(extendedProperties?.shared ? { shared: extendedProperties.shared } : {}),
  }
  if (Object.keys(properties).length > 0) copy.extendedProperties = properties
  return copy
}

/** The calendar that holds the organizer's copy of an event, if the organizer is a user of the stand-in. */
export function findOrganizerCalendar(
  context: Context,
  calendar: Calendar,
  event: EventResource,
): Calendar | undefined {
  const email = event.organizer?.email
  return !email || email === calendar.id ? undefined : context.state.calendars.get(email)
}

/** Records a guest's response in the organizer's event and all copies. */
export function recordResponse(
  context: Context,
  calendar: Calendar,
  event: EventResource,
  response: { responseStatus: string; comment?: string },
): void {
  const address = calendar.id
  const withResponse = (copy: EventResource): EventResource => ({
    ...copy,
    attendees: (copy.attendees ?? []).map((attendee) =>
      attendee.email === address ? { ...attendee, ...response } : attendee,
    ),
  })
  const organizerCalendar = findOrganizerCalendar(context, calendar, event)
  const calendars = [
    ...addressesOf(event).map((email) => findGuestCalendar(context, calendar, email)),
    organizerCalendar,
  ]
  for (const other of new Set(calendars)) {
    const copy = other?.events.get(event.id ?? '')?.resource
    const series = other?.events.get(event.recurringEventId ?? '')?.resource
    if (other && copy) saveEvent(context, other, withResponse(copy))
    else if (other && series) saveEvent(context, other, withResponse(toCopy(event, undefined)))
  }
}
