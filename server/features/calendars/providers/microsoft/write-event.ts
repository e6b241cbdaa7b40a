import { createHash } from 'node:crypto'
import type { OutgoingEvent, RemoteEvent, WrittenEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { replaceText } from './event-text.ts'
import { findEventAtStart, findEventInCalendar } from './find-own-event.ts'
import { calendarPath, ignoreGone } from './graph-calendars.ts'
import { GraphError } from './graph-error.ts'
import { type GraphEvent, parseGraphEvent } from './graph-event.ts'
import { changedFields, type GraphFields, type Representation, toGraphFields } from './graph-fields.ts'
import { transactionIdOf } from './read-event.ts'
import { type CalendarContext, eventPath, type GraphSeries, graphEtag, readSeries } from './series.ts'
import { writeInstances } from './write-instances.ts'

/** Maximum number of transaction ids tried: earlier ones may belong to events that were deleted. */
const MAX_ATTEMPTS = 3
const TEAMS = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } as const
const NEW_EVENT = { hasInvitations: false, hasTeamsLink: false }

/**
 * Inserts an event once. Graph recognizes a repeated `transactionId`, but sources disagree on its response, and on how
 * long it remembers ids.
 */
export async function insertGraphEvent(context: CalendarContext, outgoing: OutgoingEvent): Promise<WrittenEvent> {
  const { event } = outgoing
  const existing = await findEventAtStart(context, event)
  if (existing !== undefined) return requireWrittenEvent(await readSeries(context, existing))
  const fields = toGraphFields(event, NEW_EVENT)
  const { recurrence, ...rest } = fields
  const body = {
    ...rest,
    ...(recurrence && { recurrence }),
    ...(outgoing.shouldCreateConference && event.meeting_url === null && TEAMS),
  }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const id = await postEvent(context, event.ical_uid, {
      ...body,
      transactionId: createTransactionId(context, event.ical_uid, attempt),
    })
    const created = id === undefined ? undefined : await readSeries(context, id)
    // Otherwise the id belongs to an event that was deleted.
    if (created) return requireWrittenEvent(await writeInstances(context, created, outgoing, NEW_EVENT))
  }
  throw new ProviderError('forbidden')
}

/** Each calendar has its own id for an event, because an event that moves to another calendar is a new event there. */
function createTransactionId({ calendar_id }: CalendarContext, ical_uid: string, attempt: number): string {
  const suffix = createHash('sha256').update(`${calendar_id} ${attempt}`).digest('base64url').slice(0, 8)
  return transactionIdOf(ical_uid, suffix)
}

/** @returns undefined if the transaction id belongs to an event that was deleted */
async function postEvent(context: CalendarContext, ical_uid: string, body: object): Promise<string | undefined> {
  try {
    const path = `${calendarPath(context.calendar_id)}/events`
    return parseGraphEvent(await context.client.call(path, { method: 'POST', body })).id
  } catch (error) {
    const isDuplicate = error instanceof GraphError && error.code === 'ErrorDuplicateTransactionId'
    if (!isDuplicate) throw error
    return findEventInCalendar(context, ical_uid)
  }
}

/** Updates an event if it is still the version that was read. Writes only what differs. */
export async function updateGraphEvent(
  context: CalendarContext,
  { external_id, etag }: WrittenEvent,
  outgoing: OutgoingEvent,
): Promise<WrittenEvent | 'conflict'> {
  if (external_id.includes('#')) throw new ProviderError('forbidden')
  const current = await readSeries(context, external_id)
  const [main] = current?.events ?? []
  if (!current || !main) throw new ProviderError('gone')
  const version = graphEtag(main.etag)
  if (etag !== null && graphEtag(etag) !== version) return 'conflict'
  const representation = {
    hasInvitations: (current.master.attendees?.length ?? 0) > 0,
    hasTeamsLink: current.master.isOnlineMeeting === true,
  }
  if (representation.hasInvitations) requireSameAttendees(main, outgoing)
  const body = await changesOf(context, current.master, main, outgoing, representation)
  try {
    if (Object.keys(body).length > 0) {
      const path = eventPath(context.calendar_id, external_id)
      await context.client.call(path, { method: 'PATCH', body, ifMatch: version })
    }
  } catch (error) {
    if (error instanceof GraphError && (error.status === 412 || error.status === 409)) return 'conflict'
    throw error
  }
  const written = await readSeries(context, external_id)
  if (!written) throw new ProviderError('gone')
  return requireWrittenEvent(await writeInstances(context, written, outgoing, representation))
}

/** Graph would email people whom we add or remove, so only Microsoft's own apps change the list. */
function requireSameAttendees({ attendees }: RemoteEvent, { event }: OutgoingEvent): void {
  const known = new Set(attendees.map(({ email }) => email))
  const isSame = event.attendees.length === known.size && event.attendees.every(({ email }) => known.has(email))
  if (!isSame) throw new ProviderError('forbidden')
}

async function changesOf(
  context: CalendarContext,
  master: GraphEvent,
  main: RemoteEvent,
  { event, shouldCreateConference }: OutgoingEvent,
  representation: Representation,
): Promise<object> {
  const target = toGraphFields(event, representation)
  const changes = changedFields(currentFields(main, representation), target)
  const { body, ...rest } = changes
  const shouldCreateLink = shouldCreateConference && event.meeting_url === null && !representation.hasTeamsLink
  return {
    ...rest,
    ...(body && (await bodyWithTeams(context, master, body))),
    ...(shouldCreateLink && TEAMS),
  }
}

function currentFields(main: RemoteEvent, representation: Representation): GraphFields {
  // EXDATE is written as deleted instances.
  const recurrence = main.recurrence.filter((line) => line.startsWith('RRULE'))
  try {
    return toGraphFields({ ...main, recurrence }, representation)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // A recurrence that we could not write differs from every other.
    return toGraphFields({ ...main, recurrence: [] }, representation)
  }
}

/**
 * Without the part that Teams has added to the body, the event would lose its link. If that part cannot be separated
 * from the text, the body stays unchanged.
 */
async function bodyWithTeams({ client, calendar_id }: CalendarContext, master: GraphEvent, body: GraphFields['body']) {
  if (!master.isOnlineMeeting) return { body }
  const value = await client.call(`${eventPath(calendar_id, master.id)}?$select=id,body`, { bodyType: 'html' })
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
  const id = external_id ?? (await findEventInCalendar(context, ical_uid))
  // Exceptions are written with their series.
  if (id === undefined || id.includes('#')) return
  await ignoreGone(() => context.client.call(eventPath(context.calendar_id, id), { method: 'DELETE' }))
}

function requireWrittenEvent(series: GraphSeries | undefined): WrittenEvent {
  const [main] = series?.events ?? []
  if (!main) throw new ProviderError('gone')
  return { external_id: main.external_id, etag: main.etag }
}
