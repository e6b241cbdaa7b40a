import { z } from 'zod/mini'
import { email } from './access.ts'
import { fieldCode } from './field-code.ts'
import { MAX_LENGTHS } from './input-limits.ts'
import { oneLine } from './one-line.ts'
import type { calendarEvent } from './outputs/calendars.ts'
import { DAY, HOUR } from './time.ts'
import { color } from './users.ts'
import { wireId } from './wire-id.ts'
import { instant, plainDate, rangeEnd, rangeStart, timeZone } from './wire-time.ts'

/** The start or the end (exclusive) of an event: a time, or a date for an all-day event. */
export type EventTime = CalendarEvent['start']

export type ResponseStatus = Attendee['response_status']
export type AttendeeRole = Attendee['role']

export type Attendee = CalendarEvent['attendees'][number]

/** A calendar entry on the wire. */
export type CalendarEvent = z.output<typeof calendarEvent>

/** The fields of a single timed event without any details, on the wire. */
export const PLAIN_EVENT = {
  description: null,
  location: null,
  all_day: false,
  status: 'confirmed',
  transparency: 'opaque',
  meeting_url: null,
  recurrence: [],
  recurring_event_id: null,
  original_start_time: null,
} satisfies Partial<CalendarEvent>

const eventTime = z.union(
  [z.object({ dateTime: instant, timeZone }), z.object({ date: plainDate, timeZone: z.optional(timeZone) })],
  fieldCode('invalid_event_time'),
)

const recurrence = z
  .array(
    z.string().check(z.maxLength(2000), z.regex(/^(RRULE|EXDATE|RDATE)[;:]/i, fieldCode('invalid_recurrence_line'))),
  )
  .check(z.maxLength(50))

export const MAX_ATTENDEES = 100

export const eventTextFields = {
  summary: z
    .string()
    .check(oneLine(), z.minLength(1, fieldCode('enter_title')), z.maxLength(MAX_LENGTHS.event.summary)),
  description: z.optional(z.nullable(z.string().check(z.maxLength(MAX_LENGTHS.event.description)))),
  location: z.optional(z.nullable(z.string().check(z.maxLength(MAX_LENGTHS.event.location)))),
}

const eventFields = {
  ...eventTextFields,
  summary: z.optional(eventTextFields.summary),
  start: eventTime.check(
    z.describe('With `scope=all`, the start of the series. To leave it unchanged, send the instance’s own start.'),
  ),
  end: eventTime,
  transparency: z.optional(z.enum(['opaque', 'transparent'])),
  status: z.optional(z.enum(['confirmed', 'tentative'])),
  attendees: z.optional(
    z
      .array(
        z.object({ email, name: z.optional(z.nullable(z.string().check(oneLine(), z.maxLength(MAX_LENGTHS.name)))) }),
      )
      .check(z.maxLength(MAX_ATTENDEES, fieldCode('too_many_attendees'))),
  ),
  recurrence: z
    .optional(z.nullable(recurrence))
    .check(
      z.describe(
        'RFC 5545 lines. `null`: the event does not repeat. If omitted, the rule is kept and moves with the start; a rule that names days (such as `BYDAY`) must include the new start. Instances are returned with an empty list, so an empty list leaves the rule unchanged if `eventId` is an instance; otherwise it means `null`.',
      ),
    ),
  meeting_url: z.optional(
    z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(MAX_LENGTHS.event.meeting_url))),
  ),
  calendar_id: z.optional(z.string().check(z.maxLength(200))),
  extendedProps: z.optional(z.object({ event_color: z.optional(color) })),
}

/** The years that events may be in: early enough for birthdays, late enough for any plan. */
export const EVENT_YEARS = { first: 1900, last: 2200 }

/** Searches find longer events only if they are stored as series. */
export const MAX_EVENT_LENGTH = 31 * DAY

type InstantOrDate = { dateTime: string } | { date: string }

/** The times of an event: two instants, or two dates. */
export interface EventTimes {
  start: InstantOrDate
  end: InstantOrDate
}

/**
 * Finds the problem with an event's length. The current length is always valid, because events from connected calendars
 * can exceed the maximum or have zero length. A long event may grow by an hour, as it does when it keeps its wall times
 * across a clock change.
 */
export function findLengthProblem(times: EventTimes, current?: EventTimes) {
  const length = getLength(times)
  const currentLength = current && isAllDay(times) === isAllDay(current) ? getLength(current) : undefined
  if (length === currentLength) return undefined
  if (!endsAfterStart(times)) return 'end_before_start'
  const maxLength = currentLength && currentLength > MAX_EVENT_LENGTH ? currentLength + HOUR : MAX_EVENT_LENGTH
  return length > maxLength ? 'event_too_long' : undefined
}

function endsAfterStart({ start, end }: EventTimes): boolean {
  if ('dateTime' in start && 'dateTime' in end) return start.dateTime < end.dateTime
  if ('date' in start && 'date' in end) return start.date < end.date
  return true
}

const isAllDay = ({ start }: EventTimes) => 'date' in start

function getLength({ start, end }: EventTimes): number {
  const toEpochMs = (time: InstantOrDate) => Date.parse('dateTime' in time ? time.dateTime : time.date)
  return toEpochMs(end) - toEpochMs(start)
}

const lengthCheck = (current?: EventTimes) =>
  z.check<EventTimes>(({ value, issues }) => {
    const problem = findLengthProblem(value, current)
    if (problem) issues.push({ code: 'custom', input: value, message: fieldCode(problem), path: ['end'] })
  })

/** A change to an event; omitted fields stay unchanged. `updateSchemaFor` checks the length against the event. */
export const eventUpdate = z.object(eventFields).check(
  z.refine(({ start, end }) => !('date' in start) || 'date' in end, {
    error: fieldCode('end_not_a_date'),
    path: ['end'],
  }),
  z.refine(({ start, end }) => 'date' in start || 'dateTime' in end, {
    error: fieldCode('end_without_time'),
    path: ['end'],
  }),
)
export type EventUpdate = z.infer<typeof eventUpdate>

/** The schema of a change to an event with these times. */
export const updateSchemaFor = (current: EventTimes) => eventUpdate.check(lengthCheck(current))

/** A new event. */
export const eventInput = z.safeExtend(eventUpdate, { summary: eventTextFields.summary }).check(lengthCheck())
export type EventInput = z.infer<typeof eventInput>

export const eventRange = z.object({ time_min: rangeStart, time_max: rangeEnd })

/**
 * Which instances of a recurring event a call changes: the given instance, that instance and all later ones, or all.
 * Ignored for single events.
 */
export const eventScope = z
  .enum(['this', 'following', 'all'])
  .check(
    z.describe(
      'If `eventId` is an instance of a series: only that instance (the default), that instance and all later ones, or the whole series. Ignored for other events.',
    ),
  )
export type EventScope = z.infer<typeof eventScope>

/** The id of the event's account; with the id of another account, the event is not found. */
export const eventAccount = z.object({ account_id: z.optional(wireId) })

/**
 * Moves an event, with its series, to another account: the account's id, or `true` with the target as `account_id`.
 * With `false` the event is not moved.
 */
export const accountChange = z.object({
  change_account: z.optional(
    z.union([z.boolean(), z.enum(['true', 'false']), z.uuid(fieldCode('invalid_account_change'))]),
  ),
})

export const eventId = z.string()
