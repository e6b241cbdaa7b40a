import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { currentDate } from '../../platform/clock.ts'
import { runIdempotent } from '../../platform/idempotency/run-idempotent.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { lockUser } from '../users/people.ts'
import { enqueueProviderWrites } from './accounts/pending-writes.ts'
import { type EventViewer, toCalendarEvent, toCalendarEvents } from './calendar-event.ts'
import { eventNotFound } from './errors.ts'
import { createBlankEvent, withInput } from './event-input.ts'
import { getEventInScope, getWritableCalendar, resolveEvent } from './event-lookup.ts'
import { trackQuotas } from './event-quotas.ts'
import { listEventsInRange, parseRange } from './events-in-range.ts'
import { getMainCalendar } from './management/calendar.ts'
import { listEventCalendars } from './management/store.ts'
import { insertEvent } from './store.ts'

/** The caller's events within a range, with series expanded to instances. */
export async function listEvents(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller & EventViewer,
  input: { time_min?: string | undefined; time_max?: string | undefined },
): Promise<CalendarEvent[]> {
  const events = await listEventsInRange(db, caller, parseRange(input.time_min, input.time_max, clock.now()))
  return toCalendarEvents(events, await listEventCalendars(db, caller.user_id), caller)
}

/** Gets an event of the caller or, for an instance of a series, the event that the scope selects. */
export async function getEvent(
  { db }: Pick<Services, 'db'>,
  caller: Caller & EventViewer,
  { eventId, scope }: { eventId: string; scope?: EventScope | undefined },
): Promise<CalendarEvent> {
  const event = getEventInScope(await resolveEvent(db, caller.user_id, eventId), scope)
  const calendar = (await listEventCalendars(db, caller.user_id)).get(event.calendar_id)
  if (!calendar) throw eventNotFound()
  return toCalendarEvent(event, calendar, caller)
}

/** Creates an event for the caller, once per Idempotency-Key. */
export async function createEvent(
  { services, idempotencyKey: key }: Pick<Context, 'services' | 'idempotencyKey'>,
  caller: Caller,
  input: EventInput,
): Promise<CalendarEvent> {
  const { clock, live } = services
  const { user_id, time_zone } = caller
  return runIdempotent(
    services,
    { scope: user_id, key, input: { operation: 'create-event', ...input } },
    async (trx) => {
      await lockUser(trx, user_id)
      const { calendar_id } = await getMainCalendar(trx, user_id)
      const event = withInput(createBlankEvent(caller, calendar_id, currentDate(clock)), input)
      const calendar = await getWritableCalendar(trx, event)
      const checkQuotas = await trackQuotas(trx, event)
      await insertEvent(trx, event)
      await checkQuotas()
      await enqueueProviderWrites(services, trx, [user_id])
      await live.publish(trx, [user_id], 'events')
      return toCalendarEvent(event, calendar, { time_zone })
    },
  )
}
