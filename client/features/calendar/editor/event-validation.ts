import { t } from '@lingui/core/macro'
import { clockText } from '#client/entities/dates/date-format.ts'
import { fieldText, formErrors } from '#client/lib/form-errors.ts'
import { i18n } from '#client/lib/i18n.ts'
import { EVENT_YEARS, eventInput } from '#shared/events.ts'
import { STEP_MINUTES } from '#shared/time.ts'
import { isEventDay } from '../dates/event-days.ts'
import { recurrenceError } from '../recurrence/recurrence.ts'
import { type DraftTimes, type EventDraft, inputOfDraft, withTypedAttendees } from './event-draft.ts'

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
/** Which changes can fix an error of another field. */
const FIXED_BY: Partial<Record<keyof EventDraft, readonly string[]>> = {
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
  const mended = Object.keys(change).flatMap((field) => FIXED_BY[field as keyof EventDraft] ?? field)
  return Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !mended.includes(field)))
}

/** Errors of typed text that is not a time. */
export function unreadableTimes({ allDay, typedStart, typedEnd }: EventDraft): Record<string, string> {
  const error = t`Enter a time in steps of ${{ step: STEP_MINUTES }} minutes, like ${{ example: clockText('09:30') }}`
  return { ...(!allDay && typedStart && { startTime: error }), ...(!allDay && typedEnd && { endTime: error }) }
}

/**
 * Maps API errors to the editor's fields. The API's `end` is a day and a time here: on the day of the start, the time
 * is wrong.
 */
export function errorsByField(
  fieldErrors: Readonly<Record<string, string>>,
  { allDay, startDate, endDate }: DraftTimes,
): Record<string, string> {
  const { end, ...others } = fieldErrors
  if (end === undefined) return others
  return { ...others, [!allDay && startDate === endDate ? 'endTime' : 'end']: end }
}
