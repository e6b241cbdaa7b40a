import type { calendar_v3 } from '@googleapis/calendar'
import { toSeries } from '../../event-times.ts'
import { createInstance } from '../../instances.ts'
import { hasInstance } from '../../recurrence.ts'
import type { EventRow } from '../../tables.ts'
import { type OutgoingEvent, PROVIDER_FIELDS, type RemoteEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { formatGoogleInstanceId } from './event-ids.ts'
import type { GoogleApi } from './google-api.ts'
import { GoogleError } from './google-error.ts'
import { toPatch } from './outgoing-event.ts'
import { type CalendarContext, toRemoteEvent } from './read-event.ts'
import { resolveGoogleTime } from './read-times.ts'

type GoogleEvent = calendar_v3.Schema$Event

const PAGE_SIZE = 250
const MAX_PAGES = 20
/** Fields of an instance that its series determines. */
const SERIES_FIELDS = new Set<string>(['ical_uid', 'sequence', 'organizer', 'recurrence'])

/** Where a series is written. */
export interface SeriesTarget {
  api: GoogleApi
  calendarId: string
  context: CalendarContext
  series: GoogleEvent
}

/**
 * Updates a series' changed and cancelled instances in Google Calendar to match ours.
 * @returns whether anything was changed
 */
export async function writeExceptions(target: SeriesTarget, { event, exceptions }: OutgoingEvent): Promise<boolean> {
  const storedInstances = await listStoredExceptions(target)
  if (storedInstances.size === 0 && exceptions.length === 0) return false
  const ourStarts = new Set<number>()
  let hasChanges = false
  for (const exception of exceptions) {
    const start = exception.original_start_time?.getTime()
    if (start === undefined) continue
    ourStarts.add(start)
    if (await writeInstance(target, exception, storedInstances.get(start))) hasChanges = true
  }
  for (const [start, instance] of storedInstances) {
    // If the series still has the instance, its exception was made in Google; we read it before we write again.
    if (ourStarts.has(start) || instance.status === 'cancelled' || hasInstance(toSeries(event), start)) continue
    const cancelledInstance: EventRow = { ...createInstance(event, start), status: 'cancelled' }
    if (await writeInstance(target, cancelledInstance, instance)) hasChanges = true
  }
  return hasChanges
}

/** The instances in Google Calendar that differ from their series, by original start (epoch ms). */
export async function listStoredExceptions({ api, calendarId, context, series }: SeriesTarget) {
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
): Promise<boolean> {
  if (exception.status === 'cancelled') {
    if (stored?.status === 'cancelled') return false
    return patchInstance(target, exception, stored, () => ({ status: 'cancelled' }))
  }
  const remote = stored && stored.status !== 'cancelled' ? toRemoteEvent(stored, target.context) : undefined
  if (remote && hasSameContent(exception, remote)) return false
  return patchInstance(target, exception, stored, (event) => {
    // A cancelled instance may have no content; ours is then compared with the series.
    const current = toRemoteEvent(event, target.context) ?? toRemoteEvent(target.series, target.context)
    if (!current) throw new ProviderError('forbidden')
    return toPatch(exception, { event, remote: current })
  })
}

function hasSameContent(exception: EventRow, remote: RemoteEvent): boolean {
  const toKey = (event: EventRow | RemoteEvent) =>
    JSON.stringify(PROVIDER_FIELDS.map((field) => (SERIES_FIELDS.has(field) ? null : event[field])))
  return toKey(exception) === toKey(remote)
}

/**
 * Reads an instance and changes it.
 * @returns whether it was changed
 */
async function patchInstance(
  target: SeriesTarget,
  { original_start_time }: EventRow,
  stored: GoogleEvent | undefined,
  toBody: (instance: GoogleEvent) => GoogleEvent,
): Promise<boolean> {
  const { api, calendarId, series } = target
  const originalStart = original_start_time ?? new Date(0)
  const isAllDay = Boolean(series.start?.date)
  const instance = stored?.id
    ? await findInstance(target, stored.id)
    : ((await findInstance(target, formatGoogleInstanceId(series.id ?? '', originalStart, isAllDay))) ??
      (await findInstanceByStart(target, originalStart, isAllDay)))
  const eventId = instance?.id
  // The rule no longer produces the instance.
  if (!instance || !eventId) return false
  const requestBody = toBody(instance)
  if (Object.keys(requestBody).length === 0) return false
  await api.call((client) =>
    client.events.patch(
      { calendarId, eventId, requestBody, conferenceDataVersion: 1, sendUpdates: 'none' },
      // An instance that is like its series has no ETag of its own.
      stored && instance.etag ? { headers: { 'if-match': instance.etag } } : {},
    ),
  )
  return true
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
