import { type Attendee, EVENT_YEARS, type EventUpdate, findLengthProblem, MAX_EVENT_LENGTH } from '#shared/events.ts'
import type { CalendarId, EventId } from '#shared/ids.ts'
import { invalidInput } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import type { Caller } from '../../platform/trpc.ts'
import { toDateOrNull, toSeries } from './event-times.ts'
import type { Instance } from './instances.ts'
import { validateRecurrence } from './recurrence.ts'
import { RecurrenceError } from './recurrence-rule.ts'
import { shiftRecurrence } from './series-shift.ts'
import type { EventRow } from './tables.ts'
import type { WorkBudget } from './work-budget.ts'

const UID_SUFFIX = '@meridian'

/** Whether an event was created in Meridian. */
export function isOwnUid(ical_uid: string): boolean {
  return ical_uid.endsWith(UID_SUFFIX)
}

/** Ids and timestamps of a new event. */
export function createIdentity(now: Date) {
  const event_id = randomId<EventId>()
  return {
    event_id,
    ical_uid: `${event_id}${UID_SUFFIX}`,
    sequence: 0,
    recurring_event_id: null,
    original_start_time: null,
    created_at: now,
    updated_at: now,
  }
}

/** The fields of a single timed event without any details. */
export function getDefaultFields() {
  return {
    summary: '',
    description: null,
    location: null,
    status: 'confirmed',
    transparency: 'opaque',
    all_day: false,
    start_date: null,
    end_date: null,
    recurrence: [],
    rule_until: null,
    attendees: [],
    event_color: null,
    meeting_url: null,
    meeting_id: null,
  } satisfies Partial<EventRow>
}

/** A new event with default values. */
export function createBlankEvent(caller: Caller, calendar_id: CalendarId, now: Date): EventRow {
  return {
    ...createIdentity(now),
    ...getDefaultFields(),
    user_id: caller.user_id,
    calendar_id,
    start_at: now,
    end_at: now,
    time_zone: caller.time_zone,
    until: now,
    organizer: { email: caller.email, name: caller.name },
  }
}

/**
 * Applies input to an event; fields missing from the input stay unchanged. The remaining `fields` already match the
 * columns in name and format. If the input has no recurrence, the dates of the event's recurrence move with its start.
 * @param from the series before the change, and the start that moves; differs from `event` if the series is split
 * @throws {DomainError} `invalid_input` on the fields `start`, `end` or `recurrence`
 */
export function withInput(
  event: EventRow,
  input: EventUpdate,
  from: Instance = { series: event, start: event.start_at.getTime() },
): EventRow {
  const { start, end, recurrence, attendees, calendar_id, extendedProps, ...fields } = input
  for (const [field, time] of Object.entries({ start, end })) {
    const year = toInstant(time).getUTCFullYear()
    if (year < EVENT_YEARS.first || year > EVENT_YEARS.last) {
      throw invalidInput({ [field]: { code: 'event_year_out_of_range', params: EVENT_YEARS } })
    }
  }
  const toTime = (time: Date) => (event.all_day ? { date: time.toISOString() } : { dateTime: time.toISOString() })
  const currentTimes = { start: toTime(event.start_at), end: toTime(event.end_at) }
  // Searches find a long event only while it is a series.
  const becomesSingle = event.recurrence.length > 0 && recurrence !== undefined && !recurrence?.length
  const isTooLong = becomesSingle && toInstant(end).getTime() - toInstant(start).getTime() > MAX_EVENT_LENGTH
  const problem = isTooLong ? 'event_too_long' : findLengthProblem({ start, end }, currentTimes)
  if (problem) throw invalidInput({ end: { code: problem } })
  const updatedEvent: EventRow = {
    ...event,
    ...withoutUndefined(fields),
    all_day: 'date' in start,
    start_at: toInstant(start),
    end_at: toInstant(end),
    start_date: 'date' in start ? start.date : null,
    end_date: 'date' in end ? end.date : null,
    time_zone: start.timeZone ?? event.time_zone,
    attendees: attendees ? toAttendees(attendees, event) : event.attendees,
    event_color: extendedProps?.event_color ?? event.event_color,
    calendar_id: (calendar_id as CalendarId | undefined) ?? event.calendar_id,
  }
  const shift = () => shiftRecurrence(event.recurrence, { from, to: updatedEvent })
  return withRecurrence(updatedEvent, recurrence === undefined ? rejectInvalidRecurrence(shift) : (recurrence ?? []))
}

/**
 * Converts input for an instance to input for its series, so that sending an instance as it was read changes nothing:
 * an empty recurrence leaves the rule unchanged, and the instance's own start leaves the start of the series unchanged.
 * @param series the whole series, or its part from the instance onward
 */
export function toSeriesInput(
  { recurrence, ...input }: EventUpdate,
  instance: EventRow,
  series: EventRow,
): EventUpdate {
  const seriesInput = recurrence?.length === 0 ? input : { ...input, recurrence }
  const start = toInstant(input.start)
  if ('date' in input.start !== instance.all_day || start.getTime() !== instance.start_at.getTime()) return seriesInput
  const end = toInstant(input.end)
  const { start_at, end_at } = end.getTime() === instance.end_at.getTime() ? series : { start_at: start, end_at: end }
  const { timeZone = series.time_zone } = input.start
  const toEventTime = (time: number) => {
    const dateTime = new Date(time).toISOString()
    return series.all_day ? { date: dateTime.slice(0, 10), timeZone } : { dateTime, timeZone }
  }
  const seriesStart = series.start_at.getTime()
  return {
    ...seriesInput,
    start: toEventTime(seriesStart),
    end: toEventTime(seriesStart + end_at.getTime() - start_at.getTime()),
  }
}

/**
 * Sets an event's recurrence (RFC 5545 lines); an empty list makes it a single event.
 * @throws {DomainError} `invalid_input` on the field `recurrence`
 */
export function withRecurrence(event: EventRow, recurrence: string[], budget?: WorkBudget): EventRow {
  const updatedEvent = { ...event, recurrence }
  return { ...updatedEvent, ...computeSeriesEnd(updatedEvent, budget) }
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]: Exclude<Fields[Field], undefined>
  }
}

/** An all-day event's dates are stored as instants too: midnight UTC. */
function toInstant(time: EventUpdate['start']): Date {
  return new Date('dateTime' in time ? time.dateTime : `${time.date}T00:00:00Z`)
}

function computeSeriesEnd(event: EventRow, budget?: WorkBudget): Pick<EventRow, 'until' | 'rule_until'> {
  if (event.recurrence.length === 0) return { until: event.end_at, rule_until: null }
  if (event.recurring_event_id !== null) throw invalidInput({ recurrence: { code: 'instance_repeats' } })
  const { until, rule_until } = rejectInvalidRecurrence(() => validateRecurrence(toSeries(event), budget))
  return { until: toDateOrNull(until), rule_until: toDateOrNull(rule_until) }
}

/** @throws {DomainError} `invalid_input` on the field `recurrence` */
function rejectInvalidRecurrence<Result>(compute: () => Result): Result {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RecurrenceError)
      throw invalidInput({ recurrence: { code: 'invalid_recurrence', params: { problem: error.message } } })
    throw error
  }
}

/** Removes duplicate addresses; existing attendees keep their responses. */
function toAttendees(input: NonNullable<EventUpdate['attendees']>, event: EventRow): Attendee[] {
  const attendees = new Map<string, Attendee>()
  for (const { email, name } of input) {
    const existing = event.attendees.find((attendee) => attendee.email === email)
    const isOrganizer = email === event.organizer.email
    attendees.set(email, {
      email,
      name: name ?? attendees.get(email)?.name ?? existing?.name ?? null,
      picture: existing?.picture ?? null,
      role: isOrganizer ? 'organizer' : 'participant',
      response_status: existing?.response_status ?? (isOrganizer ? 'accepted' : 'needs_action'),
    })
  }
  return [...attendees.values()]
}
