import type { QueryClient } from '@tanstack/react-query'
import type { Availability, OfferedSlot } from '#shared/invitations.ts'
import { suits } from './clash.ts'
import { type Day, dayOf, rangeOfWeek, weekOf } from './days.ts'

/** Where the times on offer come from: an invitation, or a meeting that is to move. */
export interface SlotSource {
  /** What the answer depends on besides the range: the link or the meeting, and who is reading. */
  key: readonly unknown[]
  /** minutes */
  duration: number
  load: (range: { time_min: string; time_max?: string }) => Promise<Availability>
  /** What the page brought along: true at an instant (epoch ms), and undefined for a range of which it is not all. */
  sent?: { at: number; slots(range: { time_min: string; time_max: string }): OfferedSlot[] | undefined } | undefined
}

/** All queries of slots begin with this, so that they can be asked anew together. */
export const SLOTS = 'slots'

/** The times of one week of a zone. */
export function weekQuery(source: SlotSource, weekStart: Day, zone: string) {
  const range = rangeOfWeek(weekStart, zone, source.duration)
  return {
    queryKey: [SLOTS, ...source.key, range.time_min, range.time_max],
    queryFn: async () => ofWeek(weekStart, zone, (await source.load(range)).slots),
    initialData: () => sentOfWeek(source, weekStart, zone),
    initialDataUpdatedAt: () => source.sent?.at,
  }
}

function sentOfWeek({ sent, duration }: SlotSource, weekStart: Day, zone: string): OfferedSlot[] | undefined {
  const slots = sent?.slots(rangeOfWeek(weekStart, zone, duration))
  return slots && ofWeek(weekStart, zone, slots)
}

function ofWeek(weekStart: Day, zone: string, slots: readonly OfferedSlot[]): OfferedSlot[] {
  const days = new Set(weekOf(weekStart))
  return slots.filter(({ start }) => days.has(dayOf(start, zone)))
}

/** The first time of a week or after it, however far away; null when there is none. */
export function nextQuery(source: SlotSource, weekStart: Day, zone: string) {
  return firstQuery(source, weekStart, zone, { key: 'on', isWanted: () => true })
}

/** The same of those that suit the reader. */
export function suitingQuery(source: SlotSource, weekStart: Day, zone: string) {
  return firstQuery(source, weekStart, zone, { key: 'suiting', isWanted: suits })
}

interface Wanted {
  key: string
  isWanted: (slot: OfferedSlot) => boolean
}

function firstQuery(source: SlotSource, weekStart: Day, zone: string, { key, isWanted }: Wanted) {
  const { time_min } = rangeOfWeek(weekStart, zone, source.duration)
  return {
    queryKey: [SLOTS, ...source.key, time_min, key],
    queryFn: async ({ client }: { client: QueryClient }): Promise<OfferedSlot | null> => {
      // Mostly it is within that week; all times there are would be a hundred times as much to fetch.
      const week = await client.fetchQuery(weekQuery(source, weekStart, zone))
      const first = week.find(isWanted)
      if (first) return first
      const { slots } = await source.load({ time_min })
      return slots.find((slot) => isWanted(slot) && dayOf(slot.start, zone) >= weekStart) ?? null
    },
    initialData: () => sentOfWeek(source, weekStart, zone)?.find(isWanted),
    initialDataUpdatedAt: () => source.sent?.at,
  }
}
