import { isDeepStrictEqual } from 'node:util'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { lockUser } from '../users/people.ts'
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
  /** The account that should contain the event. */
  account_id?: string | undefined
}

interface EventChange extends EventPart {
  event: EventInput
  /** With `true`, moves the event to the account `account_id`. */
  change_account?: boolean | string | undefined
}

/**
 * Updates an event, one instance of a series, a whole series, or a series from one instance on; the last ends the
 * series there and creates a new one. Exceptions are kept. In a meeting, callers can change only their own color.
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
    await lockUser(trx, user_id)
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
    // For a change from an instance on, the input replaces an exception at that instance.
    const others = exceptions.filter(({ event_id }) => scope !== 'following' || event_id !== own.event.event_id)
    await carryExceptions(trx, others, { from, to: revised })
    await expectRoom()
    await queueProviderWrites({ jobs }, trx, [user_id])
    await live.publish(trx, [user_id], 'events')
    return toCalendarEvent(revised, calendar, { time_zone })
  })
}

/** Deletes an event, one instance of a series, an instance and all that follow, or a series. */
export async function deleteEvent(
  { db, clock, live, jobs }: ChangeServices,
  caller: Caller,
  { eventId, scope, account_id }: EventPart,
): Promise<{ success: true }> {
  const { user_id } = caller
  const now = dateOf(clock)
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const own = await findChangeableEvent(trx, user_id, eventId, account_id)
    const { turn, event } = partOf(own, scope)
    if (event.meeting_id !== null) throw isMeeting()
    const expectRoom = await expectWithinQuotas(trx, own.instance?.series ?? event)
    if (turn) {
      await takeExceptions(trx, turn)
      await replaceEvent(trx, endedBefore(turn, now))
    } else if (own.instance && event === own.event) {
      // A cancelled instance stays as a row; otherwise the rule would produce it again.
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

/** The event that a scope selects, and the instance at which its series splits. */
function partOf(own: OwnEvent, scope: EventScope | undefined): { turn: Instance | undefined; event: EventRow } {
  return { turn: turningPoint(own, scope), event: eventInScope(own, scope) }
}

/** The instance at which a series splits; undefined at its first instance, where the scope is the whole series. */
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

/** A different time zone for the same instants does not count as a change. */
function differsInColorOnly(event: EventRow, changed: EventRow): boolean {
  return isDeepStrictEqual(changed, { ...event, event_color: changed.event_color, time_zone: changed.time_zone })
}
