import type { calendar_v3 } from '@googleapis/calendar'
import { toSeries } from '../../event-times.ts'
import { createInstance } from '../../instances.ts'
import { hasInstance } from '../../recurrence.ts'
import type { EventRow } from '../../tables.ts'
import { isPlaceholder } from '../icalendar/placeholder-event.ts'
import { type OutgoingEvent, PROVIDER_FIELDS, type RemoteEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { formatGoogleInstanceId } from './event-ids.ts'
import type { GoogleApi } from './google-api.ts'
import { GoogleError } from './google-error.ts'
import { hasOrganizerChanges, toGuestPatch, toPatch } from './outgoing-event.ts'
import { type CalendarContext, toRemoteEvent } from './read-event.ts'
import { resolveGoogleTime } from './read-times.ts'

type GoogleEvent = calendar_v3.Schema$Event

const PAGE_SIZE = 250
const MAX_PAGES = 20
/** Fields of an instance that its series determines. */
const SERIES_FIELDS = new Set<string>(['ical_uid', 'sequence', 'organizer', 'recurrence'])

/** The series whose instances are written, and its calendar. */
export interface SeriesTarget {
  api: GoogleApi
  calendarId: string
  context: CalendarContext
  series: GoogleEvent
  /** Whether somebody else organizes it, so that the user can only respond to instances, or remove them. */
  isGuest: boolean
}

/**
 * Updates a series' changed and cancelled instances in Google Calendar to match ours.
 * @param knownExceptions the stored exceptions, if the series has not changed since they were listed
 * @returns whether anything was changed, and whether some changes were left out because only the organizer can make
 *   them
 */
export async function writeExceptions(
  target: SeriesTarget,
  { event, exceptions }: OutgoingEvent,
  knownExceptions?: StoredExceptions,
): Promise<{ hasChanges: boolean; isPartial: boolean }> {
  if (target.isGuest && exceptions.length === 0) return { hasChanges: false, isPartial: false }
  const storedExceptions = knownExceptions ?? (await listStoredExceptions(target))
  const ourStarts = new Set<number>()
  const outcomes: { isChanged: boolean; isPartial?: boolean }[] = []
  for (const exception of exceptions) {
    const start = exception.original_start_time?.getTime()
    if (start === undefined) continue
    ourStarts.add(start)
    outcomes.push(await writeInstance(target, exception, storedExceptions.get(start)))
  }
  for (const [start, instance] of target.isGuest ? [] : storedExceptions) {
    // If the series still has the instance, its exception was made in Google; we read it before we write again.
    if (ourStarts.has(start) || instance.status === 'cancelled' || hasInstance(toSeries(event), start)) continue
    const cancelledInstance: EventRow = { ...createInstance(event, start), status: 'cancelled' }
    outcomes.push(await writeInstance(target, cancelledInstance, instance))
  }
  return {
    hasChanges: outcomes.some(({ isChanged }) => isChanged),
    isPartial: outcomes.some(({ isPartial }) => isPartial),
  }
}

/** The instances in Google Calendar that differ from their series, by original start (epoch ms). */
export type StoredExceptions = ReadonlyMap<number, GoogleEvent>

export async function listStoredExceptions({
  api,
  calendarId,
  context,
  series,
}: SeriesTarget): Promise<StoredExceptions> {
  const instances = new Map<number, GoogleEvent>()
  let pageToken: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await api.call((client) =>
      client.events.list({
        calendarId,
        ...(series.iCalUID && { iCalUID: series.iCalUID }),
        showDeleted: true,
        maxResults: PAGE_SIZE,
        ...(pageToken !== undefined && { pageToken }),
      }),
    )
    for (const event of page.items ?? []) {
      const originalStart = resolveGoogleTime(event.originalStartTime, context.zones)
      if (event.recurringEventId === series.id && originalStart) instances.set(originalStart.instant, event)
    }
    pageToken = page.nextPageToken ?? undefined
    if (pageToken === undefined) return instances
  }
  throw new ProviderError('forbidden')
}

async function writeInstance(
  target: SeriesTarget,
  exception: EventRow,
  stored: GoogleEvent | undefined,
): Promise<{ isChanged: boolean; isPartial?: boolean }> {
  const isCancelled = exception.status === 'cancelled'
  const storedEvent = stored && stored.status !== 'cancelled' ? toRemoteEvent(stored, target.context) : undefined
  const isUnchanged = isCancelled
    ? stored?.status === 'cancelled'
    : storedEvent && hasSameContent(exception, storedEvent)
  const instance = isUnchanged ? undefined : await readInstance(target, exception, stored)
  // If it was not found, the rule no longer produces this instance.
  if (!instance?.id || (isCancelled && instance.status === 'cancelled')) return { isChanged: false }
  const params = { calendarId: target.calendarId, eventId: instance.id, sendUpdates: 'none' }
  // An instance that does not differ from its series has no ETag of its own.
  const options = stored && instance.etag ? { headers: { 'if-match': instance.etag } } : {}
  if (isCancelled && target.isGuest) {
    await target.api.call((client) => client.events.delete(params, options))
    return { isChanged: true }
  }
  const { requestBody, isPartial } = isCancelled
    ? { requestBody: { status: 'cancelled' }, isPartial: false }
    : toInstancePatch(target, exception, instance)
  const isChanged = Object.keys(requestBody).length > 0
  if (isChanged)
    await target.api.call((client) =>
      client.events.patch({ ...params, requestBody, conferenceDataVersion: 1 }, options),
    )
  return { isChanged, isPartial }
}

function toInstancePatch({ context, series, isGuest }: SeriesTarget, exception: EventRow, instance: GoogleEvent) {
  // A cancelled instance may have no content; ours is then compared with the series.
  const remote = toRemoteEvent(instance, context) ?? toRemoteEvent(series, context)
  if (!remote || isPlaceholder(remote)) throw new ProviderError('forbidden')
  const currentInstance = { event: instance, remote }
  if (!isGuest) return { requestBody: toPatch(exception, currentInstance), isPartial: false }
  return {
    requestBody: toGuestPatch(exception, currentInstance, context.account_email),
    isPartial: hasOrganizerChanges(exception, currentInstance),
  }
}

function hasSameContent(exception: EventRow, remote: RemoteEvent): boolean {
  const toKey = (event: EventRow | RemoteEvent) =>
    JSON.stringify(PROVIDER_FIELDS.map((field) => (SERIES_FIELDS.has(field) ? null : event[field])))
  return toKey(exception) === toKey(remote)
}

async function readInstance(
  target: SeriesTarget,
  { original_start_time }: EventRow,
  stored: GoogleEvent | undefined,
): Promise<GoogleEvent | undefined> {
  if (stored?.id) return findInstance(target, stored.id)
  const { series } = target
  const originalStart = original_start_time ?? new Date(0)
  const isAllDay = Boolean(series.start?.date)
  const instanceId = formatGoogleInstanceId(series.id ?? '', originalStart, isAllDay)
  return (await findInstance(target, instanceId)) ?? findInstanceByStart(target, originalStart, isAllDay)
}

async function findInstance({ api, calendarId }: SeriesTarget, eventId: string): Promise<GoogleEvent | undefined> {
  try {
    return await api.call((client) => client.events.get({ calendarId, eventId }))
  } catch (error) {
    if (error instanceof GoogleError && (error.kind === 'gone' || error.status === 400)) return undefined
    throw error
  }
}

/** Google documents this lookup, but not the format of instance ids. */
async function findInstanceByStart(
  { api, calendarId, series }: SeriesTarget,
  start: Date,
  isAllDay: boolean,
): Promise<GoogleEvent | undefined> {
  const originalStart = isAllDay ? start.toISOString().slice(0, 10) : start.toISOString()
  try {
    const { items } = await api.call((client) =>
      client.events.instances({ calendarId, eventId: series.id ?? '', originalStart, showDeleted: true }),
    )
    return items?.[0]
  } catch (error) {
    if (error instanceof GoogleError && error.status >= 400 && error.status < 500 && error.kind !== 'rate_limited')
      return undefined
    throw error
  }
}
