import ICAL from 'ical.js'
import type { CalendarId } from '#shared/ids.ts'
import { createIcalendar } from '../../platform/icalendar/event-properties.ts'
import { createVtimezone } from '../../platform/icalendar/zone-definition.ts'
import { createYielder } from '../../platform/yielding.ts'
import { createEventComponents, type EventWithExceptions, getIcalTimeZone } from './ical-event.ts'
import { isPlaceholder } from './providers/icalendar/placeholder-event.ts'
import type { EventRow } from './tables.ts'

/** Years from now covered by time zone definitions; beyond that, calendar apps rely on the zone's name. */
const ZONE_DEFINITION_YEARS = 10

export const CALENDAR_END = 'END:VCALENDAR'

interface CalendarFileOptions {
  calendarNames: ReadonlyMap<CalendarId, string>
  /** Epoch ms. */
  now: number
  /** How often calendar apps should refresh, as an RFC 5545 duration; absent for a one-time download. */
  refresh?: string
}

/**
 * One user's events as an iCalendar object (RFC 5545): series with their exceptions, and definitions of all time zones
 * used. An event that is in several calendars with the same start appears once.
 * @param events must include all exceptions of every series
 */
export async function formatCalendarFile(
  events: readonly EventRow[],
  { calendarNames, now, refresh }: CalendarFileOptions,
): Promise<string> {
  const yieldIfNeeded = createYielder()
  const calendar = createIcalendar()
  calendar.addPropertyWithValue('x-wr-calname', 'Meridian')
  if (refresh) {
    calendar.addProperty(ICAL.Property.fromString(`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`))
    calendar.addPropertyWithValue('x-published-ttl', refresh)
  }
  const groups = groupExceptions(events, calendarNames)
  const parts = [calendar.toString().slice(0, -CALENDAR_END.length)]
  for (const definition of createVtimezones(groups, now)) {
    parts.push(`${definition.toString()}\r\n`)
    await yieldIfNeeded()
  }
  for (const group of groups) {
    for (const { component } of createEventComponents(group)) {
      parts.push(`${component.toString()}\r\n`)
      await yieldIfNeeded()
    }
  }
  return `${parts.join('')}${CALENDAR_END}\r\n`
}

function groupExceptions(
  events: readonly EventRow[],
  calendarNames: ReadonlyMap<CalendarId, string>,
): EventWithExceptions[] {
  const bySeries = Map.groupBy(events, ({ recurring_event_id }) => recurring_event_id)
  const mainEvents = (bySeries.get(null) ?? []).filter((event) => event.status !== 'cancelled' && !isPlaceholder(event))
  const byUid = Map.groupBy(mainEvents, ({ ical_uid }) => ical_uid)
  return [...byUid.values()].flatMap(withDistinctUids).map((event) => ({
    event,
    exceptions: bySeries.get(event.event_id) ?? [],
    category: calendarNames.get(event.calendar_id) ?? '',
  }))
}

/**
 * Events with the same UID and start are copies, and only the newest is kept. Events with the same UID but different
 * starts are different events: all but one get their own UID, because calendar apps treat events with the same UID as
 * one event. `listExistingUids` recognizes these UIDs too.
 */
function withDistinctUids(events: readonly EventRow[]): EventRow[] {
  const oldestFirst = events.toSorted((a, b) => a.sequence - b.sequence || Number(a.updated_at) - Number(b.updated_at))
  const byStart = new Map(oldestFirst.map((event) => [event.start_at.getTime(), event]))
  return [...byStart.values()]
    .toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1))
    .map((event, i) => (i === 0 ? event : { ...event, ical_uid: `${event.ical_uid}~${event.event_id}` }))
}

/** Creates a `VTIMEZONE` for each time zone that events use, starting at the first event in that zone. */
export function* createVtimezones(groups: readonly EventWithExceptions[], now: number): Generator<ICAL.Component> {
  const horizon = Date.UTC(new Date(now).getUTCFullYear() + ZONE_DEFINITION_YEARS, 0)
  const allEvents = groups.flatMap(({ event, exceptions }) => [event, ...exceptions])
  const byZone = Map.groupBy(allEvents, getIcalTimeZone)
  for (const [zone, events] of byZone) {
    if (zone === undefined) continue
    let [start, end] = [Infinity, -Infinity]
    for (const { start_at, end_at, recurrence, until } of events) {
      const lastEnd = recurrence.length === 0 ? end_at : (until ?? new Date(horizon))
      start = Math.min(start, start_at.getTime())
      end = Math.max(end, Math.min(Math.max(end_at.getTime(), lastEnd.getTime()), horizon))
    }
    // All of them may begin after the horizon.
    yield createVtimezone(zone, new Date(start), new Date(Math.max(start, end)))
  }
}
