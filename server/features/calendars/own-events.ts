import type { EventScope } from '#shared/events.ts'
import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventKeptElsewhere, eventNotFound, invalidInput } from './errors.ts'
import { seriesOf } from './event-times.ts'
import { instanceId, instanceOf, parseInstanceId } from './instances.ts'
import { type EventCalendar, listEventCalendars } from './management/store.ts'
import { hasInstance } from './recurrence.ts'
import { RecurrenceError } from './recurrence-rule.ts'
import { splitRecurrence } from './series-split.ts'
import { findEvent } from './store.ts'
import type { EventRow } from './tables.ts'

/** One of a series. */
export interface Instance {
  series: EventRow
  /** As the rule gives it, epoch ms. */
  start: number
}

/** An event of a user, as an id names it. */
export interface OwnEvent {
  event: EventRow
  /** Whether it has a row; of a series most instances are only given by its rule. */
  isStored: boolean
  instance?: Instance
}

/**
 * Finds an event of this user, or the instance of a series.
 * @throws {DomainError} `not_found`, also for what was deleted and for what is another user's
 */
export async function findOwnEvent(db: Db, user_id: UserId, id: string): Promise<OwnEvent> {
  const event = await findEvent(db, user_id, id)
  if (event === undefined) return findGivenInstance(db, user_id, id)
  if (event.status === 'cancelled') throw eventNotFound()
  const { recurring_event_id, original_start_time } = event
  if (recurring_event_id === null || original_start_time === null) return { event, isStored: true }
  const series = await findEvent(db, user_id, recurring_event_id)
  if (!series) throw eventNotFound()
  return { event, isStored: true, instance: { series, start: original_start_time.getTime() } }
}

async function findGivenInstance(db: Db, user_id: UserId, id: string): Promise<OwnEvent> {
  const named = parseInstanceId(id)
  const series = named && (await findEvent(db, user_id, named.event_id))
  if (!series || series.recurrence.length === 0 || series.status === 'cancelled') throw eventNotFound()
  const { start } = named
  if (instanceId(series, start) !== id || !isGiven(series, start)) throw eventNotFound()
  return { event: instanceOf(series, start), isStored: false, instance: { series, start } }
}

function isGiven(series: EventRow, start: number): boolean {
  try {
    return hasInstance(seriesOf(series), start)
  } catch (error) {
    // It stands where it begins, and has no instances.
    if (error instanceof RecurrenceError) return false
    throw error
  }
}

/**
 * What a scope means by an event: itself, its series, or the series that begins with it, as it now is, and with what is
 * left of the rule.
 */
export function eventInScope({ event, instance }: OwnEvent, scope: EventScope = 'this'): EventRow {
  if (!instance || scope === 'this') return event
  const { series, start } = instance
  if (scope === 'all' || start === series.start_at.getTime()) return series
  return { ...event, recurrence: splitRecurrence(series, start).from }
}

/**
 * The same, to be changed or deleted: it is not one that is only mirrored here.
 * @param account_id the account that it is expected in, if the caller says so
 * @throws {DomainError} `not_found`, also when it is in another account; `conflict` when it is changed elsewhere
 */
export async function findChangeableEvent(
  db: Db,
  user_id: UserId,
  id: string,
  account_id: string | undefined,
): Promise<OwnEvent> {
  const own = await findOwnEvent(db, user_id, id)
  const calendar = (await listEventCalendars(db, user_id)).get(own.event.calendar_id)
  if (!calendar || (account_id !== undefined && account_id !== calendar.account_id)) throw eventNotFound()
  if (!calendar.is_writable) throw eventKeptElsewhere()
  return own
}

/** The calendar of an event that is about to be written. */
export async function getWritableCalendar(db: Db, { user_id, calendar_id }: EventRow): Promise<EventCalendar> {
  const calendar = (await listEventCalendars(db, user_id)).get(calendar_id)
  if (!calendar?.is_writable) throw invalidInput({ calendar_id: { code: 'calendar_not_yours' } })
  return calendar
}
