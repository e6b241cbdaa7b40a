import { isDeepStrictEqual } from 'node:util'
import type { CalendarEvent, EventInput } from '#shared/events.ts'
import type { UserId } from '#shared/ids.ts'
import { DAY, type Span } from '#shared/time.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventRow } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { lockPeople } from '../users/people.ts'
import { mainCalendar } from './accounts.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { eventNotFound, invalidInput, isMeeting } from './errors.ts'
import { blankEvent, withInput } from './event-input.ts'
import { seriesOf } from './event-times.ts'
import { instanceId, instanceOf, listInstances, parseInstanceId } from './instances.ts'
import { hasInstance } from './recurrence.ts'
import {
  deleteEvents,
  type EventCalendar,
  findEvent,
  insertEvent,
  listEventCalendars,
  listEventsAround,
  listExceptions,
  moveExceptions,
  replaceEvent,
} from './store.ts'

type EventServices = Pick<Services, 'db' | 'clock' | 'live'>

const DAYS_BACK = 30
const DAYS_AHEAD = 90
const MOST_DAYS = 400
/** What one answer may hold. */
const MOST_EVENTS = 20_000

/** The caller's events within a range, series as their instances. */
export async function listEvents(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  input: { time_min?: string | undefined; time_max?: string | undefined },
): Promise<CalendarEvent[]> {
  const range = rangeOf(input, clock.now())
  const stored = await listEventsAround(db, caller.user_id, range)
  const events = listInstances(stored, caller.time_zone, range)
  if (events.length > MOST_EVENTS)
    throw invalidInput({ time_max: 'There is too much in this range; ask for a shorter one' })
  const calendars = await listEventCalendars(db, caller.user_id)
  return events.flatMap((event) => {
    const calendar = calendars.get(event.calendar_id)
    // The calendar may have been removed between the two reads, and its events with it.
    return calendar ? toCalendarEvent(event, calendar, caller.time_zone) : []
  })
}

export async function createEvent(
  { db, clock, live }: EventServices,
  caller: Caller,
  input: EventInput,
): Promise<CalendarEvent> {
  const { user_id, time_zone } = caller
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const { calendar_id } = await mainCalendar(trx, user_id)
    const event = withInput(blankEvent(caller, calendar_id, dateOf(clock)), input)
    const calendar = await getWritableCalendar(trx, event)
    await insertEvent(trx, event)
    await live.publish(trx, [user_id], 'events')
    return toCalendarEvent(event, calendar, time_zone)
  })
}

/**
 * Changes an event, one instance of a series, or a series. A series that changes keeps the changed instances
 * that its rule still gives. Of a meeting only the caller's own colour may change here.
 */
export async function updateEvent(
  { db, clock, live }: EventServices,
  caller: Caller,
  { eventId, event: input }: { eventId: string; event: EventInput },
): Promise<CalendarEvent> {
  const { user_id, time_zone } = caller
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const { event, isStored } = await getEvent(trx, user_id, eventId)
    const changed = withInput(event, input)
    if (event.meeting_id !== null && !differsInColorOnly(event, changed)) throw isMeeting()
    if (event.recurring_event_id !== null && changed.calendar_id !== event.calendar_id) {
      throw invalidInput({ calendar_id: 'One instance of an event stays in its calendar' })
    }
    const calendar = await getWritableCalendar(trx, changed)
    const sequence = event.meeting_id === null ? event.sequence + 1 : event.sequence
    const revised = { ...changed, sequence, updated_at: dateOf(clock) }
    await (isStored ? replaceEvent(trx, revised) : insertEvent(trx, revised))
    if (event.recurrence.length > 0) await settleExceptions(trx, revised)
    await live.publish(trx, [user_id], 'events')
    return toCalendarEvent(revised, calendar, time_zone)
  })
}

/** Deletes an event, a series with all its instances, or one instance. */
export async function deleteEvent(
  { db, clock, live }: EventServices,
  caller: Caller,
  eventId: string,
): Promise<{ success: true }> {
  const { user_id } = caller
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const { event, isStored } = await getEvent(trx, user_id, eventId)
    if (event.meeting_id !== null) throw isMeeting()
    if (event.recurring_event_id === null) {
      await deleteEvents(trx, user_id, [event.event_id])
    } else {
      // A cancelled instance stays as a row, or the rule would give it again.
      const cancelled: EventRow = {
        ...event,
        status: 'cancelled',
        sequence: event.sequence + 1,
        updated_at: dateOf(clock),
      }
      await (isStored ? replaceEvent(trx, cancelled) : insertEvent(trx, cancelled))
    }
    await live.publish(trx, [user_id], 'events')
    return { success: true }
  })
}

function rangeOf(
  { time_min, time_max }: { time_min?: string | undefined; time_max?: string | undefined },
  now: number,
): Span {
  const start = time_min === undefined ? now - DAYS_BACK * DAY : Date.parse(time_min)
  const end = time_max === undefined ? now + DAYS_AHEAD * DAY : Date.parse(time_max)
  if (end <= start) throw invalidInput({ time_max: 'The end of the range comes after its start' })
  if (end - start > MOST_DAYS * DAY) throw invalidInput({ time_max: `A range has at most ${MOST_DAYS} days` })
  return { start, end }
}

/** An event of this user, or the instance of a series that its rule gives; `isStored` says whether it has a row. */
async function getEvent(db: Db, user_id: UserId, id: string): Promise<{ event: EventRow; isStored: boolean }> {
  const event = await findEvent(db, user_id, id)
  if (event?.status === 'cancelled') throw eventNotFound()
  if (event) return { event, isStored: true }
  const named = parseInstanceId(id)
  const series = named && (await findEvent(db, user_id, named.event_id))
  if (!series || series.recurrence.length === 0 || series.status === 'cancelled') throw eventNotFound()
  const isGiven = instanceId(series, named.start) === id && hasInstance(seriesOf(series), named.start)
  if (!isGiven) throw eventNotFound()
  return { event: instanceOf(series, named.start), isStored: false }
}

/** After a change of a series: drops the changed instances that it no longer has, and keeps the others in its calendar. */
async function settleExceptions(db: Db, series: EventRow): Promise<void> {
  const exceptions = await listExceptions(db, series.user_id, series.event_id)
  const lost = exceptions.filter(({ event_id, original_start_time }) => {
    if (series.recurrence.length === 0 || original_start_time === null) return true
    const start = original_start_time.getTime()
    // An all-day series that became one of times, or the other way round, names its instances otherwise.
    return event_id !== instanceId(series, start) || !hasInstance(seriesOf(series), start)
  })
  await deleteEvents(
    db,
    series.user_id,
    lost.map(({ event_id }) => event_id),
  )
  await moveExceptions(db, series)
}

/** The zone that a client writes the same instants in is no change either. */
function differsInColorOnly(event: EventRow, changed: EventRow): boolean {
  return isDeepStrictEqual(changed, { ...event, event_color: changed.event_color, time_zone: changed.time_zone })
}

async function getWritableCalendar(db: Db, { user_id, calendar_id }: EventRow): Promise<EventCalendar> {
  const calendar = (await listEventCalendars(db, user_id)).get(calendar_id)
  if (!calendar?.is_writable)
    throw invalidInput({ calendar_id: 'Not a calendar of yours that events can be written to' })
  return calendar
}
