import { z } from 'zod/mini'
import type { CalendarEvent } from './events.ts'
import { color } from './users.ts'
import { wireId } from './wire-id.ts'
import { instant, timeZone } from './wire-time.ts'

/** A calendar on the wire. Colours are six hex digits without `#`. */
export interface Calendar {
  id: string
  account_id: string
  account_email: string
  summary: string
  description: string | null
  time_zone: string
  background_color: string
  foreground_color: string
  /** The main calendar of its account: its colour is the account's. */
  is_primary: boolean
  /** Counts as busy: its events keep their owner busy. */
  is_selected: boolean
  /** Nobody changes its events. It counts as busy at first only for the country of its owner's time zone. */
  is_holiday_calendar: boolean
  /** Its events are their owner's to change. */
  is_writable: boolean
  /** Its user can rename and delete it. */
  is_own: boolean
}

/** Some of the events of a calendar; or, with a sync token, what changed in it since. */
export interface CalendarEventsPage {
  events: CalendarEvent[]
  /**
   * The ids of what is no longer there, on the first page alone, some that were never told perhaps among them; to be
   * taken away before `events` are put in. The id of a series means the series and all its instances: those that it has
   * now are among `events`.
   */
  deleted: string[]
  /** Where the next page begins; null on the last one. */
  next_page_token: string | null
  /** On the last page: what to ask with for all that changes from here on. */
  next_sync_token: string | null
}

export interface EventsPage {
  events: CalendarEvent[]
  next_page_token: string | null
}

/** By their ids alone, as they are named by whoever publishes them. */
export function isHolidayCalendarId(id: string): boolean {
  return /^(en|es)\./.test(id)
}

const id = z.string()

export const calendarId = z.object({ calendarId: id })
/** The calls that are about the list and not the calendar name it so. */
export const listedCalendarId = z.object({ id })
export const calendarToAdd = z.object({ calendar_id: id })

const summary = z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(120))
const description = z.optional(z.nullable(z.string().check(z.maxLength(2000))))
const colors = { background_color: z.optional(color), foreground_color: z.optional(color) }

export const newCalendar = z.object({
  summary,
  description,
  time_zone: z.optional(timeZone),
  /** Without it, the built-in account's. */
  account_id: z.optional(wireId),
  ...colors,
})

/** Any of what there is to say of a calendar; what is left out stays as it is. */
export const calendarUpdate = z.object({
  summary: z.optional(summary),
  description,
  time_zone: z.optional(timeZone),
  is_selected: z.optional(z.boolean()),
  ...colors,
})

export const calendarColors = z.object({
  ...colors,
  is_holiday_calendar: z.optional(z.boolean()),
  /** The events give up their own colours and have the calendar's. */
  update_events_colors: z.optional(z.boolean()),
})

const maxResults = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2500)), 250)
const token = z.optional(z.string().check(z.maxLength(3000)))

/** One calendar's events: 30 days back and 90 ahead, where nothing else is said. */
export const calendarEventsQuery = z.object({
  time_min: z.optional(instant),
  timeMax: z.optional(instant),
  max_results: maxResults,
  sync_token: token,
  page_token: token,
})

export const someCalendarsEvents = z.object({
  calendar_ids: z.array(id).check(z.minLength(1, 'Name at least one calendar'), z.maxLength(200)),
  time_min: z.optional(instant),
  time_max: z.optional(instant),
  max_results: maxResults,
  page_token: token,
})
