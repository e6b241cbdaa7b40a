import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { DAY, type Span } from '#shared/time.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { lockPeople } from '../users/people.ts'
import { mainCalendar } from './accounts.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { eventNotFound, invalidInput } from './errors.ts'
import { blankEvent, withInput } from './event-input.ts'
import { listInstances } from './instances.ts'
import { eventInScope, findOwnEvent, getWritableCalendar } from './own-events.ts'
import { insertEvent, listEventCalendars, listEventsAround } from './store.ts'

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

/** An event of the caller's: of a series one instance, or what the scope says, with its rule. */
export async function getEvent(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { eventId, scope }: { eventId: string; scope?: EventScope | undefined },
): Promise<CalendarEvent> {
  const event = eventInScope(await findOwnEvent(db, caller.user_id, eventId), scope)
  const calendar = (await listEventCalendars(db, caller.user_id)).get(event.calendar_id)
  if (!calendar) throw eventNotFound()
  return toCalendarEvent(event, calendar, caller.time_zone)
}

export async function createEvent(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
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
