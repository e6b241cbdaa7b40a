import { createHash } from 'node:crypto'
import type ICAL from 'ical.js'
import { MAX_EVENT_LENGTH } from '#shared/events.ts'
import type { Span } from '#shared/time.ts'
import { createYielder } from '../../../../platform/yielding.ts'
import { formatIcalTime } from '../../recurrence-rule.ts'
import type { EventVersion, RemoteEvent } from '../provider.ts'
import { readEventDetails, readTransparency } from './event-details.ts'
import { type EventTimes, readEventTimes, readFirstTime } from './event-times.ts'
import type { EventZones } from './event-zones.ts'
import { getParameter, getText } from './parse-components.ts'
import { createPlaceholder } from './placeholder-event.ts'
import {
  createUnknownZoneLine,
  isSeries,
  listPeriods,
  readRecurrenceLines,
  resolveOriginalStart,
} from './recurrence-lines.ts'
import { withStorableText } from './storable-text.ts'

/** The `VEVENT`s with one UID: an event, or a series with its exceptions. */
export interface CalendarObject extends EventVersion {
  components: readonly ICAL.Component[]
  zones: EventZones
  /** The organizer of events that name none. */
  owner: { email: string; name: string | null }
  /** False if the object also contains components that block time but cannot be read. */
  isComplete?: boolean
}

/** A longer UID is replaced by its digest. */
export const MAX_UID_LENGTH = 500
/** A series with more exceptions counts as unreadable. */
const MAX_EXCEPTIONS = 500

/**
 * Converts a calendar object to events: the series or single event first, with the object's own id; then its
 * exceptions, whose ids are that id, `#` and their original start. Exceptions without their series, or in an unknown
 * time zone, are single events. Unsupported recurrence lines are kept, and events without a readable start become an
 * event that cannot be expanded, so that their owner's availability is unknown.
 */
export async function toRemoteEvents({
  components,
  isComplete = true,
  ...rest
}: CalendarObject): Promise<RemoteEvent[]> {
  const yieldIfNeeded = createYielder()
  const object: ObjectContext = { ...rest, times: new Map() }
  const mainComponent = components.find(
    (component) => !component.hasProperty('recurrence-id') && hasReadableTimes(component, object),
  )
  const { mainComponents = [], allExceptions = [] } = Object.groupBy(components, (component) =>
    component.hasProperty('recurrence-id') ? 'allExceptions' : 'mainComponents',
  )
  const exceptions = allExceptions.slice(0, MAX_EXCEPTIONS)
  const mainEvent =
    mainComponent && toMainEvent(mainComponent, { exceptions, exceptionCount: allExceptions.length }, object)
  // Clean the series before `toPeriodException` copies it, so that the copies share its list of attendees.
  const series = mainEvent && { ...mainEvent, event: withStorableText(mainEvent.event) }
  const convertedExceptions: (RemoteEvent | undefined)[] = []
  for (const component of exceptions) {
    convertedExceptions.push(withStorableText(toException(component, series, object)))
    await yieldIfNeeded()
  }
  const seenIds = new Set<string>()
  const events = [
    ...convertedExceptions,
    ...(series?.periods.slice(0, MAX_EXCEPTIONS).map((period) => toPeriodException(period, series.event)) ?? []),
  ].flatMap((event) => {
    if (!event || seenIds.has(event.external_id)) return []
    seenIds.add(event.external_id)
    return [event]
  })
  const unreadableComponents: ICAL.Component[] = []
  for (const component of [...mainComponents, ...exceptions]) {
    if (isBusy(component) && !hasReadableTimes(component, object)) unreadableComponents.push(component)
    await yieldIfNeeded()
  }
  const [firstUnreadable] = unreadableComponents
  if (firstUnreadable || !isComplete) {
    const external_id = `${object.external_id}#unreadable`
    const { summary = '' } = firstUnreadable ? readEventDetails(firstUnreadable, object.owner) : {}
    const count = unreadableComponents.length || 1
    const placeholder = createPlaceholder({ external_id, etag: object.etag }, { owner: object.owner, count, summary })
    events.push(withStorableText(placeholder))
  }
  return series ? [series.event, ...events] : events
}

function hasReadableTimes(component: ICAL.Component, object: ObjectContext): boolean {
  const isException = component.hasProperty('recurrence-id')
  return (
    getTimes(component, object) !== undefined &&
    (!isException || !!readFirstTime(component, 'recurrence-id', object.zones))
  )
}

function getTimes(component: ICAL.Component, { zones, times }: ObjectContext): EventTimes | undefined {
  if (!times.has(component)) times.set(component, readEventTimes(component, zones))
  return times.get(component)
}

/** Whether an event blocks its time: it is neither cancelled nor transparent. */
export function isBusy(component: ICAL.Component): boolean {
  return getText(component, 'status')?.toUpperCase() !== 'CANCELLED' && readTransparency(component) === 'opaque'
}

interface ObjectContext extends Omit<CalendarObject, 'components' | 'isComplete'> {
  /** The times that have already been read. */
  times: Map<ICAL.Component, EventTimes | undefined>
}

function toMainEvent(
  component: ICAL.Component,
  { exceptions, exceptionCount }: { exceptions: readonly ICAL.Component[]; exceptionCount: number },
  object: ObjectContext,
) {
  const times = getTimes(component, object)
  if (!times) return undefined
  const recurrence = isSeries(component) ? readRecurrenceLines(component, times.start, object.zones) : []
  const isSplit = exceptions.some((exception) => {
    const property = exception.getFirstProperty('recurrence-id')
    return property !== null && getParameter(property, 'range')?.toUpperCase() === 'THISANDFUTURE'
  })
  if (isSplit) recurrence.push('X-RANGE:THISANDFUTURE')
  const length = times.end_at.getTime() - times.start_at.getTime()
  const periods = listPeriods(component, times.start, object.zones).filter(({ start, end }) => end - start !== length)
  const count = exceptionCount + periods.length
  if (count > MAX_EXCEPTIONS) recurrence.push(`X-EXCEPTIONS:${count}`)
  if (recurrence.length === 0) recurrence.push(...listSingleEventLines(component, times))
  return { event: toEvent(component, times, object, recurrence), times, periods }
}

/** The recurrence lines of a single event that is too long to be found otherwise, or whose time is only a guess. */
function listSingleEventLines(component: ICAL.Component, { start, start_at, end_at }: EventTimes): string[] {
  if (start.isGuess) return [createUnknownZoneLine(component)]
  const isLong = start.date === null && end_at.getTime() - start_at.getTime() > MAX_EVENT_LENGTH
  return isLong ? [`RDATE:${formatIcalTime(start.instant)}`] : []
}

/** An instance that is longer or shorter than the others. */
function toPeriodException({ start, end }: Span, series: RemoteEvent): RemoteEvent {
  return {
    ...series,
    external_id: `${series.external_id}#${formatIcalTime(start)}`,
    start_at: new Date(start),
    end_at: new Date(end),
    recurrence: [],
    exception_of: { external_id: series.external_id, original_start_time: new Date(start) },
  }
}

function toException(
  component: ICAL.Component,
  series: { event: RemoteEvent; times: EventTimes } | undefined,
  object: ObjectContext,
): RemoteEvent | undefined {
  const times = getTimes(component, object)
  const recurrenceId = readFirstTime(component, 'recurrence-id', object.zones)
  if (!times || !recurrenceId) return undefined
  const originalStart = series ? resolveOriginalStart(recurrenceId, series.times.start) : recurrenceId.instant
  const external_id = `${object.external_id}#${formatIcalTime(originalStart)}`
  // An exception in an unknown zone replaces no instance: a series cannot have an instance whose time is unknown.
  const isException =
    series !== undefined && series.event.recurrence.length > 0 && !times.start.isGuess && !recurrenceId.isGuess
  const lines = isException ? [] : listSingleEventLines(component, times)
  return {
    ...toEvent(component, times, object, lines),
    external_id,
    exception_of: isException
      ? { external_id: object.external_id, original_start_time: new Date(originalStart) }
      : null,
  }
}

function toEvent(
  component: ICAL.Component,
  { start, ...times }: EventTimes,
  { external_id, etag, owner }: ObjectContext,
  recurrence: string[],
): RemoteEvent {
  const uid = getText(component, 'uid') ?? external_id
  return {
    ...readEventDetails(component, owner),
    ...times,
    external_id,
    etag,
    time_zone: start.zone.name ?? 'UTC',
    ical_uid: uid.length > MAX_UID_LENGTH ? createHash('sha256').update(uid).digest('hex') : uid,
    recurrence,
    exception_of: null,
  }
}
