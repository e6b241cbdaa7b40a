import ICAL from 'ical.js'
import { addAttendee, addInstant, addPerson } from '../../platform/icalendar/event-properties.ts'
import { toMultiLine, toSingleLine } from '../../platform/mail/plain-text.ts'
import { hasUniqueLocalTimes, toSeries } from './event-times.ts'
import { formatIcalTime, parseRecurrence, type Recurrence, RecurrenceError } from './recurrence-rule.ts'
import type { EventRow } from './tables.ts'

/** An event and, for a series, its exceptions. */
export interface EventWithExceptions {
  event: EventRow
  exceptions: readonly EventRow[]
  /** The name of its calendar. */
  category: string
}

/** Names of UTC, the only zone that recurring events can use without a definition. */
const UTC_NAMES = /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal)$/

/**
 * The time zone in which an event is written; undefined for all-day events, for UTC, and for ambiguous hours at a clock
 * change. A series always uses its zone, because it recurs in local time. If its first start is ambiguous, calendar
 * apps may choose the other instant.
 */
export function getIcalTimeZone(event: EventRow): string | undefined {
  const { all_day, time_zone, recurrence } = event
  if (all_day || UTC_NAMES.test(time_zone)) return undefined
  return recurrence.length > 0 || hasUniqueLocalTimes(event) ? time_zone : undefined
}

/**
 * The components (RFC 5545, 3.6.1) of a single event, or of a series and its changed exceptions, each with its event.
 */
export function* createEventComponents({ event, exceptions, category }: EventWithExceptions): Generator<{
  component: ICAL.Component
  row: EventRow
}> {
  const [cancelledExceptions, changedExceptions] = [true, false].map((isCancelled) =>
    exceptions.filter(({ status }) => (status === 'cancelled') === isCancelled),
  ) as [EventRow[], EventRow[]]
  const mainComponent = createEventComponent(event, category)
  addRecurrence(mainComponent, event, cancelledExceptions)
  yield { component: mainComponent, row: event }
  for (const exception of changedExceptions) {
    const component = createEventComponent({ ...exception, ical_uid: event.ical_uid }, category)
    addStart(component, 'recurrence-id', event, getOriginalStart(exception))
    yield { component, row: exception }
  }
}

function createEventComponent(event: EventRow, category: string): ICAL.Component {
  const component = new ICAL.Component('vevent')
  component.addPropertyWithValue('uid', toSingleLine(event.ical_uid))
  // Without METHOD, DTSTAMP is the time of the last change (RFC 5545, 3.8.7.2).
  addInstant(component, 'dtstamp', event.updated_at)
  addInstant(component, 'created', event.created_at)
  addInstant(component, 'last-modified', event.updated_at)
  component.addPropertyWithValue('sequence', event.sequence)
  addTimes(component, event)
  component.addPropertyWithValue('summary', toSingleLine(event.summary))
  if (event.description) component.addPropertyWithValue('description', toMultiLine(event.description))
  const location = event.location ?? event.meeting_url
  if (location) component.addPropertyWithValue('location', toSingleLine(location))
  if (event.meeting_url && URL.canParse(event.meeting_url))
    component.addPropertyWithValue('url', new URL(event.meeting_url).href)
  component.addPropertyWithValue('status', event.status.toUpperCase())
  component.addPropertyWithValue('transp', event.transparency.toUpperCase())
  component.addPropertyWithValue('categories', toSingleLine(category))
  // ORGANIZER is only for events with attendees (RFC 5545, 3.8.4.3).
  if (event.attendees.length > 0) addPerson(component, 'organizer', event.organizer)
  for (const attendee of event.attendees) addAttendee(component, attendee)
  return component
}

function addTimes(component: ICAL.Component, event: EventRow): void {
  const { start_date, end_date, start_at, end_at } = event
  if (start_date !== null && end_date !== null) {
    component.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start_date))
    component.addPropertyWithValue('dtend', ICAL.Time.fromDateString(end_date))
    return
  }
  const timeZone = getIcalTimeZone(event)
  addInstant(component, 'dtstart', start_at, timeZone)
  if (end_at > start_at) addInstant(component, 'dtend', end_at, timeZone)
}

function addRecurrence(component: ICAL.Component, series: EventRow, cancelledExceptions: readonly EventRow[]): void {
  if (series.recurrence.length === 0) return
  const recurrence = tryParseRecurrence(series)
  if (!recurrence) return
  if (recurrence.rule !== undefined)
    component.addProperty(ICAL.Property.fromString(`RRULE:${formatRule(recurrence.rule, series)}`))
  for (const start of recurrence.rdates) addStart(component, 'rdate', series, start)
  const excludedStarts = new Set([...recurrence.exdates, ...cancelledExceptions.map(getOriginalStart)])
  for (const start of excludedStarts) addStart(component, 'exdate', series, start)
}

/** A series that cannot be expanded appears only at its start, as it does in Meridian's own calendar. */
function tryParseRecurrence(series: EventRow): Recurrence | undefined {
  try {
    return parseRecurrence(series.recurrence, toSeries(series))
  } catch (error) {
    if (error instanceof RecurrenceError) return undefined
    throw error
  }
}

/** `UNTIL` must have the value type of the start (RFC 5545, 3.3.10): a date for all-day events. */
function formatRule(rule: string, { all_day }: EventRow): string {
  return all_day ? rule.replace(/UNTIL=(\d{8})T\d{6}Z/, 'UNTIL=$1') : rule
}

/** Adds the start of an instance (epoch ms) as a property, in the format of the `DTSTART` of its series. */
function addStart(component: ICAL.Component, name: string, series: EventRow, start: number): void {
  if (!series.all_day) addInstant(component, name, new Date(start), getIcalTimeZone(series))
  else {
    const date = formatIcalTime(start).replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3')
    component.addPropertyWithValue(name, ICAL.Time.fromDateString(date))
  }
}

function getOriginalStart({ original_start_time, start_at }: EventRow): number {
  return (original_start_time ?? start_at).getTime()
}
