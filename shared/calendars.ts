import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import { MAX_LENGTHS } from './input-limits.ts'
import { oneLine } from './one-line.ts'
import type { calendar, calendarEventsPage, eventsPage } from './outputs/calendars.ts'
import { color } from './users.ts'
import { wireId } from './wire-id.ts'
import { rangeEnd, rangeStart, timeZone } from './wire-time.ts'

/** Maximum number of calendars per user, not counting those of connected accounts. */
export const MAX_CALENDARS = 50

/** A calendar on the wire. Colors are six hex digits without `#`. */
export type Calendar = z.output<typeof calendar>

/** A page of a calendar's events; with a sync token, the changes since then. */
export type CalendarEventsPage = z.output<typeof calendarEventsPage>

export type EventsPage = z.output<typeof eventsPage>

/** Recognizes holiday calendars by their ids, which their publisher assigns. */
export function isHolidayCalendarId(id: string): boolean {
  return /^(en|es)\./.test(id)
}

const id = z.string()

export const calendarId = z.object({ calendarId: id })

/**
 * A calendar of public holidays, or somebody else's calendar to add to one of the user's accounts (by default the first
 * that supports this).
 */
export const calendarToAdd = z.object({
  calendar_id: id.check(
    z.trim(),
    z.minLength(1, fieldCode('enter_calendar_address')),
    z.maxLength(MAX_LENGTHS.calendar_address),
  ),
  account_id: z.optional(wireId),
})

const summary = z.string().check(oneLine(), z.minLength(1, fieldCode('enter_name')), z.maxLength(MAX_LENGTHS.name))
const description = z.optional(z.nullable(z.string().check(z.maxLength(2000))))
const colors = { background_color: z.optional(color), foreground_color: z.optional(color) }

export const newCalendar = z.object({
  summary,
  description,
  time_zone: z.optional(timeZone),
  /** The main account by default. */
  account_id: z.optional(wireId),
  ...colors,
})

/** Any of a calendar's properties; omitted properties stay unchanged. */
export const calendarUpdate = z.object({
  summary: z.optional(summary),
  description,
  time_zone: z.optional(timeZone),
  is_selected: z.optional(z.boolean()),
  /** New meetings go into this calendar; with false, or if no calendar is chosen, into the main calendar. */
  is_destination: z.optional(z.boolean()),
  ...colors,
})

/** Sets whether only the times of an account's events are stored. */
export const accountUpdate = z.object({ account_id: wireId, is_busy_only: z.boolean() })

export const calendarColors = z.object({
  ...colors,
  is_holiday_calendar: z.optional(z.boolean()),
  /** Removes the events' own colors, so that they use the calendar's color. */
  update_events_colors: z.optional(z.boolean()),
})

const maxResults = z._default(z.number().check(z.int(), z.minimum(1), z.maximum(2500)), 250)
const token = z.optional(z.string().check(z.maxLength(3000)))

export const calendarEventsQuery = z.object({
  time_min: rangeStart,
  timeMax: rangeEnd,
  max_results: maxResults,
  sync_token: token.check(
    z.describe(
      'From an earlier list: valid for 30 days, until the time zone of the user changes, and only for the range of that list. If it is rejected, list the events again without a token.',
    ),
  ),
  page_token: token,
})

export const multipleCalendarsQuery = z.object({
  calendar_ids: z.array(id).check(z.minLength(1, fieldCode('calendar_ids_required')), z.maxLength(200)),
  time_min: rangeStart,
  time_max: rangeEnd,
  max_results: maxResults,
  page_token: token,
})
