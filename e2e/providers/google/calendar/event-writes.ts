import { alreadyDeleted, duplicate, forbidden, invalid, notFound } from '../api-errors.ts'
import { type Calendar, type Context, type EventResource, nowText, type StoredEvent, type User } from '../state.ts'
import { applyConference, finishConferenceLater } from './conference.ts'
import { validateEvent, validateEventId } from './event-validation.ts'
import { deleteStaleExceptions, exceptionsOf, getEvent, newEventId, saveEvent } from './events-store.ts'
import {
  addressesOf,
  cancelGuestCopies,
  findOrganizerCalendar,
  recordMails,
  recordResponse,
  type SendUpdates,
  updateGuestCopies,
} from './guests.ts'
import { applyPatch, dropNulls } from './patching.ts'
import { checkPrecondition } from './preconditions.ts'

export interface WriteOptions {
  sendUpdates?: SendUpdates
  conferenceDataVersion?: number
  ifMatch?: string | undefined
}

/** Fields that clients cannot set on an existing event; they are ignored, except that a new `eventType` is rejected. */
const READ_ONLY_FIELDS = [
  'kind',
  'etag',
  'id',
  'created',
  'updated',
  'creator',
  'organizer',
  'htmlLink',
  'iCalUID',
  'recurringEventId',
  'originalStartTime',
  'hangoutLink',
  'locked',
  'privateCopy',
  'eventType',
  'attendeesOmitted',
] as const satisfies readonly (keyof EventResource)[]
const GUEST_PERMISSIONS = ['guestsCanInviteOthers', 'guestsCanModify', 'guestsCanSeeOtherGuests'] as const
const TIME_FIELDS = ['start', 'end', 'recurrence'] as const

export function insertEvent(
  context: Context,
  calendar: Calendar,
  user: User,
  body: EventResource,
  options: WriteOptions = {},
): StoredEvent {
  const { kind: _, etag: __, ...fields } = dropNulls(body)
  if (fields.id) validateEventId(fields.id)
  // The id of a deleted event remains reserved: inserting it again returns 409.
  if (fields.id && calendar.events.has(fields.id)) throw duplicate()
  if (fields.eventType === 'fromGmail') throw invalid('Invalid event type.')
  const id = fields.id ?? newEventId()
  const organizer = calendar.isPrimary
    ? { email: calendar.id, displayName: context.state.users.get(calendar.id)?.name ?? calendar.summary }
    : { email: calendar.id, displayName: calendar.summary }
  const event = validateEvent(
    {
      status: 'confirmed',
      eventType: 'default',
      reminders: { useDefault: true },
      ...fields,
      id,
      iCalUID: fields.iCalUID ?? `${id}@google.com`,
      sequence: fields.sequence ?? 0,
      created: nowText(context),
      creator: { email: user.email, displayName: user.name },
      organizer,
    },
    calendar,
  )
  const withConference = applyConference(context, {}, event, body, options.conferenceDataVersion ?? 0)
  const storedEvent = saveEvent(context, calendar, withConference)
  finishConferenceLater(context, calendar, id)
  updateGuestCopies(context, calendar, {}, storedEvent.resource)
  recordMails(context, calendar, storedEvent.resource, {
    kind: 'invitation',
    sendUpdates: options.sendUpdates ?? 'none',
    to: addressesOf(storedEvent.resource),
  })
  return storedEvent
}

/** `events.patch`, or `events.update` when `isFull`: fields that the body lacks are deleted. */
export function changeEvent(
  context: Context,
  calendar: Calendar,
  id: string,
  body: EventResource,
  options: WriteOptions & { isFull?: boolean } = {},
): StoredEvent {
  const current = getEvent(calendar, id)
  checkPrecondition(options.ifMatch, current.version)
  const before = current.resource
  if (body.status === 'cancelled' && before.status !== 'cancelled') {
    deleteEvent(context, calendar, id, options)
    return getEvent(calendar, id)
  }
  validateSequence(before, body)
  const isGuest = before.organizer?.email !== undefined && before.organizer.email !== calendar.id
  if (isGuest) validateGuestChange(before, body)
  const changes = omitReadOnlyFields(body)
  if (changes.eventType && changes.eventType !== before.eventType) throw invalid('The event type cannot be changed.')
  const mergedEvent = options.isFull
    ? { ...pickReadOnlyFields(before), status: 'confirmed', reminders: { useDefault: true }, ...dropNulls(changes) }
    : applyPatch(before, changes)
  if (before.status === 'cancelled' && body.status === undefined && !options.isFull) mergedEvent.status = 'cancelled'
  const attendees = mergeAttendees(before, mergedEvent, body, calendar, isGuest && !before.guestsCanModify)
  if (attendees) mergedEvent.attendees = attendees
  const event = validateEvent(mergedEvent, calendar)
  const withConference = applyConference(context, before, event, body, options.conferenceDataVersion ?? 0)
  const isRescheduled = TIME_FIELDS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(event[field]))
  withConference.sequence = Math.max(before.sequence ?? 0, body.sequence ?? 0) + (isRescheduled ? 1 : 0)
  const storedEvent = saveEvent(context, calendar, withConference)
  if (storedEvent.resource.recurrence) propagateToExceptions(context, calendar, before, storedEvent, isRescheduled)
  finishConferenceLater(context, calendar, id)
  if (isGuest) notifyOrganizer(context, calendar, before, storedEvent.resource, options.sendUpdates ?? 'none')
  else notifyGuests(context, calendar, before, storedEvent.resource, options.sendUpdates ?? 'none')
  return calendar.events.get(id) ?? storedEvent
}

function validateSequence(before: EventResource, body: EventResource): void {
  if (body.sequence != null && body.sequence < (before.sequence ?? 0))
    throw invalid(
      'Invalid sequence value. The specified sequence number is below the current sequence number of the resource. Re-fetch the resource and use its sequence number on the following request.',
    )
}

function validateGuestChange(before: EventResource, body: EventResource): void {
  if (before.guestsCanModify) return
  const hasChanged = GUEST_PERMISSIONS.some((field) => body[field] !== undefined && body[field] !== before[field])
  if (hasChanged)
    throw forbidden('forbiddenForNonOrganizer', 'Shared properties can only be changed by the organizer of the event.')
}

function omitReadOnlyFields(body: EventResource): EventResource {
  const changes = { ...body }
  for (const field of READ_ONLY_FIELDS) if (field !== 'eventType') delete changes[field]
  delete changes.sequence
  return changes
}

function pickReadOnlyFields(before: EventResource): EventResource {
  return Object.fromEntries(Object.entries(before).filter(([field]) => READ_ONLY_FIELDS.includes(field as 'id')))
}

/** Guests can change only their own entry; with `attendeesOmitted`, clients may send that entry alone. */
function mergeAttendees(
  before: EventResource,
  mergedEvent: EventResource,
  body: EventResource,
  calendar: Calendar,
  canChangeOwnEntryOnly: boolean,
): EventResource['attendees'] {
  if (!body.attendees) return canChangeOwnEntryOnly ? before.attendees : mergedEvent.attendees
  if (!canChangeOwnEntryOnly && !body.attendeesOmitted) return body.attendees
  const ownEntry = body.attendees.find(({ email }) => email === calendar.id)
  return before.attendees?.map((attendee) => (attendee.email === calendar.id ? { ...attendee, ...ownEntry } : attendee))
}

function notifyGuests(
  context: Context,
  calendar: Calendar,
  before: EventResource,
  after: EventResource,
  sendUpdates: SendUpdates,
) {
  updateGuestCopies(context, calendar, before, after)
  const [oldGuests, currentGuests] = [new Set(addressesOf(before)), new Set(addressesOf(after))]
  const addedGuests = [...currentGuests].filter((email) => !oldGuests.has(email))
  const removedGuests = [...oldGuests].filter((email) => !currentGuests.has(email))
  recordMails(context, calendar, after, { kind: 'invitation', sendUpdates, to: addedGuests })
  recordMails(context, calendar, after, { kind: 'cancellation', sendUpdates, to: removedGuests })
  recordMails(context, calendar, after, {
    kind: 'update',
    sendUpdates,
    to: [...currentGuests].filter((email) => oldGuests.has(email)),
  })
}

function notifyOrganizer(
  context: Context,
  calendar: Calendar,
  before: EventResource,
  after: EventResource,
  sendUpdates: SendUpdates,
) {
  const responseIn = (event: EventResource) => event.attendees?.find(({ email }) => email === calendar.id)
  const [oldResponse, response] = [responseIn(before), responseIn(after)]
  if (
    response &&
    (oldResponse?.responseStatus !== response.responseStatus || oldResponse?.comment !== response.comment)
  ) {
    const { responseStatus, comment } = response
    recordResponse(context, calendar, after, {
      responseStatus: responseStatus ?? 'needsAction',
      ...(comment ? { comment } : {}),
    })
    recordMails(context, calendar, after, { kind: 'response', sendUpdates, to: [after.organizer?.email ?? ''] })
  }
  const organizerCalendar = before.guestsCanModify ? findOrganizerCalendar(context, calendar, before) : undefined
  const originalEvent = organizerCalendar?.events.get(before.id ?? '')
  if (!organizerCalendar || !originalEvent) return
  const sharedEvent = saveEvent(context, organizerCalendar, { ...originalEvent.resource, ...after })
  notifyGuests(context, organizerCalendar, originalEvent.resource, sharedEvent.resource, sendUpdates)
}

/**
 * Copies the changed fields of a series to the exceptions that still have the series' old values. New times or a new
 * recurrence delete the exceptions that no longer match an occurrence.
 */
function propagateToExceptions(
  context: Context,
  calendar: Calendar,
  before: EventResource,
  series: StoredEvent,
  isRescheduled: boolean,
) {
  if (isRescheduled) deleteStaleExceptions(calendar, series)
  const after = series.resource
  const fields = ['summary', 'description', 'location', 'attendees', 'conferenceData', 'hangoutLink'] as const
  for (const { resource } of exceptionsOf(calendar, after.id ?? '')) {
    const inheritedFields = fields.filter(
      (field) =>
        JSON.stringify(before[field]) !== JSON.stringify(after[field]) &&
        JSON.stringify(resource[field]) === JSON.stringify(before[field]),
    )
    if (inheritedFields.length === 0 || resource.status === 'cancelled') continue
    const changes = Object.fromEntries(inheritedFields.map((field) => [field, after[field] ?? null]))
    saveEvent(context, calendar, applyPatch(resource, changes))
  }
}

export function deleteEvent(context: Context, calendar: Calendar, id: string, options: WriteOptions = {}): void {
  const current = getEvent(calendar, id)
  checkPrecondition(options.ifMatch, current.version)
  const event = current.resource
  if (event.status === 'cancelled' || isSeriesDeleted(calendar, event)) throw alreadyDeleted()
  const sendUpdates = options.sendUpdates ?? 'none'
  const { id: eventId, recurringEventId, originalStartTime } = event
  // Cancelled instances keep only the fields that identify them.
  saveEvent(
    context,
    calendar,
    recurringEventId && originalStartTime && calendar.events.has(recurringEventId)
      ? { id: eventId ?? id, recurringEventId, originalStartTime, status: 'cancelled' }
      : { ...event, status: 'cancelled' },
  )
  if (event.recurrence)
    for (const { resource } of exceptionsOf(calendar, id))
      if (resource.status !== 'cancelled') saveEvent(context, calendar, { ...resource, status: 'cancelled' })
  if (event.organizer?.email === calendar.id) {
    if (sendUpdates !== 'none' || !context.switches.silentDeletionKeepsGuestCopies)
      cancelGuestCopies(context, calendar, event)
    recordMails(context, calendar, event, { kind: 'cancellation', sendUpdates, to: addressesOf(event) })
  } else {
    recordResponse(context, calendar, event, { responseStatus: 'declined' })
    recordMails(context, calendar, event, { kind: 'response', sendUpdates, to: [event.organizer?.email ?? ''] })
  }
}

const isSeriesDeleted = (calendar: Calendar, event: EventResource): boolean =>
  calendar.events.get(event.recurringEventId ?? '')?.resource.status === 'cancelled'

/** `events.move`: https://developers.google.com/workspace/calendar/api/v3/reference/events/move */
export function moveEvent(
  context: Context,
  from: Calendar,
  to: Calendar,
  id: string,
  sendUpdates: SendUpdates = 'none',
): StoredEvent {
  const storedEvent = from.events.get(id)
  if (!storedEvent || storedEvent.resource.status === 'cancelled') throw notFound()
  const event = storedEvent.resource
  if (event.recurringEventId) throw invalid('Cannot move an instance of a recurring event.')
  if ((event.eventType ?? 'default') !== 'default') throw invalid('Only events of the type default can be moved.')
  if (event.organizer?.email !== from.id)
    throw forbidden('cannotChangeOrganizer', 'Cannot change the organizer of an event.')
  if (from === to) return storedEvent
  if (to.events.has(id)) throw duplicate()
  const organizer = { email: to.id, displayName: to.summary }
  const exceptions = exceptionsOf(from, id)
  for (const { resource } of [storedEvent, ...exceptions]) {
    saveEvent(context, from, {
      id: resource.id ?? '',
      status: 'cancelled',
      ...(resource.recurringEventId && resource.originalStartTime
        ? { recurringEventId: resource.recurringEventId, originalStartTime: resource.originalStartTime }
        : {}),
    })
    saveEvent(context, to, { ...resource, ...(resource.organizer ? { organizer } : {}) })
  }
  const movedEvent = getEvent(to, id)
  updateGuestCopies(context, to, event, movedEvent.resource)
  recordMails(context, to, movedEvent.resource, { kind: 'update', sendUpdates, to: addressesOf(movedEvent.resource) })
  return movedEvent
}

/** `events.import`: adds a private copy, or updates the copy with the same iCalUID. */
export function importEvent(context: Context, calendar: Calendar, user: User, body: EventResource): StoredEvent {
  const uid = body.iCalUID
  if (!uid) throw invalid('Missing iCalUID.')
  const existingEvent = [...calendar.events.values()].find(
    ({ resource }) => resource.iCalUID === uid && !resource.recurringEventId,
  )
  if (existingEvent)
    return changeEvent(
      context,
      calendar,
      existingEvent.resource.id ?? '',
      { ...body, status: body.status ?? 'confirmed' },
      { isFull: true },
    )
  const storedEvent = insertEvent(context, calendar, user, { ...body, eventType: 'default', attendees: [] })
  const { organizer, attendees } = body
  return saveEvent(context, calendar, {
    ...storedEvent.resource,
    ...(organizer ? { organizer: { email: organizer.email ?? '' } } : {}),
    ...(attendees ? { attendees } : {}),
  })
}
