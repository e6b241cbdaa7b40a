import type { CalendarEvent, EventInput } from '#shared/events.ts'
import { eventTimes, isInstance, spanOf, type TimeSpan } from './event-input.ts'
import { firstDay, NOT_RECURRING, type Recurrence, recurrenceLines, WORKING_DAYS } from './recurrence.ts'
import { seriesRecurrence } from './series-rule.ts'
import { addDays, instantOf, wallTime } from './wall-time.ts'

/** An event as the editor's fields hold it; times are wall-clock readings of `timeZone`. */
export interface EventDraft {
  summary: string
  allDay: boolean
  /** `YYYY-MM-DD` */
  startDate: string
  /** `HH:mm` */
  startTime: string
  /** The last day, included, also of an all-day event. */
  endDate: string
  endTime: string
  timeZone: string
  recurrence: Recurrence
  location: string
  meeting_url: string
  description: string
  /** Keeps others from booking then. */
  busy: boolean
  /** six hex digits without `#` */
  color: string
}

export type DraftTimes = Pick<EventDraft, 'allDay' | 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'timeZone'>

function timesOf({ start, end, allDay }: TimeSpan, timeZone: string): DraftTimes {
  if (allDay) {
    return { allDay, startDate: start, startTime: '09:00', endDate: addDays(end, -1), endTime: '10:00', timeZone }
  }
  const from = wallTime(Date.parse(start), timeZone)
  const to = wallTime(Date.parse(end), timeZone)
  return { allDay, startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time, timeZone }
}

/** A new event at a time that was picked, in the main colour. */
export function newDraft(span: TimeSpan, timeZone: string, color: string): EventDraft {
  return {
    ...timesOf(span, timeZone),
    summary: '',
    recurrence: NOT_RECURRING,
    location: '',
    meeting_url: '',
    description: '',
    busy: true,
    color,
  }
}

/**
 * An event to be edited, or a series, or that from an instance on: on its own clocks if it repeats, since those are what
 * its rule counts by, and on those of the reader otherwise.
 */
export function draftOf(event: CalendarEvent, zone: string): EventDraft {
  const repeats = event.recurrence.length > 0
  return {
    ...timesOf(spanOf(event), repeats || isInstance(event) ? event.start.timeZone : zone),
    summary: event.summary,
    recurrence: seriesRecurrence(event),
    location: event.location ?? '',
    meeting_url: event.meeting_url ?? '',
    description: event.description ?? '',
    busy: event.transparency === 'opaque',
    color: event.extendedProps.event_color,
  }
}

/** The span that a draft's fields say; its ends are empty where a day is missing. */
export function draftSpan(draft: DraftTimes): TimeSpan {
  const { allDay, startDate, startTime, endDate, endTime, timeZone } = draft
  if (!startDate || !endDate) return { allDay, start: '', end: '' }
  if (allDay) return { allDay, start: startDate, end: addDays(endDate, 1) }
  const at = (date: string, time: string) => new Date(instantOf({ date, time }, timeZone)).toISOString()
  return { allDay, start: at(startDate, startTime), end: at(endDate, endTime) }
}

/** A draft whose start was changed: its end goes along, so that it stays as long as it was. */
export function withStart(
  draft: EventDraft,
  change: Partial<Pick<EventDraft, 'startDate' | 'startTime'>>,
): Partial<EventDraft> {
  const { startDate, startTime, endDate, endTime } = { ...draft, ...change }
  if (!startDate || !draft.startDate) return change
  const wall = (date: string, time: string) => instantOf({ date, time }, 'UTC')
  const moved = wall(startDate, startTime) - wall(draft.startDate, draft.startTime)
  const end = wallTime(wall(endDate, endTime) + moved, 'UTC')
  return { ...change, endDate: end.date, ...(draft.allDay ? {} : { endTime: end.time }) }
}

/** A draft with another recurrence: where its day is none of the weekdays that were chosen, it starts on the first that is. */
export function withRecurrence(draft: EventDraft, recurrence: Recurrence): Partial<EventDraft> {
  const { repeat } = recurrence
  const days = repeat === 'weekdays' ? WORKING_DAYS : repeat === 'weekly' ? recurrence.days : []
  const { startDate } = draft
  const first = startDate && days.length > 0 ? firstDay(days, startDate) : startDate
  return { ...withStart(draft, { startDate: first }), recurrence }
}

const orNull = (text: string) => text.trim() || null

/**
 * What to send for a draft.
 * @param before the draft as it was opened; a colour that was not touched is not sent, or it would no longer follow
 *   that of its calendar
 */
export function inputOfDraft(draft: EventDraft, before: EventDraft): EventInput {
  const { timeZone, recurrence, color } = draft
  const lines = recurrenceLines(recurrence, { date: draft.startDate, allDay: draft.allDay, timeZone })
  return {
    ...eventTimes(draftSpan(draft), timeZone),
    summary: draft.summary,
    description: orNull(draft.description),
    location: orNull(draft.location),
    meeting_url: orNull(draft.meeting_url),
    transparency: draft.busy ? 'opaque' : 'transparent',
    ...(lines && { recurrence: lines }),
    ...(color !== before.color && { extendedProps: { event_color: color } }),
  }
}
