import type { EventId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidInput } from '../../platform/errors.ts'
import { getInstanceTimes, toSeries } from './event-times.ts'
import { formatInstanceId } from './instances.ts'
import { mergeAttendees } from './provider-changes/merge-attendees.ts'
import { hasInstance } from './recurrence.ts'
import { hasMovedDays, listWeekdayShifts, type SeriesChange, shiftTime, toRuleTime } from './series-shift.ts'
import { deleteEventRow, insertEvent, replaceEvent } from './store.ts'
import type { EventRow } from './tables.ts'
import { OverBudgetError, WorkBudget } from './work-budget.ts'

/** Units of work for finding the new starts of a series' exceptions: enough for the maximum number of exceptions. */
const MAX_WORK = 500_000

/** The fields, besides times and people, that an exception takes from its changed series if both had the same value. */
const INHERITED_FIELDS = [
  'summary',
  'description',
  'location',
  'status',
  'transparency',
  'event_color',
  'meeting_url',
] as const satisfies (keyof EventRow)[]

/** A change to a series whose new state is stored. */
type StoredChange = SeriesChange & { to: EventRow }

/**
 * Carries exceptions over to a changed series, if the series still has an instance for them: at the same instant, on
 * the same day, moved with the start of the series (tried first if all its days moved with it), or with its weekday.
 * Exceptions keep what differs from the series: times, people and other fields that they shared with it change with it.
 * Exceptions without an instance are deleted.
 * @param exceptions the stored exceptions
 * @param replaced_id an exception to delete, because the change replaces it
 * @throws {DomainError} `invalid_input` on the field `recurrence` when finding their starts is too expensive
 */
export async function carryOverExceptions(
  db: Db,
  exceptions: readonly EventRow[],
  change: StoredChange,
  replaced_id?: EventId,
): Promise<void> {
  const budget = new WorkBudget(MAX_WORK, change.to.user_id)
  // Two exceptions can map to the same start when a rule loses a day.
  const carriedOver = new Map<EventId, EventRow>()
  for (const exception of exceptions) {
    if (change.to.recurrence.length === 0 || exception.event_id === replaced_id) continue
    const event = carryOverWithinBudget(budget, exception, change)
    if (event) carriedOver.set(event.event_id, event)
    await budget.yieldIfNeeded()
  }
  const storedIds = new Set(exceptions.map(({ event_id }) => event_id))
  for (const exception of exceptions) if (!carriedOver.has(exception.event_id)) await deleteEventRow(db, exception)
  // A replaced row keeps its id and ETag at the provider.
  for (const exception of carriedOver.values())
    await (storedIds.has(exception.event_id) ? replaceEvent : insertEvent)(db, exception)
}

function carryOverWithinBudget(budget: WorkBudget, exception: EventRow, change: StoredChange): EventRow | undefined {
  try {
    return carryOverException(exception, change, budget)
  } catch (error) {
    if (error instanceof OverBudgetError) throw invalidInput({ recurrence: { code: 'too_many_exceptions' } })
    throw error
  }
}

function carryOverException(exception: EventRow, change: StoredChange, budget: WorkBudget): EventRow | undefined {
  const { from, to } = change
  const originalTime = exception.original_start_time?.getTime()
  const start = originalTime === undefined ? undefined : findNewStart(originalTime, change, budget)
  if (originalTime === undefined || start === undefined) return undefined
  budget.spend(to.attendees.length)
  return {
    ...exception,
    // A deleted instance is not shown.
    ...(exception.status !== 'cancelled' && inheritFields(exception, from.series, to)),
    ...(hasSeriesTimes(exception, from.series, originalTime)
      ? { ...getInstanceTimeColumns(to, start), time_zone: to.time_zone }
      : {}),
    event_id: formatInstanceId(to, start),
    recurring_event_id: to.event_id,
    original_start_time: new Date(start),
    ical_uid: to.ical_uid,
    calendar_id: to.calendar_id,
  }
}

function inheritFields(exception: EventRow, from: EventRow, to: EventRow): Partial<EventRow> {
  const fields = INHERITED_FIELDS.filter((field) => exception[field] === from[field])
  return {
    ...Object.fromEntries(fields.map((field) => [field, to[field]])),
    attendees: mergeAttendees(exception.attendees, to.attendees, [from.attendees]),
  }
}

/** The start in the changed series of the instance that began at `originalTime`; undefined if there is none. */
function findNewStart(originalTime: number, change: StoredChange, budget: WorkBudget): number | undefined {
  const { from, to } = change
  const originalTimeOfDay = toRuleTime(from.series, originalTime).toPlainTime()
  // With several instances a day, the day alone does not identify an instance.
  const hasSeriesTimeOfDay = originalTimeOfDay.equals(toRuleTime(from.series, from.start).toPlainTime())
  const onSameDay = hasSeriesTimeOfDay ? [shiftTime(originalTime, change, 0)] : []
  const moved = [shiftTime(originalTime, change)]
  const candidates = hasMovedDays(change) ? [...moved, ...onSameDay] : [...onSameDay, ...moved]
  const withWeekday = listWeekdayShifts(originalTime, change).map((days) => shiftTime(originalTime, change, days))
  return [originalTime, ...candidates, ...withWeekday].find((start) => hasInstance(toSeries(to), start, budget))
}

function getInstanceTimeColumns(series: EventRow, start: number) {
  const times = getInstanceTimes(series, start)
  return { ...times, until: times.end_at }
}

function hasSeriesTimes({ all_day, start_at, end_at }: EventRow, series: EventRow, originalTime: number): boolean {
  const expectedTimes = getInstanceTimeColumns(series, originalTime)
  return (
    all_day === expectedTimes.all_day &&
    start_at.getTime() === expectedTimes.start_at.getTime() &&
    end_at.getTime() === expectedTimes.end_at.getTime()
  )
}
