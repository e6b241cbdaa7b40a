import { createHash } from 'node:crypto'
import { recursOnlyAtStart } from '../../recurrence-rule.ts'
import { isPlaceholder } from '../icalendar/placeholder-event.ts'
import { hasNewerExceptions } from '../newer-exceptions.ts'
import type { EventVersion, InsertResult, OutgoingEvent, RemoteEvent } from '../provider.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import { undoIfRefused } from '../undo-if-refused.ts'
import { replaceText } from './event-text.ts'
import { findEventIdAtStart, findEventIdInCalendar } from './find-event-id.ts'
import { getCalendarPath } from './graph-calendars.ts'
import { GraphError } from './graph-error.ts'
import { type GraphEvent, parseGraphEvent } from './graph-event.ts'
import { type GraphFields, pickChangedFields, type Representation, toGraphFields } from './graph-fields.ts'
import { formatTransactionId } from './read-event.ts'
import {
  type CalendarContext,
  formatExceptionId,
  type GraphSeries,
  getEventPath,
  readSeries,
  toGraphEtag,
} from './series.ts'
import { requireInstancesInWindow, writeInstances } from './write-instances.ts'

/** Maximum number of transaction ids tried: earlier ones may belong to events that were deleted. */
const MAX_ATTEMPTS = 3
const TEAMS_FIELDS = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } as const
const NEW_EVENT_REPRESENTATION = { hasInvitations: false, hasTeamsLink: false }

/**
 * Inserts an event idempotently. Graph deduplicates by `transactionId`, but does not document how it responds to a
 * duplicate, or how long it remembers ids.
 */
export async function insertGraphEvent(context: CalendarContext, requestedEvent: OutgoingEvent): Promise<InsertResult> {
  const outgoing = withoutRedundantRdate(requestedEvent)
  const { event } = outgoing
  requireInstancesInWindow(outgoing, context.window)
  // An event that an earlier call inserted may have been moved since.
  const existingId = outgoing.isRetry
    ? await findEventIdInCalendar(context, event.ical_uid)
    : await findEventIdAtStart(context, event)
  if (existingId !== undefined)
    return { ...requireEventVersion(await readSeries(context, existingId)), isExisting: true }
  const fields = toGraphFields(event, NEW_EVENT_REPRESENTATION)
  const { recurrence, ...rest } = fields
  const body = {
    ...rest,
    ...(recurrence && { recurrence }),
    ...(outgoing.shouldCreateConference && event.meeting_url === null && TEAMS_FIELDS),
  }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const id = await postEvent(context, event.ical_uid, {
      ...body,
      transactionId: createTransactionId(context, event.ical_uid, attempt),
    })
    const createdSeries = id === undefined ? undefined : await readSeries(context, id)
    if (createdSeries)
      return undoIfRefused(
        async () =>
          requireEventVersion(await writeInstances(context, createdSeries, outgoing, NEW_EVENT_REPRESENTATION)),
        () => deleteGraphEvent(context, { external_id: createdSeries.master.id, ical_uid: event.ical_uid }),
      )
  }
  throw new ProviderError('forbidden')
}

/** Ids differ per calendar, because an event that moves to another calendar is inserted there as a new event. */
function createTransactionId({ calendar_id }: CalendarContext, ical_uid: string, attempt: number): string {
  const hash = createHash('sha256').update(`${calendar_id} ${attempt}`).digest('base64url').slice(0, 8)
  return formatTransactionId(ical_uid, hash)
}

/** @returns undefined if the transaction id belongs to an event that was deleted */
async function postEvent(context: CalendarContext, ical_uid: string, body: object): Promise<string | undefined> {
  try {
    const path = `${getCalendarPath(context.calendar_id)}/events`
    return parseGraphEvent(await context.client.call(path, { method: 'POST', body })).id
  } catch (error) {
    const isDuplicate = error instanceof GraphError && error.code === 'ErrorDuplicateTransactionId'
    if (!isDuplicate) throw error
    return findEventIdInCalendar(context, ical_uid)
  }
}

/** Updates an event, unless it has changed since it was read. Writes only the fields that differ. */
export async function updateGraphEvent(
  context: CalendarContext,
  version: EventVersion,
  outgoing: OutgoingEvent,
): Promise<EventVersion | 'conflict'> {
  try {
    return await updateUnlessChanged(context, version, withoutRedundantRdate(outgoing))
  } catch (error) {
    if (error instanceof GraphError && (error.status === 412 || error.status === 409)) return 'conflict'
    throw error
  }
}

async function updateUnlessChanged(
  context: CalendarContext,
  { external_id, etag }: EventVersion,
  outgoing: OutgoingEvent,
): Promise<EventVersion | 'conflict'> {
  if (external_id.includes('#')) throw new ProviderError('forbidden')
  requireInstancesInWindow(outgoing, context.window)
  const currentSeries = await readSeries(context, external_id)
  const [mainEvent] = currentSeries?.events ?? []
  if (!currentSeries || !mainEvent) throw new ProviderError('gone')
  if (etag !== null && etag !== mainEvent.etag) return 'conflict'
  if (isPlaceholder(mainEvent)) throw new ProviderError('forbidden')
  const currentEtags = new Map(currentSeries.events.map((event) => [event.external_id, event.etag]))
  if (hasNewerExceptions(outgoing, (start) => currentEtags.get(formatExceptionId(external_id, start))))
    return 'conflict'
  const representation = {
    hasInvitations: (currentSeries.master.attendees?.length ?? 0) > 0,
    hasTeamsLink: currentSeries.master.isOnlineMeeting === true,
  }
  if (representation.hasInvitations) requireSameAttendees(mainEvent, outgoing)
  const body = await getChanges(context, currentSeries.master, mainEvent, outgoing, representation)
  if (Object.keys(body).length > 0) {
    const path = getEventPath(context.calendar_id, external_id)
    await context.client.call(path, { method: 'PATCH', body, ifMatch: toGraphEtag(mainEvent.etag) })
  }
  const writtenSeries = await readSeries(context, external_id)
  if (!writtenSeries) throw new ProviderError('gone')
  return requireEventVersion(await writeInstances(context, writtenSeries, outgoing, representation))
}

/**
 * Removes the RDATE that we add to long single events when reading them. A series whose only date is its start is a
 * single event too.
 */
function withoutRedundantRdate(outgoing: OutgoingEvent): OutgoingEvent {
  const { event, exceptions } = outgoing
  return recursOnlyAtStart(event) && exceptions.length === 0
    ? { ...outgoing, event: { ...event, recurrence: [] } }
    : outgoing
}

/** Graph would email people whom we add or remove, so only Microsoft's own apps may change the list. */
function requireSameAttendees({ attendees }: RemoteEvent, { event }: OutgoingEvent): void {
  const knownEmails = new Set(attendees.map(({ email }) => email))
  const isSame =
    event.attendees.length === knownEmails.size && event.attendees.every(({ email }) => knownEmails.has(email))
  if (!isSame) throw new ProviderError('forbidden')
}

async function getChanges(
  context: CalendarContext,
  master: GraphEvent,
  mainEvent: RemoteEvent,
  { event, shouldCreateConference }: OutgoingEvent,
  representation: Representation,
): Promise<object> {
  const target = toGraphFields(event, representation)
  const changes = pickChangedFields(toCurrentFields(mainEvent, master, representation), target)
  const { body, ...rest } = changes
  const shouldCreateLink = shouldCreateConference && event.meeting_url === null && !representation.hasTeamsLink
  return {
    ...rest,
    ...(body && (await keepTeamsBlock(context, master, body))),
    ...(shouldCreateLink && TEAMS_FIELDS),
  }
}

function toCurrentFields(mainEvent: RemoteEvent, master: GraphEvent, representation: Representation): GraphFields {
  // EXDATE is written as deleted instances.
  const recurrence = mainEvent.recurrence.filter((line) => line.startsWith('RRULE'))
  try {
    if (recurrence.length > 0) return toGraphFields({ ...mainEvent, recurrence }, representation)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  const fields = toGraphFields({ ...mainEvent, recurrence: [] }, representation)
  // A recurrence that we cannot write always counts as changed, even if the new event has none.
  if (master.recurrence) delete fields.recurrence
  return fields
}

/**
 * Keeps the block that Teams has added to the body: without it, the event would lose its link. If the body contains
 * the link, but the block cannot be separated from the text, the body stays unchanged.
 */
async function keepTeamsBlock({ client, calendar_id }: CalendarContext, master: GraphEvent, body: GraphFields['body']) {
  if (!master.isOnlineMeeting) return { body }
  const value = await client.call(`${getEventPath(calendar_id, master.id)}?$select=id,body`, { bodyType: 'html' })
  const html = parseGraphEvent(value).body?.content ?? ''
  const content = replaceText(html, body?.content ?? '')
  if (content !== undefined) return { body: { contentType: 'html', content } }
  const joinUrl = master.onlineMeeting?.joinUrl
  return joinUrl && html.includes(joinUrl.replaceAll('&', '&amp;')) ? {} : { body }
}

/** Deletes an event; an event that no longer exists counts as deleted. */
export async function deleteGraphEvent(
  context: CalendarContext,
  { external_id, ical_uid }: { external_id: string | null; ical_uid: string },
): Promise<void> {
  const id = external_id ?? (await findEventIdInCalendar(context, ical_uid))
  // Exceptions are written with their series.
  if (id === undefined || id.includes('#')) return
  await ignoreGone(context.client.call(getEventPath(context.calendar_id, id), { method: 'DELETE' }))
}

function requireEventVersion(series: GraphSeries | undefined): EventVersion {
  const [mainEvent] = series?.events ?? []
  if (!mainEvent) throw new ProviderError('gone')
  return { external_id: mainEvent.external_id, etag: mainEvent.etag }
}
