import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import type { CalendarId } from '#shared/ids.ts'
import { newCalendar } from '../../platform/icalendar/event-parts.ts'
import { foldLines } from '../../platform/icalendar/ical-lines.ts'
import { namedZoneDefinition } from '../../platform/icalendar/zone-definition.ts'
import { clockOf, eventComponents, type WholeEvent } from './ical-event.ts'
import type { EventRow } from './tables.ts'

/** Years from now covered by time zone definitions; beyond that, programs rely on the zone's name. */
const YEARS_OF_RULES = 10

/** Events written before yielding to other requests. */
const AT_A_TIME = 50

const END = 'END:VCALENDAR'

interface FileFacts {
  /** Calendar names. */
  calendars: ReadonlyMap<CalendarId, string>
  /** epoch ms */
  now: number
  /** How often programs should refresh, as an RFC 5545 duration; absent for a one-time download. */
  refresh?: string
}

/**
 * One user's events as an iCalendar object (RFC 5545): series with their exceptions, and definitions of all time zones
 * used. An event that is in several calendars appears once.
 * @param events must include all exceptions of every series
 */
export async function calendarFile(
  events: readonly EventRow[],
  { calendars, now, refresh }: FileFacts,
): Promise<string> {
  const calendar = newCalendar()
  calendar.addPropertyWithValue('x-wr-calname', 'Meridian')
  if (refresh) {
    calendar.addProperty(ICAL.Property.fromString(`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`))
    calendar.addPropertyWithValue('x-published-ttl', refresh)
  }
  const whole = wholeEvents(events, calendars)
  for (const definition of zoneDefinitions(whole, now)) calendar.addSubcomponent(definition)
  const parts = [foldLines(calendar.toString().slice(0, -END.length).trimEnd())]
  for (const [i, event] of whole.entries()) {
    if (i % AT_A_TIME === 0) await setImmediate()
    parts.push(...eventComponents(event).map((component) => foldLines(component.toString())))
  }
  return `${parts.join('')}${END}\r\n`
}

function wholeEvents(events: readonly EventRow[], calendars: ReadonlyMap<CalendarId, string>): WholeEvent[] {
  const exceptions = Map.groupBy(events, ({ recurring_event_id }) => recurring_event_id)
  const byUid = new Map<string, EventRow>()
  for (const event of exceptions.get(null) ?? []) {
    const known = byUid.get(event.ical_uid)
    if (event.status !== 'cancelled' && (!known || isNewer(event, known))) byUid.set(event.ical_uid, event)
  }
  return [...byUid.values()].map((event) => ({
    event,
    exceptions: exceptions.get(event.event_id) ?? [],
    category: calendars.get(event.calendar_id) ?? '',
  }))
}

/** Compares two accounts' copies of an event. */
function isNewer(one: EventRow, other: EventRow): boolean {
  return one.sequence > other.sequence || (one.sequence === other.sequence && one.updated_at > other.updated_at)
}

/** Definitions of the time zones used by events, each from its first event on. */
function zoneDefinitions(whole: readonly WholeEvent[], now: number): ICAL.Component[] {
  const horizon = Date.UTC(new Date(now).getUTCFullYear() + YEARS_OF_RULES, 0)
  const told = whole.flatMap(({ event, exceptions }) => [event, ...exceptions])
  const byZone = Map.groupBy(told, clockOf)
  return [...byZone].flatMap(([zone, events]) => {
    if (zone === undefined) return []
    let [start, end] = [Infinity, -Infinity]
    for (const { start_at, end_at, recurrence, until } of events) {
      const last = recurrence.length === 0 ? end_at : (until ?? new Date(horizon))
      start = Math.min(start, start_at.getTime())
      end = Math.max(end, end_at.getTime(), Math.min(last.getTime(), horizon))
    }
    return namedZoneDefinition(zone, new Date(start), new Date(end))
  })
}
