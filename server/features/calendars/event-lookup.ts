import type { EventScope } from '#shared/events.ts'
import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidInput } from '../../platform/errors.ts'
import { eventNotFound, eventNotWritable, instanceIsExtraDate } from './errors.ts'
import { toSeries } from './event-times.ts'
import { createInstance, formatInstanceId, type Instance, parseInstanceId } from './instances.ts'
import { type EventCalendar, listEventCalendars } from './management/store.ts'
import { hasInstance } from './recurrence.ts'
import { RecurrenceError } from './recurrence-rule.ts'
import { splitRecurrence } from './series-split.ts'
import { findEvent } from './store.ts'
import type { EventRow } from './tables.ts'

/** A user's event, found by id. */
export interface ResolvedEvent {
  event: EventRow
  /** Whether it has a row; most instances of a series exist only through its rule. */
  isStored: boolean
  instance?: Instance
}

/**
 * Finds a user's event, or an instance of a series.
 * @throws {DomainError} `not_found`, including for deleted events and events of other users
 */
export async function resolveEvent(db: Db, user_id: UserId, id: string): Promise<ResolvedEvent> {
  const event = await findEvent(db, user_id, id)
  if (event === undefined) return resolveInstance(db, user_id, id)
  if (event.status === 'cancelled') throw eventNotFound()
  const { recurring_event_id, original_start_time } = event
  if (recurring_event_id === null || original_start_time === null) return { event, isStored: true }
  const series = await findEvent(db, user_id, recurring_event_id)
  if (!series) throw eventNotFound()
  return { event, isStored: true, instance: { series, start: original_start_time.getTime() } }
}

async function resolveInstance(db: Db, user_id: UserId, id: string): Promise<ResolvedEvent> {
  const parsedId = parseInstanceId(id)
  const series = parsedId && (await findEvent(db, user_id, parsedId.event_id))
  if (!series || series.recurrence.length === 0 || series.status === 'cancelled') throw eventNotFound()
  const { start } = parsedId
  if (formatInstanceId(series, start) !== id || !isInstanceStart(series, start)) throw eventNotFound()
  return { event: createInstance(series, start), isStored: false, instance: { series, start } }
}

function isInstanceStart(series: EventRow, start: number): boolean {
  try {
    return hasInstance(toSeries(series), start)
  } catch (error) {
    // A series that cannot be expanded has no instances: it appears only at its start.
    if (error instanceof RecurrenceError) return false
    throw error
  }
}

/**
 * Returns the event that a scope selects: the event itself, its series, or the series that would begin at this
 * instance, with the instance's current content and the rest of the rule.
 * @throws {DomainError} `extra_date` if no series can begin at this instance
 */
export function getEventInScope({ event, instance }: ResolvedEvent, scope: EventScope = 'this'): EventRow {
  if (!instance || scope === 'this') return event
  const { series, start } = instance
  if (scope === 'all' || start === series.start_at.getTime()) return series
  const { following } = splitRecurrence(series, start)
  if (!following) throw instanceIsExtraDate()
  return { ...event, recurrence: following }
}

/**
 * Finds an event to change or delete; it must be in a writable calendar.
 * @param account_id the account that should contain it, if the caller specifies one
 * @throws {DomainError} `not_found`, including when it is in another account; `event_not_writable`
 */
export async function getWritableEvent(
  db: Db,
  user_id: UserId,
  id: string,
  account_id: string | undefined,
): Promise<ResolvedEvent> {
  const resolved = await resolveEvent(db, user_id, id)
  const calendar = (await listEventCalendars(db, user_id)).get(resolved.event.calendar_id)
  if (!calendar || (account_id !== undefined && account_id !== calendar.account_id)) throw eventNotFound()
  if (!calendar.is_writable) throw eventNotWritable()
  return resolved
}

/** The calendar of an event about to be written; it must be writable. */
export async function getWritableCalendar(db: Db, { user_id, calendar_id }: EventRow): Promise<EventCalendar> {
  const calendar = (await listEventCalendars(db, user_id)).get(calendar_id)
  if (!calendar?.is_writable) throw invalidInput({ calendar_id: { code: 'calendar_not_yours' } })
  return calendar
}
