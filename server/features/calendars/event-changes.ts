import { isDeepStrictEqual } from 'node:util'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import type { UserId } from '#shared/ids.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventRow } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { lockPeople } from '../users/people.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { invalidInput, isMeeting } from './errors.ts'
import { newIdentity, withInput, withRecurrence } from './event-input.ts'
import { carryExceptions } from './exceptions.ts'
import { eventInScope, findOwnEvent, getWritableCalendar, type Instance, type OwnEvent } from './own-events.ts'
import { splitRecurrence } from './series-split.ts'
import { insertEvent, removeEvent, replaceEvent, takeExceptions } from './store.ts'

type ChangeServices = Pick<Services, 'db' | 'clock' | 'live'>

interface EventPart {
  eventId: string
  scope?: EventScope | undefined
}

/**
 * Changes an event, one instance of a series, a series, or a series from one instance on: then it ends before that, and
 * another begins. Instances that were changed or deleted one by one stay so. Of a meeting only the caller's own colour
 * may change here.
 */
export async function updateEvent(
  { db, clock, live }: ChangeServices,
  caller: Caller,
  { eventId, scope, event: input }: EventPart & { event: EventInput },
): Promise<CalendarEvent> {
  const { user_id, time_zone } = caller
  const now = dateOf(clock)
  return db.transaction().execute(async (trx) => {
    const { own, turn, event } = await openForChange(trx, user_id, { eventId, scope })
    const revised = turn ? withInput({ ...event, ...newIdentity(now) }, input) : revise(event, input, now)
    const calendar = await getWritableCalendar(trx, revised)

    const from = turn ?? { series: event, start: event.start_at.getTime() }
    const exceptions = from.series.recurrence.length > 0 ? await takeExceptions(trx, from) : []
    if (turn) await replaceEvent(trx, endedBefore(turn, now))
    const isNew = turn !== undefined || (event === own.event && !own.isStored)
    await (isNew ? insertEvent(trx, revised) : replaceEvent(trx, revised))
    // From an instance on: what that one is to be was just said.
    const others = exceptions.filter(({ event_id }) => scope !== 'following' || event_id !== own.event.event_id)
    await carryExceptions(trx, others, { from, to: revised })
    await live.publish(trx, [user_id], 'events')
    return toCalendarEvent(revised, calendar, time_zone)
  })
}

/** Deletes an event, one instance of a series, that one and all after it, or a series. */
export async function deleteEvent(
  { db, clock, live }: ChangeServices,
  caller: Caller,
  { eventId, scope }: EventPart,
): Promise<{ success: true }> {
  const { user_id } = caller
  const now = dateOf(clock)
  return db.transaction().execute(async (trx) => {
    const { own, turn, event } = await openForChange(trx, user_id, { eventId, scope })
    if (event.meeting_id !== null) throw isMeeting()
    if (turn) {
      await takeExceptions(trx, turn)
      await replaceEvent(trx, endedBefore(turn, now))
    } else if (own.instance && event === own.event) {
      // A cancelled instance stays as a row, or the rule would give it again.
      const cancelled: EventRow = { ...event, status: 'cancelled', ...revision(event, now) }
      await (own.isStored ? replaceEvent(trx, cancelled) : insertEvent(trx, cancelled))
    } else {
      await removeEvent(trx, event)
    }
    await live.publish(trx, [user_id], 'events')
    return { success: true }
  })
}

/** An event of a user's, what its scope means of it, and where its series turns; nobody else changes it meanwhile. */
async function openForChange(trx: Db, user_id: UserId, { eventId, scope }: EventPart) {
  await lockPeople(trx, [user_id])
  const own = await findOwnEvent(trx, user_id, eventId)
  return { own, turn: turningPoint(own, scope), event: eventInScope(own, scope) }
}

/** The instance from which on a series is to be another; from its first on it is simply the series. */
function turningPoint({ instance }: OwnEvent, scope: EventScope | undefined): Instance | undefined {
  const isLater = instance !== undefined && instance.start > instance.series.start_at.getTime()
  return scope === 'following' && isLater ? instance : undefined
}

function endedBefore({ series, start }: Instance, now: Date): EventRow {
  return { ...withRecurrence(series, splitRecurrence(series, start).before), ...revision(series, now) }
}

function revision({ sequence }: EventRow, now: Date): Pick<EventRow, 'sequence' | 'updated_at'> {
  return { sequence: sequence + 1, updated_at: now }
}

function revise(event: EventRow, input: EventInput, now: Date): EventRow {
  const changed = withInput(event, input)
  if (event.meeting_id !== null) {
    if (!differsInColorOnly(event, changed)) throw isMeeting()
    return { ...changed, updated_at: now }
  }
  if (event.recurring_event_id !== null && changed.calendar_id !== event.calendar_id) {
    throw invalidInput({ calendar_id: 'One instance of an event stays in its calendar' })
  }
  return { ...changed, ...revision(event, now) }
}

/** The zone that a client writes the same instants in is no change either. */
function differsInColorOnly(event: EventRow, changed: EventRow): boolean {
  return isDeepStrictEqual(changed, { ...event, event_color: changed.event_color, time_zone: changed.time_zone })
}
