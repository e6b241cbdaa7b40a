import { isDeepStrictEqual } from 'node:util'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { lockPeople } from '../users/people.ts'
import { accountsOf, moveToAccount } from './account-moves.ts'
import { queueProviderWrites } from './accounts/pending-writes.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { invalidInput, isMeeting } from './errors.ts'
import { newIdentity, withInput, withRecurrence } from './event-input.ts'
import { expectWithinQuotas } from './event-quotas.ts'
import { carryExceptions } from './exceptions.ts'
import { eventInScope, findChangeableEvent, getWritableCalendar, type Instance, type OwnEvent } from './own-events.ts'
import { splitRecurrence } from './series-split.ts'
import { insertEvent, removeEvent, replaceEvent, takeExceptions } from './store.ts'
import type { EventRow } from './tables.ts'

type ChangeServices = Pick<Services, 'db' | 'clock' | 'live' | 'jobs'>

interface EventPart {
  eventId: string
  scope?: EventScope | undefined
  /** The account that the event is expected in. */
  account_id?: string | undefined
}

interface EventChange extends EventPart {
  event: EventInput
  /** The account that it moves to; with true, `account_id` is that. */
  change_account?: boolean | string | undefined
}

/**
 * Changes an event, one instance of a series, a series, or a series from one instance on: then it ends before that, and
 * another begins. Instances that were changed or deleted one by one stay so. Of a meeting only the caller's own colour
 * may change here.
 */
export async function updateEvent(
  { db, clock, live, jobs }: ChangeServices,
  caller: Caller,
  { eventId, scope, event: wanted, ...accounts }: EventChange,
): Promise<CalendarEvent> {
  const { user_id, time_zone } = caller
  const now = dateOf(clock)
  const { account_id, change_account } = accountsOf(accounts)
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const found = await findChangeableEvent(trx, user_id, eventId, account_id)
    const { own, input } =
      change_account === undefined
        ? { own: found, input: wanted }
        : await moveToAccount(trx, found, change_account, wanted)
    const { turn, event } = partOf(own, scope)
    const expectRoom = await expectWithinQuotas(trx, own.instance?.series ?? event)
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
    await expectRoom()
    await queueProviderWrites({ jobs }, trx, [user_id])
    await live.publish(trx, [user_id], 'events')
    return toCalendarEvent(revised, calendar, { time_zone })
  })
}

/** Deletes an event, one instance of a series, that one and all after it, or a series. */
export async function deleteEvent(
  { db, clock, live, jobs }: ChangeServices,
  caller: Caller,
  { eventId, scope, account_id }: EventPart,
): Promise<{ success: true }> {
  const { user_id } = caller
  const now = dateOf(clock)
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const own = await findChangeableEvent(trx, user_id, eventId, account_id)
    const { turn, event } = partOf(own, scope)
    if (event.meeting_id !== null) throw isMeeting()
    const expectRoom = await expectWithinQuotas(trx, own.instance?.series ?? event)
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
    await expectRoom()
    await queueProviderWrites({ jobs }, trx, [user_id])
    await live.publish(trx, [user_id], 'events')
    return { success: true }
  })
}

/** What a scope means of an event, and where its series turns. */
function partOf(own: OwnEvent, scope: EventScope | undefined): { turn: Instance | undefined; event: EventRow } {
  return { turn: turningPoint(own, scope), event: eventInScope(own, scope) }
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
    throw invalidInput({ calendar_id: { code: 'instance_leaves_calendar' } })
  }
  return { ...changed, ...revision(event, now) }
}

/** The zone that a client writes the same instants in is no change either. */
function differsInColorOnly(event: EventRow, changed: EventRow): boolean {
  return isDeepStrictEqual(changed, { ...event, event_color: changed.event_color, time_zone: changed.time_zone })
}
