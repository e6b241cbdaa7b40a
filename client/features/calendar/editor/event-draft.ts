import { t } from '@lingui/core/macro'
import { addAddresses, attendeeError } from '#client/entities/attendee/address-list.ts'
import { clockText } from '#client/entities/dates/date-format.ts'
import { addDays, instantOf, wallTime } from '#client/entities/dates/wall-time.ts'
import { fieldText, formErrors } from '#client/lib/form-errors.ts'
import { i18n } from '#client/lib/i18n.ts'
import type { Calendar } from '#shared/calendars.ts'
import { type Attendee, type CalendarEvent, EVENT_YEARS, type EventInput, eventInput } from '#shared/events.ts'
import { STEP_MINUTES } from '#shared/time.ts'
import { eventTimes, isInstance, spanOf, type TimeSpan } from '../event-input.ts'
import {
  firstDay,
  NOT_RECURRING,
  type Recurrence,
  recurrenceError,
  recurrenceLines,
  WORKING_DAYS,
} from '../recurrence/recurrence.ts'
import { seriesRecurrence } from '../recurrence/series-rule.ts'

/** The first and last possible day of an event, `YYYY-MM-DD`. */
const FIRST_DAY = `${EVENT_YEARS.first}-01-01`
export const LAST_DAY = `${EVENT_YEARS.last}-12-31`

/** Whether the calendar supports this day. While it is typed, it is empty or in the year 2 or 20. */
export function isEventDay(date: string): boolean {
  return date.length === LAST_DAY.length && date >= FIRST_DAY && date <= LAST_DAY
}

/** An event in the editor; times are local times of `timeZone`. */
export interface EventDraft {
  summary: string
  allDay: boolean
  /** `YYYY-MM-DD` */
  startDate: string
  /** The last valid `startDate`: the end keeps its distance from it while another is typed. */
  lastStart: string
  /** `HH:mm` */
  startTime: string
  /** The last day, inclusive, even for an all-day event. */
  endDate: string
  endTime: string
  /** Typed text that is not a valid time; empty otherwise. */
  typedStart: string
  typedEnd: string
  timeZone: string
  recurrence: Recurrence
  location: string
  meeting_url: string
  description: string
  /** Blocks the time for others. */
  busy: boolean
  /** six hex digits without `#` */
  color: string
  /** The default color: the event's own, or its calendar's. */
  defaultColor: string
  /** Empty for a new event, which defaults to the main calendar. */
  calendar_id: string
  attendees: readonly DraftAttendee[]
  /** Typed addresses that are not added yet. */
  typedAttendees: string
}

type DraftAttendee = Pick<Attendee, 'email' | 'name'>

type DraftTimes = Pick<EventDraft, 'allDay' | 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'timeZone'>

function timesOf({ start, end, allDay }: TimeSpan, timeZone: string): DraftTimes {
  if (allDay) {
    return { allDay, startDate: start, startTime: '09:00', endDate: addDays(end, -1), endTime: '10:00', timeZone }
  }
  const from = wallTime(Date.parse(start), timeZone)
  const to = wallTime(Date.parse(end), timeZone)
  return { allDay, startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time, timeZone }
}

/** A draft with these times and this color, and nothing else. */
function blankDraft(times: DraftTimes, color: string): EventDraft {
  return {
    ...times,
    lastStart: times.startDate,
    typedStart: '',
    typedEnd: '',
    summary: '',
    recurrence: NOT_RECURRING,
    location: '',
    meeting_url: '',
    description: '',
    busy: true,
    color,
    defaultColor: color,
    calendar_id: '',
    attendees: [],
    typedAttendees: '',
  }
}

/** A new event at the selected time, in the main color. */
export function newDraft(span: TimeSpan, timeZone: string, color: string): EventDraft {
  return blankDraft(timesOf(span, timeZone), color)
}

/**
 * A draft of an event, a series, or a series from an instance onward. Recurring events use their own zone, which their
 * rule depends on; others the user's zone.
 */
export function draftOf(event: CalendarEvent, zone: string): EventDraft {
  const repeats = event.recurrence.length > 0
  const times = timesOf(spanOf(event), repeats || isInstance(event) ? event.start.timeZone : zone)
  return {
    ...blankDraft(times, event.extendedProps.event_color),
    summary: event.summary,
    recurrence: seriesRecurrence(event),
    location: event.location ?? '',
    meeting_url: event.meeting_url ?? '',
    description: event.description ?? '',
    busy: event.transparency === 'opaque',
    calendar_id: event.calendar_id,
    attendees: event.attendees.map(({ email, name }) => ({ email, name })),
  }
}

/** The span of a draft; its ends are empty if a day is missing. */
export function draftSpan(draft: DraftTimes): TimeSpan {
  const { allDay, startDate, startTime, endDate, endTime, timeZone } = draft
  if (!startDate || !endDate) return { allDay, start: '', end: '' }
  if (allDay) return { allDay, start: startDate, end: addDays(endDate, 1) }
  const at = (date: string, time: string) => new Date(instantOf({ date, time }, timeZone)).toISOString()
  return { allDay, start: at(startDate, startTime), end: at(endDate, endTime) }
}

/** A draft with another start: the end moves with it, once the typed day is valid. */
export function withStart(
  draft: EventDraft,
  change: Partial<Pick<EventDraft, 'startDate' | 'startTime'>>,
): Partial<EventDraft> {
  const { startDate, startTime, endDate, endTime } = { ...draft, ...change }
  if (!isEventDay(startDate)) return change
  if (!isEventDay(endDate)) return { ...change, lastStart: startDate }
  const wall = (date: string, time: string) => instantOf({ date, time }, 'UTC')
  const moved = wall(startDate, startTime) - wall(draft.lastStart, draft.startTime)
  const end = wallTime(wall(endDate, endTime) + moved, 'UTC')
  return { ...change, lastStart: startDate, endDate: end.date, ...(draft.allDay ? {} : { endTime: end.time }) }
}

/** A draft with another recurrence. If its day is not one of the chosen weekdays, it moves to the first that is. */
export function withRecurrence(draft: EventDraft, recurrence: Recurrence): Partial<EventDraft> {
  const { repeat } = recurrence
  const days = repeat === 'weekdays' ? WORKING_DAYS : repeat === 'weekly' ? recurrence.days : []
  const { startDate } = draft
  const first = isEventDay(startDate) && days.length > 0 ? firstDay(days, startDate) : startDate
  return { ...withStart(draft, { startDate: first }), recurrence }
}

/** A draft in another calendar: a default color changes with it. */
export function withCalendar(draft: EventDraft, from: Calendar | undefined, to: Calendar): Partial<EventDraft> {
  const { color, defaultColor } = draft
  if (defaultColor !== from?.background_color) return { calendar_id: to.id }
  const nextColor = to.background_color
  return { calendar_id: to.id, defaultColor: nextColor, color: color === defaultColor ? nextColor : color }
}

/** A draft with the typed attendees added, and a warning about those that cannot be. */
export function withTypedAttendees(draft: EventDraft): { change: Partial<EventDraft>; warning: string | undefined } {
  const { attendees, typedAttendees } = draft
  const { added, warning, remainingText } = addAddresses(
    typedAttendees,
    attendees.map(({ email }) => email),
    attendeeError,
  )
  const change = {
    attendees: [...attendees, ...added.map((email) => ({ email, name: null }))],
    typedAttendees: remainingText,
  }
  return { change: added.length > 0 ? change : {}, warning }
}

const orNull = (text: string) => text.trim() || null

/**
 * The input of a draft.
 * @param before the draft as it was opened: an unchanged color, calendar or list of attendees is not sent, since a
 *   color that was sent would no longer follow the calendar's
 */
export function inputOfDraft(draft: EventDraft, before: EventDraft): EventInput {
  const { timeZone, recurrence, color, calendar_id } = draft
  const { attendees } = draft.typedAttendees.trim() === '' ? draft : { ...draft, ...withTypedAttendees(draft).change }
  const lines = recurrenceLines(recurrence, { date: draft.startDate, allDay: draft.allDay, timeZone })
  return {
    ...eventTimes(draftSpan(draft), timeZone),
    summary: draft.summary,
    description: orNull(draft.description),
    location: orNull(draft.location),
    meeting_url: orNull(draft.meeting_url),
    transparency: draft.busy ? 'opaque' : 'transparent',
    ...(lines && { recurrence: lines }),
    ...(color !== draft.defaultColor && { extendedProps: { event_color: color } }),
    ...(calendar_id !== before.calendar_id && { calendar_id }),
    ...(attendees !== before.attendees && { attendees: [...attendees] }),
  }
}

/** The errors of a draft, by field; empty if it is valid. */
export function validateEventDraft(draft: EventDraft, before: EventDraft): Record<string, string> {
  const { startDate, endDate, recurrence, typedAttendees } = draft
  const noStart = dayError(startDate)
  if (noStart) return { start: noStart }
  const noEnd = dayError(endDate)
  if (noEnd) return { end: noEnd }
  const unreadable = unreadableTimes(draft)
  if (Object.keys(unreadable).length > 0) return unreadable
  const error = recurrenceError(recurrence, startDate)
  if (error) return { recurrence: i18n._(error) }
  const { repeat, end } = recurrence
  const noLast = repeat === 'none' || end.kind !== 'on' ? undefined : dayError(end.date)
  if (noLast) return { recurrence: noLast }
  const { warning } = typedAttendees.trim() === '' ? {} : withTypedAttendees(draft)
  if (warning !== undefined) return { attendees: warning }
  return errorsByField(formErrors(eventInput, inputOfDraft(draft, before)), draft)
}

/** The error of a day, if any. */
function dayError(date: string): string | undefined {
  if (!date) return t`Enter a day`
  return isEventDay(date) ? undefined : fieldText({ code: 'event_year_out_of_range', params: EVENT_YEARS })
}

const TIMES = ['start', 'end', 'endTime']
/** The errors that a change clears, besides that of its own field. */
const CLEARED_BY: Partial<Record<keyof EventDraft, readonly string[]>> = {
  allDay: TIMES,
  startDate: TIMES,
  startTime: TIMES,
  endDate: TIMES,
  endTime: TIMES,
  typedAttendees: ['attendees'],
}

/** The errors that remain after a change: an error is cleared once its field changes. */
export function remainingErrors(
  fieldErrors: Readonly<Record<string, string>>,
  change: Partial<EventDraft>,
): Readonly<Record<string, string>> {
  const cleared = Object.keys(change).flatMap((field) => CLEARED_BY[field as keyof EventDraft] ?? field)
  return Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !cleared.includes(field)))
}

/** Errors of typed text that is not a time. */
export function unreadableTimes({ allDay, typedStart, typedEnd }: EventDraft): Record<string, string> {
  const error = t`Enter a time in steps of ${{ step: STEP_MINUTES }} minutes, like ${{ example: clockText('09:30') }}`
  return { ...(!allDay && typedStart && { startTime: error }), ...(!allDay && typedEnd && { endTime: error }) }
}

/**
 * Maps API errors to the editor's fields. The API's `end` is a day and a time here: if both days are the same, the
 * error is shown at the time.
 */
export function errorsByField(
  fieldErrors: Readonly<Record<string, string>>,
  { allDay, startDate, endDate }: DraftTimes,
): Record<string, string> {
  const { end, ...others } = fieldErrors
  if (end === undefined) return others
  return { ...others, [!allDay && startDate === endDate ? 'endTime' : 'end']: end }
}
