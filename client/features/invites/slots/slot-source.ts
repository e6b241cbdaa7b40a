import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addDays, type Day, dayOf, startOfDay } from '#client/entities/dates/wall-time.ts'
import type { Availability, OfferedSlot } from '#shared/invitations.ts'
import { isNight, MINUTE } from '#shared/time.ts'
import { isConflictFree } from './conflict.ts'

/** ISO instants. */
export interface TimeRange {
  time_min: string
  time_max: string
}

/** The seven days of a week. */
export function daysOfWeek(weekStart: Day): Day[] {
  return [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(weekStart, index))
}

/** The range of `count` days in a zone, extended for a meeting of `minutes` that starts just before its end. */
export function rangeOfDays(first: Day, count: number, zone: string, minutes: number): TimeRange {
  return {
    time_min: new Date(startOfDay(first, zone)).toISOString(),
    time_max: new Date(startOfDay(addDays(first, count), zone) + minutes * MINUTE).toISOString(),
  }
}

/** Where slots come from: an invitation, or a meeting being rescheduled. */
export interface SlotSource {
  /** Part of the query key: the link or meeting, and the user. */
  key: readonly unknown[]
  /** minutes */
  duration: number
  /** The server accepts ranges of at most 62 days. */
  load: (range: TimeRange) => Promise<Availability>
  /** The slots in the server-rendered page. */
  serverSlots?: ServerSlots | undefined
}

interface ServerSlots {
  /** The time of rendering, epoch ms. */
  renderedAt: number
  /** Undefined if the page does not have the whole range. */
  week(range: TimeRange): SlotPage | undefined
  /** Undefined unless the page was rendered for this zone. */
  first(zone: string): FirstTimes | undefined
}

type SlotPage = Pick<Availability, 'slots' | 'bookable_until' | 'has_unread_calendar'>

/** The first offered times of each kind; null if there is none. */
export interface FirstTimes extends Omit<SlotPage, 'slots'> {
  /** Without conflicts and not at night: the time to propose. */
  preferred: OfferedSlot | null
  /** Without conflicts. */
  conflictFree: OfferedSlot | null
  /** Not at night. */
  daytime: OfferedSlot | null
  any: OfferedSlot | null
}

/** The first part of all slot query keys, to refetch them together. */
export const SLOTS = 'slots'

/** The times of a week in a zone. */
export function weekQuery(source: SlotSource, weekStart: Day, zone: string) {
  const range = rangeOfDays(weekStart, 7, zone, source.duration)
  return queryOptions({
    queryKey: [SLOTS, ...source.key, range.time_min, range.time_max],
    queryFn: async () => filterWeek(weekStart, zone, await source.load(range)),
    initialData: () => {
      const week = source.serverSlots?.week(range)
      return week && filterWeek(weekStart, zone, week)
    },
    initialDataUpdatedAt: () => source.serverSlots?.renderedAt,
  })
}

function filterWeek(weekStart: Day, zone: string, { slots, ...rest }: SlotPage): SlotPage {
  const days = new Set(daysOfWeek(weekStart))
  return { slots: slots.filter(({ start }) => days.has(dayOf(start, zone))), ...rest }
}

/** The first times from this week on; see `FirstTimes`. */
export function firstTimesQuery(source: SlotSource, thisWeek: Day, zone: string) {
  const { time_min } = rangeOfDays(thisWeek, 7, zone, source.duration)
  return queryOptions({
    queryKey: [SLOTS, ...source.key, time_min, zone, 'first'],
    queryFn: ({ client }) => findFirstTimes(client, source, thisWeek, zone, ({ preferred }) => preferred !== null),
    initialData: () => source.serverSlots?.first(zone),
    initialDataUpdatedAt: () => source.serverSlots?.renderedAt,
  })
}

/** The first time in a week or after it; null if there is none. */
export function nextTimeQuery(source: SlotSource, weekStart: Day, zone: string) {
  const { time_min } = rangeOfDays(weekStart, 7, zone, source.duration)
  return queryOptions({
    queryKey: [SLOTS, ...source.key, time_min, 'next'],
    queryFn: async ({ client }) =>
      (await findFirstTimes(client, source, weekStart, zone, ({ any }) => any !== null)).any,
  })
}

/** Whole weeks, within the server's limit for one request. */
const DAYS_PER_PAGE = 56
/** The booking window is at most a year. */
const MAX_PAGES = 7

/** Searches for the first times from a given week on, page by page. */
async function findFirstTimes(
  client: QueryClient,
  source: SlotSource,
  weekStart: Day,
  zone: string,
  isFound: (first: FirstTimes) => boolean,
): Promise<FirstTimes> {
  // The first time is usually in the given week, which is also shown or prefetched.
  const week = await client.fetchQuery(weekQuery(source, weekStart, zone))
  let first = mergeFirstTimes(undefined, week, zone)
  let from = addDays(weekStart, 7)
  for (let page = 0; page < MAX_PAGES && !isFound(first); page++) {
    const range = rangeOfDays(from, DAYS_PER_PAGE, zone, source.duration)
    if (range.time_min >= first.bookable_until) break
    const { slots, ...rest } = await source.load(range)
    const pageStart = from
    const pageSlots = slots.filter(({ start }) => dayOf(start, zone) >= pageStart)
    first = mergeFirstTimes(first, { slots: pageSlots, ...rest }, zone)
    from = addDays(from, DAYS_PER_PAGE)
  }
  return first
}

/** Adds the times of the next page; times that were already found take precedence. */
function mergeFirstTimes(first: FirstTimes | undefined, { slots, ...rest }: SlotPage, zone: string): FirstTimes {
  const daytimeSlots = slots.filter(({ start }) => !isNight(Date.parse(start), zone))
  return {
    preferred: first?.preferred ?? daytimeSlots.find(isConflictFree) ?? null,
    conflictFree: first?.conflictFree ?? slots.find(isConflictFree) ?? null,
    daytime: first?.daytime ?? daytimeSlots[0] ?? null,
    any: first?.any ?? slots[0] ?? null,
    bookable_until: rest.bookable_until,
    has_unread_calendar: rest.has_unread_calendar || first?.has_unread_calendar === true,
  }
}
