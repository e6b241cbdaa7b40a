import { t } from '@lingui/core/macro'
import { addAddresses, attendeeError } from '#client/entities/attendee/address-list.ts'
import { timeOfDayText } from '#client/entities/dates/date-format.ts'
import { addDays, instantOf, wallTime, weekdayOf } from '#client/entities/dates/wall-time.ts'
import { fieldErrorText, formErrors } from '#client/lib/form-errors.ts'
import type { Calendar } from '#shared/calendars.ts'
import { type Attendee, type CalendarEvent, EVENT_YEARS, type EventUpdate, updateSchemaFor } from '#shared/events.ts'
import { STEP_MINUTES } from '#shared/time.ts'
import { eventTimes, getSpan, isInstance, type TimeSpan } from '../event.ts'
import {
  findFirstDay,
  NOT_RECURRING,
  type Recurrence,
  recurrenceLines,
  WORKING_DAYS,
} from '../recurrence/recurrence.ts'
import { seriesRecurrence } from '../recurrence/series-rule.ts'

/** The first and last possible day of an event, `YYYY-MM-DD`. */
const FIRST_EVENT_DAY = `${EVENT_YEARS.first}-01-01`
export const LAST_EVENT_DAY = `${EVENT_YEARS.last}-12-31`

/** Whether the calendar supports this day. A partially typed date is empty, or in a year such as 2 or 20. */
export function isEventDay(date: string): boolean {
  return date.length === LAST_EVENT_DAY.length && date >= FIRST_EVENT_DAY && date <= LAST_EVENT_DAY
}

/** An event in the editor; times are local to `timeZone`. */
export interface EventDraft {
  summary: string
  allDay: boolean
  /** `YYYY-MM-DD` */
  startDate: string
  /** The last valid `startDate`: when a new one is entered, the end moves by the difference. */
  lastValidStartDate: string
  /** `HH:mm` */
  startTime: string
  /** The last day, inclusive, even for an all-day event. */
  endDate: string
  endTime: string
  /** Typed text that is not a valid time; empty otherwise. */
  invalidStartText: string
  invalidEndText: string
  timeZone: string
  recurrence: Recurrence
  location: string
  meeting_url: string
  description: string
  /** Whether the event blocks its time for bookings. */
  isBusy: boolean
  /** Six hex digits without `#`. */
  color: string
  /** The default color: the event's own, or its calendar's. */
  defaultColor: string
  /** Empty for a new event, which defaults to the main calendar. */
  calendar_id: string
  attendees: readonly DraftAttendee[]
  /** Typed addresses that have not been added yet. */
  typedAttendees: string
}

type DraftAttendee = Pick<Attendee, 'email' | 'name'>

type DraftTimes = Pick<EventDraft, 'allDay' | 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'timeZone'>

function toDraftTimes({ start, end, allDay }: TimeSpan, timeZone: string): DraftTimes {
  if (allDay) {
    return { allDay, startDate: start, startTime: '09:00', endDate: addDays(end, -1), endTime: '10:00', timeZone }
  }
  const from = wallTime(Date.parse(start), timeZone)
  const to = wallTime(Date.parse(end), timeZone)
  return { allDay, startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time, timeZone }
}

/** The draft of a new event. */
export function newDraft(span: TimeSpan, timeZone: string, color: string): EventDraft {
  const times = toDraftTimes(span, timeZone)
  return {
    ...times,
    lastValidStartDate: times.startDate,
    invalidStartText: '',
    invalidEndText: '',
    summary: '',
    recurrence: NOT_RECURRING,
    location: '',
    meeting_url: '',
    description: '',
    isBusy: true,
    color,
    defaultColor: color,
    calendar_id: '',
    attendees: [],
    typedAttendees: '',
  }
}

/**
 * A draft of an event, a series, or a series from an instance onward. Recurring events use their own zone, which their
 * rule depends on; other events use the displayed zone.
 */
export function toDraft(event: CalendarEvent, zone: string): EventDraft {
  const isRecurring = event.recurrence.length > 0
  const timeZone = isRecurring || isInstance(event) ? event.start.timeZone : zone
  return {
    ...newDraft(getSpan(event), timeZone, event.extendedProps.event_color),
    summary: event.summary,
    recurrence: seriesRecurrence(event),
    location: event.location ?? '',
    meeting_url: event.meeting_url ?? '',
    description: event.description ?? '',
    isBusy: event.transparency === 'opaque',
    calendar_id: event.calendar_id,
    attendees: event.attendees.map(({ email, name }) => ({ email, name })),
  }
}

/** The span of a draft; its start and end are empty if a day is missing. */
export function draftSpan(draft: DraftTimes): TimeSpan {
  const { allDay, startDate, startTime, endDate, endTime, timeZone } = draft
  if (!startDate || !endDate) return { allDay, start: '', end: '' }
  if (allDay) return { allDay, start: startDate, end: addDays(endDate, 1) }
  const toIso = (date: string, time: string) => new Date(instantOf({ date, time }, timeZone)).toISOString()
  return { allDay, start: toIso(startDate, startTime), end: toIso(endDate, endTime) }
}

/**
 * The changes to a draft when its start changes: the end moves by the same amount, if both days are valid. A start time
 * in the gap of a clock change moves to after the gap.
 */
export function changeStart(
  draft: EventDraft,
  change: Partial<Pick<EventDraft, 'startDate' | 'startTime'>>,
): Partial<EventDraft> {
  const { startDate: date, startTime: time, endDate, endTime, allDay, timeZone } = { ...draft, ...change }
  if (!isEventDay(date)) return change
  const startTime = allDay ? time : wallTime(instantOf({ date, time }, timeZone), timeZone).time
  const start = { ...change, startTime, lastValidStartDate: date }
  if (!isEventDay(endDate)) return start
  const toMs = (date: string, time: string) => instantOf({ date, time }, 'UTC')
  const shift = toMs(date, startTime) - toMs(draft.lastValidStartDate, draft.startTime)
  const end = wallTime(toMs(endDate, endTime) + shift, 'UTC')
  return { ...start, endDate: end.date, ...(allDay ? {} : { endTime: end.time }) }
}

/** The changes to a draft when it becomes all-day or timed; a start in the gap of a clock change moves after it. */
export function changeAllDay(draft: EventDraft, allDay: boolean): Partial<EventDraft> {
  return { ...changeStart({ ...draft, allDay }, {}), allDay }
}

/**
 * The changes to a draft when its end time changes: an event of at most a day ends on the next day if it would end
 * before it starts, otherwise on the same day.
 */
export function changeEndTime(draft: EventDraft, endTime: string): Partial<EventDraft> {
  const { startDate, startTime, endDate } = draft
  if (!isEventDay(startDate)) return { endTime }
  const nextDay = addDays(startDate, 1)
  const isShort = endDate === startDate || (endDate === nextDay && draft.endTime <= startTime)
  return { endTime, ...(isShort && { endDate: endTime < startTime ? nextDay : startDate }) }
}

/** The changes to a draft when its recurrence changes: the start moves to the first chosen weekday on or after it. */
export function changeRecurrence(draft: EventDraft, recurrence: Recurrence): Partial<EventDraft> {
  const { repeat } = recurrence
  const days = repeat === 'weekdays' ? WORKING_DAYS : repeat === 'weekly' ? recurrence.days : []
  const { startDate } = draft
  const firstDay = isEventDay(startDate) && days.length > 0 ? findFirstDay(days, startDate) : startDate
  return { ...changeStart(draft, { startDate: firstDay }), recurrence }
}

/** The changes to a draft when its calendar changes: a color that comes from the calendar changes too. */
export function changeCalendar(draft: EventDraft, from: Calendar | undefined, to: Calendar): Partial<EventDraft> {
  const { color, defaultColor } = draft
  if (defaultColor !== from?.background_color) return { calendar_id: to.id }
  const nextColor = to.background_color
  return { calendar_id: to.id, defaultColor: nextColor, color: color === defaultColor ? nextColor : color }
}

/** The change that adds the typed attendees to a draft, and a warning about those that cannot be added. */
export function addTypedAttendees(draft: EventDraft): { change: Partial<EventDraft>; warning: string | undefined } {
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

const trimmedOrNull = (text: string) => text.trim() || null

/**
 * The API input of a draft. It omits the default color, because an event with an explicit color no longer follows its
 * calendar's color. It also omits unchanged texts (connected calendars allow longer ones), calendars and attendees.
 * @param initialDraft the draft as it was opened
 */
export function toEventInput(draft: EventDraft, initialDraft: EventDraft): EventUpdate {
  const { startDate, startTime, allDay, timeZone, recurrence, color, calendar_id } = draft
  const { summary, description, location, meeting_url } = draft
  const isNew = initialDraft.calendar_id === ''
  const { attendees } = draft.typedAttendees.trim() === '' ? draft : { ...draft, ...addTypedAttendees(draft).change }
  const lines = recurrenceLines(recurrence, { date: startDate, time: startTime, allDay, timeZone })
  return {
    ...eventTimes(draftSpan(draft), timeZone),
    ...((isNew || summary !== initialDraft.summary) && { summary }),
    ...(description !== initialDraft.description && { description: trimmedOrNull(description) }),
    ...(location !== initialDraft.location && { location: trimmedOrNull(location) }),
    ...(meeting_url !== initialDraft.meeting_url && { meeting_url: trimmedOrNull(meeting_url) }),
    transparency: draft.isBusy ? 'opaque' : 'transparent',
    ...(lines && { recurrence: lines }),
    ...(color !== draft.defaultColor && { extendedProps: { event_color: color } }),
    ...(calendar_id !== initialDraft.calendar_id && { calendar_id }),
    ...(JSON.stringify(attendees) !== JSON.stringify(initialDraft.attendees) && { attendees: [...attendees] }),
  }
}

/** The errors of a draft, by field; empty if it is valid. */
export function validateEventDraft(draft: EventDraft, initialDraft: EventDraft): Record<string, string> {
  const { startDate, endDate, recurrence, typedAttendees } = draft
  const startError = dayError(startDate)
  if (startError) return { start: startError }
  const endError = dayError(endDate)
  if (endError) return { end: endError }
  const timeErrors = invalidTimeErrors(draft)
  if (Object.keys(timeErrors).length > 0) return timeErrors
  if (recurrence.repeat === 'weekdays' && !WORKING_DAYS.includes(weekdayOf(startDate)))
    return { recurrence: t`A series on weekdays must start on a weekday` }
  const seriesEndError = lastDayError(recurrence, startDate)
  if (seriesEndError) return { lastDay: seriesEndError }
  const { warning } = typedAttendees.trim() === '' ? {} : addTypedAttendees(draft)
  if (warning !== undefined) return { attendees: warning }
  const schema = updateSchemaFor(toEventInput(initialDraft, initialDraft))
  return errorsByField(formErrors(schema, toEventInput(draft, initialDraft)), draft)
}

function dayError(date: string): string | undefined {
  if (!date) return t`Enter a date`
  return isEventDay(date) ? undefined : fieldErrorText({ code: 'event_year_out_of_range', params: EVENT_YEARS })
}

function lastDayError({ repeat, end }: Recurrence, startDate: string): string | undefined {
  if (repeat === 'none' || end.kind !== 'on') return undefined
  if (!end.date) return t`Enter the last day`
  return end.date < startDate ? t`The last day comes before the first` : dayError(end.date)
}

const TIME_FIELDS = ['start', 'end', 'endTime']
const RECURRENCE_FIELDS = ['recurrence', 'lastDay']
/** The errors that a changed field clears; an unlisted field clears only its own error. */
const CLEARED_BY: Partial<Record<keyof EventDraft, readonly string[]>> = {
  allDay: TIME_FIELDS,
  startDate: [...TIME_FIELDS, ...RECURRENCE_FIELDS],
  startTime: TIME_FIELDS,
  endDate: TIME_FIELDS,
  endTime: TIME_FIELDS,
  recurrence: RECURRENCE_FIELDS,
  typedAttendees: ['attendees'],
}

/** The errors that remain after a change: an error is cleared once its field changes. */
export function remainingErrors(fieldErrors: Readonly<Record<string, string>>, change: Partial<EventDraft>) {
  const clearedFields = Object.keys(change).flatMap((field) => CLEARED_BY[field as keyof EventDraft] ?? field)
  return Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !clearedFields.includes(field)))
}

/** The errors for typed text that is not a valid time. */
export function invalidTimeErrors({ allDay, invalidStartText, invalidEndText }: EventDraft): Record<string, string> {
  if (allDay) return {}
  const error = t`Enter a time in ${{ step: STEP_MINUTES }}-minute steps, like ${{ example: timeOfDayText('09:30') }}`
  return { ...(invalidStartText && { startTime: error }), ...(invalidEndText && { endTime: error }) }
}

/**
 * Maps API errors to the editor's fields. The API's `end` is two fields here, a day and a time: if a timed event starts
 * and ends on the same day, the error is shown on the time field.
 */
export function errorsByField(
  fieldErrors: Readonly<Record<string, string>>,
  { allDay, startDate, endDate }: DraftTimes,
): Record<string, string> {
  const { end, ...otherErrors } = fieldErrors
  if (end === undefined) return otherErrors
  return { ...otherErrors, [!allDay && startDate === endDate ? 'endTime' : 'end']: end }
}
