import { addDays, type Day, dayOf } from '#client/entities/dates/wall-time.ts'
import type { Availability, OfferedSlot } from '#shared/invitations.ts'
import { isNight } from '#shared/night.ts'
import { isConflictFree } from './conflict.ts'
import { rangeOfDays, type TimeRange } from './days.ts'

export interface WeekTimes {
  slots: OfferedSlot[]
  /** Nothing can be booked after it, an ISO instant. */
  bookable_until: string
}

export interface SearchedSource {
  /** minutes */
  duration: number
  /** The server answers at most 62 days a call. */
  load: (range: TimeRange) => Promise<Availability>
}

/** Of all times on offer, each null when there is none. */
export interface FirstTimes {
  /** The first that suits the reader and is not at night for them: it is proposed. */
  preferred: OfferedSlot | null
  /** The first that suits them, by day or by night. */
  suiting: OfferedSlot | null
  /** The first by day, whether it suits them or not. */
  by_day: OfferedSlot | null
  any: OfferedSlot | null
  /** The end of the time in which can be booked, an ISO instant. */
  bookable_until: string
}

/** Days that are asked for at once. */
const DAYS_PER_PAGE = 56
/** Nobody can be booked more than a year ahead. */
const MAX_PAGES = 7

interface Search {
  /** The first week, which is there already. */
  week: WeekTimes
  isFound: (first: FirstTimes) => boolean
}

/** Looks for the first times from a week on, some weeks at a time, until they are found or there are no more. */
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

/** With later times; what was found before comes first. */
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
