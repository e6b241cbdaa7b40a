import type { Span } from '#shared/time.ts'
import { parseRecurrence } from '../../recurrence-rule.ts'
import type { OutgoingEvent, RemoteEvent } from '../provider.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import { type GraphFields, pickChangedFields, type Representation, toGraphFields } from './graph-fields.ts'
import {
  type CalendarContext,
  formatExceptionId,
  type GraphSeries,
  getEventPath,
  readSeries,
  toGraphEtag,
  toInstanceEvent,
} from './series.ts'
import { parseEventRecurrence } from './to-graph-recurrence.ts'

type Exception = OutgoingEvent['event']

/** How the instances of a series differ from its rule, by original start (epoch ms). */
interface TargetInstances {
  cancelled: ReadonlySet<number>
  changed: ReadonlyMap<number, Exception>
}

/**
 * Checks, before anything is written, that no instance after the window is cancelled or changed, because only instances
 * in the window can be compared.
 * @throws {ProviderError} `forbidden` otherwise
 */
export function requireInstancesInWindow({ event, exceptions }: OutgoingEvent, window: Span): void {
  const { exdates } = parseEventRecurrence(event)
  const starts = [...exdates, ...exceptions.map((exception) => exception.original_start_time?.getTime() ?? 0)]
  if (starts.some((start) => start >= window.end)) throw new ProviderError('forbidden')
}

/**
 * Updates the instances of a series in Graph to match ours: deletes cancelled instances and updates changed instances
 * with one call each, because Graph has no call for several instances.
 * @param series the series as it is in Graph now
 * @returns the series after the update
 * @throws {ProviderError} `forbidden` if Graph cannot express our instances
 */
export async function writeInstances(
  context: CalendarContext,
  series: GraphSeries,
  outgoing: OutgoingEvent,
  representation: Representation,
): Promise<GraphSeries | undefined> {
  if (!series.master.recurrence || outgoing.event.recurrence.length === 0) return series
  const target = toTargetInstances(outgoing, context.window)
  const restoredSeries = await restoreInstances(context, series, target, outgoing, representation)
  const isChanged = await applyTargetInstances(context, restoredSeries, target, representation)
  const updatedSeries = isChanged ? await readSeries(context, series.master.id) : restoredSeries
  const [mainEvent] = updatedSeries?.events ?? []
  if (mainEvent) requireSameInstances(mainEvent, target)
  return updatedSeries
}

/** Exceptions and excluded dates before the window are left as they are. */
function toTargetInstances({ event, exceptions }: OutgoingEvent, window: Span): TargetInstances {
  const { exdates } = parseRecurrence(event.recurrence, event)
  const cancelled = new Set([...exdates].filter((start) => start >= window.start))
  const changed = new Map<number, Exception>()
  for (const exception of exceptions) {
    const originalStart = exception.original_start_time?.getTime() ?? window.start - 1
    if (originalStart < window.start) continue
    if (exception.status === 'cancelled') cancelled.add(originalStart)
    else changed.set(originalStart, exception)
  }
  return { cancelled, changed }
}

/** Graph has no call that restores a deleted instance: writing the recurrence again restores all of them. */
async function restoreInstances(
  context: CalendarContext,
  series: GraphSeries,
  { cancelled }: TargetInstances,
  { event }: OutgoingEvent,
  representation: Representation,
): Promise<GraphSeries> {
  const [mainEvent] = series.events
  const shouldRestore = mainEvent && [...parseEventRecurrence(mainEvent).exdates].some((start) => !cancelled.has(start))
  if (!shouldRestore) return series
  const { start, end, recurrence } = toGraphFields(event, representation)
  const path = getEventPath(context.calendar_id, series.master.id)
  const ifMatch = toGraphEtag(mainEvent.etag)
  await context.client.call(path, { method: 'PATCH', body: { start, end, recurrence }, ifMatch })
  const restoredSeries = await readSeries(context, series.master.id)
  if (!restoredSeries) throw new ProviderError('gone')
  return restoredSeries
}

/** @returns whether any instance was changed */
async function applyTargetInstances(
  context: CalendarContext,
  { master, instances, events }: GraphSeries,
  { cancelled, changed }: TargetInstances,
  representation: Representation,
): Promise<boolean> {
  const { client, calendar_id } = context
  const [mainEvent] = events
  if (!mainEvent) return false
  const eventsById = new Map(events.map((event) => [event.external_id, event]))
  const starts = new Set(instances.map(({ originalStart }) => originalStart))
  if ([...changed.keys()].some((originalStart) => !starts.has(originalStart))) throw new ProviderError('forbidden')
  let isChanged = false
  for (const { id, originalStart } of instances) {
    const path = getEventPath(calendar_id, id)
    if (cancelled.has(originalStart)) {
      await ignoreGone(client.call(path, { method: 'DELETE' }))
      isChanged = true
      continue
    }
    const regularInstance = toInstanceEvent(mainEvent, originalStart)
    const current = eventsById.get(formatExceptionId(master.id, originalStart)) ?? regularInstance
    const body = getDifference(current, changed.get(originalStart) ?? regularInstance, representation)
    if (Object.keys(body).length === 0) continue
    await client.call(path, { method: 'PATCH', body })
    isChanged = true
  }
  return isChanged
}

function getDifference(
  current: RemoteEvent,
  target: Exception | RemoteEvent,
  representation: Representation,
): Partial<GraphFields> {
  const toFields = (event: Exception | RemoteEvent) => toGraphFields({ ...event, recurrence: [] }, representation)
  const { recurrence: _, ...changes } = pickChangedFields(toFields(current), toFields(target))
  return changes
}

/** Checks that Graph produces the same instances as our rule: a series at wrong times is worse than none. */
function requireSameInstances(mainEvent: RemoteEvent, { cancelled }: TargetInstances): void {
  const { rule, rdates, exdates } = parseEventRecurrence(mainEvent)
  const isSame = rule !== undefined && rdates.length === 0 && [...exdates].every((start) => cancelled.has(start))
  if (!isSame) throw new ProviderError('forbidden')
}
