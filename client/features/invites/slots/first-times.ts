import { addDays, type Day, dayOf } from '#client/entities/dates/wall-time.ts'
import type { Availability, OfferedSlot } from '#shared/invitations.ts'
import { isNight } from '#shared/night.ts'
import { isConflictFree } from './conflict.ts'
import { rangeOfDays, type TimeRange } from './days.ts'

export interface WeekTimes {
  slots: OfferedSlot[]
  /** The end of the booking window, an ISO instant. */
  bookable_until: string
}

export interface SearchedSource {
  /** minutes */
  duration: number
  /** The server accepts ranges of at most 62 days. */
  load: (range: TimeRange) => Promise<Availability>
}

/** The first offered times of each kind; null if there is none. */
export interface FirstTimes {
  /** Without conflicts and not at night: it is proposed. */
  preferred: OfferedSlot | null
  /** Without conflicts. */
  suiting: OfferedSlot | null
  /** Not at night. */
  by_day: OfferedSlot | null
  any: OfferedSlot | null
  /** The end of the booking window, an ISO instant. */
  bookable_until: string
}

/** Days per request. */
const DAYS_PER_PAGE = 56
/** The booking window is at most a year. */
const MAX_PAGES = 7

interface Search {
  /** The first week, already loaded. */
  week: WeekTimes
  isFound: (first: FirstTimes) => boolean
}

/** Searches for the first times from a week on, page by page. */
export async function findFirst(
  source: SearchedSource,
  weekStart: Day,
  zone: string,
  search: Search,
): Promise<FirstTimes> {
  const { week, isFound } = search
  let first = withTimes(
    { preferred: null, suiting: null, by_day: null, any: null, bookable_until: week.bookable_until },
    week,
    zone,
  )
  let from = addDays(weekStart, 7)
  for (let page = 0; page < MAX_PAGES && !isFound(first); page++) {
    const range = rangeOfDays(from, DAYS_PER_PAGE, zone, source.duration)
    if (range.time_min >= first.bookable_until) break
    const { slots, bookable_until } = await source.load(range)
    const begin = from
    const ofPage = slots.filter(({ start }) => dayOf(start, zone) >= begin)
    first = withTimes(first, { slots: ofPage, bookable_until }, zone)
    from = addDays(from, DAYS_PER_PAGE)
  }
  return first
}

/** Adds later times; earlier ones take precedence. */
function withTimes(first: FirstTimes, { slots, bookable_until }: WeekTimes, zone: string): FirstTimes {
  const byDay = slots.filter(({ start }) => !isNight(Date.parse(start), zone))
  return {
    preferred: first.preferred ?? byDay.find(isConflictFree) ?? null,
    suiting: first.suiting ?? slots.find(isConflictFree) ?? null,
    by_day: first.by_day ?? byDay[0] ?? null,
    any: first.any ?? slots[0] ?? null,
    bookable_until,
  }
}
