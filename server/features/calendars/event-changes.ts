import { isDeepStrictEqual } from 'node:util'
import type { CalendarEvent, EventScope, EventUpdate } from '#shared/events.ts'
import { currentDate } from '../../platform/clock.ts'
import { invalidInput } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { lockUser } from '../users/people.ts'
import { moveToAccount, parseAccountFields } from './account-moves.ts'
import { enqueueProviderWrites } from './accounts/pending-writes.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { eventIsMeeting } from './errors.ts'
import { createIdentity, toSeriesInput, withInput, withRecurrence } from './event-input.ts'
import { getEventInScope, getWritableCalendar, getWritableEvent, type ResolvedEvent } from './event-lookup.ts'
import { trackQuotas } from './event-quotas.ts'
import { addToImport } from './import/store.ts'
import type { Instance } from './instances.ts'
import { rejectMoveOfInvitations } from './invited-guests.ts'
import { hasSameTimes, rejectMoveByGuest } from './moves-by-guests.ts'
import { recursOnlyAtStart } from './recurrence-rule.ts'
import { carryOverExceptions } from './series-exceptions.ts'
import { splitRecurrence } from './series-split.ts'
import { deleteEventRow, deleteExceptionsFrom, insertEvent, listExceptionsFrom, replaceEvent } from './store.ts'
import type { EventRow } from './tables.ts'

type ChangeServices = Pick<Services, 'db' | 'clock' | 'live' | 'jobs'>

interface EventTarget {
  eventId: string
  scope?: EventScope | undefined
  /** The account that should contain the event. */
  account_id?: string | undefined
}

interface EventChange extends EventTarget {
  event: EventUpdate
  /** The id of the account to which the event is moved, or `true` for the account `account_id`. */
  change_account?: boolean | string | undefined
}

/**
 * Updates an event, one instance of a series, a whole series, or an instance and all that follow. Updating an instance
 * and all that follow splits the series: the old series ends before this instance, and a new series begins with it.
 * Exceptions are kept if the series still has their instances. For a meeting, callers can change only the color in
 * their own calendar.
 */
export async function updateEvent(
  { db, clock, live, jobs, calendarProviders }: ChangeServices & Pick<Services, 'calendarProviders'>,
  caller: Caller,
  { eventId, event: requestedInput, ...target }: EventChange,
): Promise<CalendarEvent> {
  const { user_id, time_zone } = caller
  const now = currentDate(clock)
  const { expectedAccountId, targetAccountId } = parseAccountFields(target)
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const resolved = await getWritableEvent(trx, user_id, eventId, expectedAccountId)
    const scope = widenScope(resolved, target.scope)
    const { resolved: moved, input: movedInput } =
      targetAccountId === undefined
        ? { resolved, input: requestedInput }
        : await moveToAccount(trx, resolved, targetAccountId, requestedInput)
    const splitPoint = findSplitPoint(moved, scope)
    const event = getEventInScope(moved, scope)
    const input = event === moved.event ? movedInput : toSeriesInput(movedInput, moved.event, event)
    const checkQuotas = await trackQuotas(trx, moved.instance?.series ?? event)
    const firstChangedInstance = splitPoint ?? { series: event, start: event.start_at.getTime() }
    const revisedEvent = splitPoint
      ? withInput({ ...event, ...createIdentity(now) }, input, firstChangedInstance)
      : applyInput(event, input, now)
    const calendar = await getWritableCalendar(trx, revisedEvent)
    if (revisedEvent.calendar_id !== resolved.event.calendar_id) await rejectMoveOfInvitations(trx, resolved)
    if (splitPoint || !hasSameTimes(event, revisedEvent)) await rejectMoveByGuest({ calendarProviders }, trx, event)

    const exceptions =
      firstChangedInstance.series.recurrence.length > 0 ? await listExceptionsFrom(trx, firstChangedInstance) : []
    if (splitPoint) {
      await replaceEvent(trx, truncateSeries(splitPoint, now))
      await addToImport(trx, { ...revisedEvent, series_id: splitPoint.series.event_id })
    }
    const isNew = splitPoint !== undefined || (event === moved.event && !moved.isStored)
    await (isNew ? insertEvent(trx, revisedEvent) : replaceEvent(trx, revisedEvent))
    // With the scope `following`, the input replaces an exception at the instance itself.
    const replaced_id = scope === 'following' ? moved.event.event_id : undefined
    await carryOverExceptions(trx, exceptions, { from: firstChangedInstance, to: revisedEvent }, replaced_id)
    await checkQuotas()
    await enqueueProviderWrites({ jobs }, trx, [user_id])
    await live.publish(trx, [user_id], 'events')
    return toCalendarEvent(revisedEvent, calendar, { time_zone })
  })
}

/** Deletes an event, one instance of a series, an instance and all that follow, or a series. */
export async function deleteEvent(
  { db, clock, live, jobs }: ChangeServices,
  caller: Caller,
  { eventId, scope, account_id }: EventTarget,
): Promise<{ success: true }> {
  const { user_id } = caller
  const now = currentDate(clock)
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const resolved = await getWritableEvent(trx, user_id, eventId, account_id)
    const widenedScope = widenScope(resolved, scope)
    const splitPoint = findSplitPoint(resolved, widenedScope)
    const event = splitPoint ? resolved.event : getEventInScope(resolved, widenedScope)
    if (event.meeting_id !== null) throw eventIsMeeting()
    const checkQuotas = await trackQuotas(trx, resolved.instance?.series ?? event)
    if (splitPoint) {
      await deleteExceptionsFrom(trx, splitPoint)
      await replaceEvent(trx, truncateSeries(splitPoint, now))
    } else if (resolved.instance && event === resolved.event) {
      // A cancelled instance stays as a row; otherwise the rule would produce it again.
      const cancelledInstance: EventRow = { ...event, status: 'cancelled', ...createNextRevision(event, now) }
      await (resolved.isStored ? replaceEvent(trx, cancelledInstance) : insertEvent(trx, cancelledInstance))
    } else {
      await deleteEventRow(trx, event)
    }
    await checkQuotas()
    await enqueueProviderWrites({ jobs }, trx, [user_id])
    await live.publish(trx, [user_id], 'events')
    return { success: true }
  })
}

/**
 * A change to the only instance of a series applies to the series: such a series is a single long event, stored here as
 * a series so that searches find it, but at its provider without recurrence.
 */
function widenScope({ instance }: ResolvedEvent, scope: EventScope = 'this'): EventScope {
  return instance && recursOnlyAtStart(instance.series) && scope === 'this' ? 'following' : scope
}

/** The instance at which to split a series; undefined if the scope is not `following`, or selects the whole series. */
function findSplitPoint({ instance }: ResolvedEvent, scope: EventScope): Instance | undefined {
  const isLater = instance !== undefined && instance.start > instance.series.start_at.getTime()
  return scope === 'following' && isLater ? instance : undefined
}

function truncateSeries({ series, start }: Instance, now: Date): EventRow {
  return { ...withRecurrence(series, splitRecurrence(series, start).before), ...createNextRevision(series, now) }
}

function createNextRevision({ sequence }: EventRow, now: Date): Pick<EventRow, 'sequence' | 'updated_at'> {
  return { sequence: sequence + 1, updated_at: now }
}

function applyInput(event: EventRow, input: EventUpdate, now: Date): EventRow {
  const changedEvent = withInput(event, input)
  if (event.meeting_id !== null) {
    if (!isColorChangeOnly(event, changedEvent)) throw eventIsMeeting()
    return { ...changedEvent, updated_at: now }
  }
  if (event.recurring_event_id !== null && changedEvent.calendar_id !== event.calendar_id) {
    throw invalidInput({ calendar_id: { code: 'instance_leaves_calendar' } })
  }
  return { ...changedEvent, ...createNextRevision(event, now) }
}

/** A different time zone for the same instants does not count as a change. */
function isColorChangeOnly(event: EventRow, changedEvent: EventRow): boolean {
  return isDeepStrictEqual(changedEvent, {
    ...event,
    event_color: changedEvent.event_color,
    time_zone: changedEvent.time_zone,
  })
}
