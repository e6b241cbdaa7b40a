import { DAY } from '#shared/time.ts'
import { parameterError, timeRangeEmpty } from '../api-errors.ts'
import type { Query } from '../api-routes.ts'
import { type Calendar, type Context, type EventResource, nowText, type StoredEvent, type User } from '../state.ts'
import { roleOf } from './calendars-store.ts'
import { renderBare, renderEvent } from './event-rendering.ts'
import { expandSeries, listRemovedInstances } from './events-store.ts'
import { createFirstPage, createNextPage } from './paging.ts'
import { listOccurrences } from './recurrence.ts'
import { formatSyncToken, parseSyncToken, validateSyncParameters } from './sync-tokens.ts'
import { millisecondsOf, parseTimestamp } from './times.ts'

/** Parameters not allowed together with a sync token, according to the API's reference for `syncToken`. */
const NOT_WITH_SYNC_TOKEN = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
]
/** A listing with one of these parameters has no `nextSyncToken`. */
const WITHOUT_NEXT_SYNC_TOKEN = NOT_WITH_SYNC_TOKEN.filter((name) => !name.startsWith('time'))
/** Series without an end are expanded this far ahead if `timeMax` is missing. */
export const HORIZON_MS = 2 * 365 * DAY

/** In epoch milliseconds; `to` is exclusive. */
interface Window {
  from: number
  to: number
}

/** `events.list`: https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
export function listEvents(context: Context, user: User, calendar: Calendar, query: Query): object {
  const size = Math.min(query.number('maxResults') ?? 250, 2500)
  const pageToken = query.text('pageToken')
  const syncToken = query.text('syncToken')
  if (syncToken !== undefined)
    validateSyncParameters(context, query, { excluded: NOT_WITH_SYNC_TOKEN, neverFalse: ['showDeleted'] })
  const page = pageToken
    ? createNextPage<EventResource>(context, pageToken, size)
    : createFirstPage(context, ...collectPage(context, user, calendar, query, syncToken, size))
  return { ...listingFields(context, calendar, user), ...page }
}

/** The fields of a listing besides its items. */
export function listingFields(context: Context, calendar: Calendar, user: User): object {
  return {
    kind: 'calendar#events',
    etag: `"p${calendar.version}"`,
    summary: calendar.summary,
    ...(calendar.description ? { description: calendar.description } : {}),
    updated: nowText(context),
    timeZone: calendar.timeZone,
    accessRole: roleOf(calendar, user),
    defaultReminders: user.calendarList.get(calendar.id)?.defaultReminders ?? [],
  }
}

export function parseWindow(query: Query): { from?: number; to?: number } {
  const parse = (name: string) => {
    const text = query.text(name)
    if (text === undefined) return undefined
    return parseTimestamp(text) ?? fail(name, text)
  }
  const [from, to] = [parse('timeMin'), parse('timeMax')]
  if (from !== undefined && to !== undefined && from >= to) throw timeRangeEmpty()
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

function fail(name: string, value: string): never {
  throw parameterError('invalidParameter', `Invalid value for parameter: ${name}: ${value}`, name)
}

function collectPage(
  context: Context,
  user: User,
  calendar: Calendar,
  query: Query,
  syncToken: string | undefined,
  size: number,
): [EventResource[], number, string | undefined] {
  const orderBy = query.text('orderBy')
  const isExpanded = query.boolean('singleEvents') ?? false
  if (orderBy === 'startTime' && !isExpanded)
    throw parameterError(
      'requestedOrderingNotAvailable',
      'The requested ordering is not available for the particular query.',
      'orderBy',
    )
  const syncState = syncToken === undefined ? null : parseSyncToken(context, syncToken, calendar.id, calendar.syncEpoch)
  const limits = syncState ?? parseWindow(query)
  const window = { from: limits.from ?? Number.MIN_SAFE_INTEGER, to: limits.to ?? context.now() + HORIZON_MS }
  const isBounded = limits.from !== undefined || limits.to !== undefined
  const storedEvents = syncState
    ? listChangesSince(calendar, syncState.version, isExpanded, window)
    : listStoredEvents(
        calendar,
        query,
        isExpanded,
        isBounded ? { ...window, to: limits.to ?? Number.MAX_SAFE_INTEGER } : null,
        window,
      )
  const shouldShowDeletedDetails = query.boolean('showDeleted') === true || query.has('updatedMin')
  const zone = query.text('timeZone') ?? calendar.timeZone
  const items = storedEvents
    .filter((event) => matches(event, query))
    .toSorted((a, b) => compare(a, b, orderBy, calendar))
    .map((event) =>
      event.resource.status === 'cancelled' && (!shouldShowDeletedDetails || !event.resource.start)
        ? renderBare(event, zone)
        : renderEvent(context, calendar, user, event, { timeZone: zone, maxAttendees: query.number('maxAttendees') }),
    )
  const nextSyncToken = WITHOUT_NEXT_SYNC_TOKEN.some((name) => query.has(name))
    ? undefined
    : formatSyncToken({
        resource: calendar.id,
        epoch: calendar.syncEpoch,
        version: context.state.version,
        ...(limits.from === undefined ? {} : { from: limits.from }),
        ...(limits.to === undefined ? {} : { to: limits.to }),
      })
  return [items, size, nextSyncToken]
}

function listStoredEvents(
  calendar: Calendar,
  query: Query,
  isExpanded: boolean,
  bounds: Window | null,
  horizon: Window,
): StoredEvent[] {
  const shouldShowDeleted = query.boolean('showDeleted') ?? query.has('updatedMin')
  const isSeriesCancelled = ({ resource }: StoredEvent) =>
    calendar.events.get(resource.recurringEventId ?? '')?.resource.status === 'cancelled'
  return [...calendar.events.values()]
    .flatMap((event) => {
      const { resource } = event
      if (!isExpanded) return event
      if (resource.recurringEventId && calendar.events.has(resource.recurringEventId)) return []
      if (!resource.recurrence) return event
      // A deleted series has no instances, only stored exceptions, which are cancelled with it.
      return resource.status === 'cancelled' ? [] : expandSeries(calendar, event, horizon.from, horizon.to)
    })
    .filter((event) => {
      if (event.resource.status !== 'cancelled') return true
      if (shouldShowDeleted) return true
      // Cancelled instances are listed with their series, even without showDeleted.
      return !isExpanded && event.resource.recurringEventId !== undefined && !isSeriesCancelled(event)
    })
    .filter((event) => !bounds || isWithin(event, calendar, bounds))
}

/** The events that changed after `version`, including deleted events. */
function listChangesSince(calendar: Calendar, version: number, isExpanded: boolean, window: Window): StoredEvent[] {
  const changedEvents = [...calendar.events.values()].filter((event) => event.version > version)
  if (!isExpanded) return changedEvents
  const changedSeries = new Set(
    changedEvents.filter(({ resource }) => resource.recurrence).map(({ resource }) => resource.id),
  )
  return changedEvents.flatMap((event) => {
    const { resource } = event
    if (changedSeries.has(resource.recurringEventId ?? '')) return []
    if (!resource.recurrence) return event
    const removedInstances = listRemovedInstances(calendar, event, version, window.from, window.to).map(
      ({ id, originalStart }): StoredEvent => ({
        resource: { id, status: 'cancelled', recurringEventId: resource.id ?? '', originalStartTime: originalStart },
        version: event.version,
        history: [],
      }),
    )
    return [...expandSeries(calendar, event, window.from, window.to), ...removedInstances]
  })
}

function isWithin({ resource }: StoredEvent, calendar: Calendar, { from, to }: Window): boolean {
  if (resource.recurrence) {
    const firstStart = millisecondsOf(resource.start, calendar.timeZone)
    if (firstStart >= to) return false
    const end = Math.min(to, Math.max(from, firstStart) + HORIZON_MS)
    return listOccurrences(resource, calendar.timeZone, Math.max(from, firstStart), end).length > 0
  }
  const startTime = resource.start ?? resource.originalStartTime ?? undefined
  const start = millisecondsOf(startTime, calendar.timeZone)
  const end = millisecondsOf(resource.end ?? startTime, calendar.timeZone)
  return start < to && Math.max(end, start + 1) > from
}

function matches({ resource }: StoredEvent, query: Query): boolean {
  const uid = query.text('iCalUID')
  if (uid !== undefined && resource.iCalUID !== uid) return false
  const types = query.list('eventTypes')
  if (types.length > 0 && !types.includes(resource.eventType ?? 'default')) return false
  const updatedMin = query.text('updatedMin')
  if (updatedMin !== undefined && Date.parse(resource.updated ?? '') < (parseTimestamp(updatedMin) ?? 0)) return false
  const hasProperty = (kind: 'private' | 'shared', constraint: string) => {
    const [name = '', ...value] = constraint.split('=')
    return resource.extendedProperties?.[kind]?.[name] === value.join('=')
  }
  return (
    query.list('privateExtendedProperty').every((constraint) => hasProperty('private', constraint)) &&
    query.list('sharedExtendedProperty').every((constraint) => hasProperty('shared', constraint)) &&
    matchesText(resource, query.text('q'))
  )
}

function matchesText(resource: EventResource, q: string | undefined): boolean {
  if (!q) return true
  const people = [resource.organizer, ...(resource.attendees ?? [])]
  const text = [resource.summary, resource.description, resource.location]
    .concat(people.flatMap((person) => [person?.email, person?.displayName]))
    .join('\n')
    .toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((term) => text.includes(term))
}

function compare(a: StoredEvent, b: StoredEvent, orderBy: string | undefined, calendar: Calendar): number {
  if (orderBy === 'updated') return Date.parse(a.resource.updated ?? '') - Date.parse(b.resource.updated ?? '')
  if (orderBy !== 'startTime') return 0
  const startOf = ({ resource }: StoredEvent) =>
    millisecondsOf(resource.start ?? resource.originalStartTime ?? undefined, calendar.timeZone)
  return startOf(a) - startOf(b)
}
