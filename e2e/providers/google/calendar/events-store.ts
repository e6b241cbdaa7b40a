import { randomBytes } from 'node:crypto'
import { notFound } from '../api-errors.ts'
import { type Calendar, type Context, type EventResource, nowText, type StoredEvent } from '../state.ts'
import { listOccurrences, type Occurrence, parseInstanceId } from './recurrence.ts'

/** An id as the API generates it: base32hex, like the ids that clients may choose. */
export const newEventId = (): string =>
  [...randomBytes(26)].map((byte) => '0123456789abcdefghijklmnopqrstuv'[byte % 32]).join('')

/** Stores a new state of an event, gives it a version, and notifies the watchers of the calendar. */
export function saveEvent(context: Context, calendar: Calendar, resource: EventResource): StoredEvent {
  const id = resource.id ?? ''
  const version = ++context.state.version
  const previous = calendar.events.get(id)
  const history = previous?.history ?? []
  if (previous?.resource.recurrence) history.push({ replacedAt: version, resource: previous.resource })
  const storedEvent = { resource: { ...resource, updated: nowText(context) }, version, history }
  calendar.events.set(id, storedEvent)
  if (resource.recurringEventId) {
    const siblings = calendar.exceptions.get(resource.recurringEventId) ?? new Set()
    calendar.exceptions.set(resource.recurringEventId, siblings.add(id))
  }
  calendar.version = version
  context.publishChange({ calendarId: calendar.id })
  return storedEvent
}

export const exceptionsOf = (calendar: Calendar, seriesId: string): StoredEvent[] =>
  [...(calendar.exceptions.get(seriesId) ?? [])].flatMap((id) => calendar.events.get(id) ?? [])

/** An instance of a series as the API shows it while it has no exception. */
export function toInstance(series: StoredEvent, occurrence: Occurrence): StoredEvent {
  const { recurrence: _, ...sharedFields } = series.resource
  const { id, originalStart, start, end } = occurrence
  return {
    resource: {
      ...sharedFields,
      id,
      recurringEventId: series.resource.id ?? '',
      originalStartTime: originalStart,
      start,
      end,
    },
    version: series.version,
    history: [],
  }
}

/** An event by id: a stored event, or an instance of a series. */
export function getEvent(calendar: Calendar, id: string): StoredEvent {
  const storedEvent = calendar.events.get(id)
  if (storedEvent) {
    const series = calendar.events.get(storedEvent.resource.recurringEventId ?? '')
    return storedEvent.resource.start || !series
      ? storedEvent
      : { ...storedEvent, resource: withSeriesFields(calendar, storedEvent, series) }
  }
  const parsedId = parseInstanceId(id)
  const series = parsedId ? calendar.events.get(parsedId.seriesId) : undefined
  if (!parsedId || !series?.resource.recurrence) throw notFound()
  const occurrence = listOccurrences(series.resource, calendar.timeZone, parsedId.from, parsedId.to).find(
    (candidate) => candidate.id === id,
  )
  if (!occurrence) throw notFound()
  return toInstance(series, occurrence)
}

/** Completes a cancelled instance with the fields of its series, as `events.get` returns it. */
function withSeriesFields(calendar: Calendar, storedEvent: StoredEvent, series: StoredEvent): EventResource {
  const { recurrence: _, ...sharedFields } = series.resource
  const parsedId = parseInstanceId(storedEvent.resource.id ?? '')
  const occurrence =
    parsedId &&
    listOccurrences(series.resource, calendar.timeZone, parsedId.from, parsedId.to).find(
      ({ id }) => id === storedEvent.resource.id,
    )
  const start = storedEvent.resource.originalStartTime ?? {}
  return { ...sharedFields, start, end: occurrence?.end ?? start, ...storedEvent.resource }
}

/**
 * Instances of a series that overlap [from, to) in epoch milliseconds, and all its exceptions in place of the instances
 * they replace.
 */
export function expandSeries(calendar: Calendar, series: StoredEvent, from: number, to: number): StoredEvent[] {
  const exceptions = new Map(
    exceptionsOf(calendar, series.resource.id ?? '').map((event) => [event.resource.id, event]),
  )
  const regularInstances = listOccurrences(series.resource, calendar.timeZone, from, to)
    .filter(({ id }) => !exceptions.has(id))
    .map((occurrence) => toInstance(series, occurrence))
  return series.resource.status === 'cancelled' ? regularInstances : [...regularInstances, ...exceptions.values()]
}

/** All events of a calendar, with the instances of each series that overlap [from, to) instead of the series. */
export function expandEvents(calendar: Calendar, from: number, to: number): StoredEvent[] {
  return [...calendar.events.values()].flatMap((stored) => {
    const { recurrence, recurringEventId } = stored.resource
    if (recurrence) return expandSeries(calendar, stored, from, to)
    return recurringEventId && calendar.events.has(recurringEventId) ? [] : stored
  })
}

/** The occurrences that a series has lost since a version. */
export function listRemovedInstances(
  calendar: Calendar,
  series: StoredEvent,
  sinceVersion: number,
  from: number,
  to: number,
) {
  const currentIds = new Set(listOccurrences(series.resource, calendar.timeZone, from, to).map(({ id }) => id))
  const replacedVersions = series.history.filter(({ replacedAt }) => replacedAt > sinceVersion)
  const removedOccurrences = new Map<string, Occurrence>()
  for (const { resource } of replacedVersions)
    for (const occurrence of listOccurrences(resource, calendar.timeZone, from, to))
      if (!currentIds.has(occurrence.id)) removedOccurrences.set(occurrence.id, occurrence)
  return [...removedOccurrences.values()]
}

/** Deletes exceptions whose original start is no longer a start of the series. */
export function deleteStaleExceptions(calendar: Calendar, series: StoredEvent): void {
  for (const { resource } of exceptionsOf(calendar, series.resource.id ?? '')) {
    const parsedId = parseInstanceId(resource.id ?? '')
    const isInSeries =
      parsedId !== null &&
      listOccurrences(series.resource, calendar.timeZone, parsedId.from, parsedId.to).some(
        ({ id }) => id === resource.id,
      )
    if (isInSeries) continue
    calendar.events.delete(resource.id ?? '')
    calendar.exceptions.get(series.resource.id ?? '')?.delete(resource.id ?? '')
  }
}
