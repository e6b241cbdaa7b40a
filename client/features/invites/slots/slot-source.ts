import type { QueryClient } from '@tanstack/react-query'
import { type Day, dayOf } from '#client/entities/dates/wall-time.ts'
import { rangeOfWeek, type TimeRange, weekOf } from './days.ts'
import { type FirstTimes, findFirst, type SearchedSource, type WeekTimes } from './first-times.ts'

/** Where slots come from: an invitation, or a meeting being rescheduled. */
export interface SlotSource extends SearchedSource {
  /** Part of the query key: the link or meeting, and the user. */
  key: readonly unknown[]
  /** The slots in the server-rendered page. */
  sent?: SentSlots | undefined
}

export interface SentSlots {
  /** The time of rendering, epoch ms. */
  at: number
  /** Undefined if the page does not have the whole range. */
  week(range: TimeRange): WeekTimes | undefined
  /** Undefined for other zones. */
  first(zone: string): FirstTimes | undefined
}

/** The first part of all slot query keys, to refetch them together. */
export const SLOTS = 'slots'

/** The times of a week in a zone. */
export function weekQuery(source: SlotSource, weekStart: Day, zone: string) {
  const range = rangeOfWeek(weekStart, zone, source.duration)
  return {
    queryKey: [SLOTS, ...source.key, range.time_min, range.time_max],
    queryFn: async () => ofWeek(weekStart, zone, await source.load(range)),
    initialData: () => {
      const sent = source.sent?.week(range)
      return sent && ofWeek(weekStart, zone, sent)
    },
    initialDataUpdatedAt: () => source.sent?.at,
  }
}

function ofWeek(weekStart: Day, zone: string, { slots, bookable_until }: WeekTimes): WeekTimes {
  const days = new Set(weekOf(weekStart))
  return { slots: slots.filter(({ start }) => days.has(dayOf(start, zone))), bookable_until }
}

/** The first times from this week on, see `FirstTimes`. */
export function openingQuery(source: SlotSource, thisWeek: Day, zone: string) {
  const { time_min } = rangeOfWeek(thisWeek, zone, source.duration)
  return {
    queryKey: [SLOTS, ...source.key, time_min, zone, 'opening'],
    queryFn: async ({ client }: { client: QueryClient }) =>
      findFirst(source, thisWeek, zone, {
        // Usually it is within that week, which is shown then.
        week: await client.fetchQuery(weekQuery(source, thisWeek, zone)),
        isFound: ({ preferred }) => preferred !== null,
      }),
    initialData: () => source.sent?.first(zone),
    initialDataUpdatedAt: () => source.sent?.at,
  }
}

/** The first time in a week or after it; null if there is none. */
export function nextQuery(source: SlotSource, weekStart: Day, zone: string) {
  const { time_min } = rangeOfWeek(weekStart, zone, source.duration)
  return {
    queryKey: [SLOTS, ...source.key, time_min, 'next'],
    queryFn: async ({ client }: { client: QueryClient }) => {
      const week = await client.fetchQuery(weekQuery(source, weekStart, zone))
      const { any } = await findFirst(source, weekStart, zone, { week, isFound: (first) => first.any !== null })
      return any
    },
  }
}
