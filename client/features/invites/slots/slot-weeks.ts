import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNow } from '#client/lib/now.ts'
import { startOfWeek } from '#client/lib/reader-time.ts'
import type { OfferedSlot } from '#shared/invitations.ts'
import { suits } from './clash.ts'
import { addDays, type Day, dayOf, weekOf } from './days.ts'
import { nextQuery, type SlotSource, suitingQuery, weekQuery } from './slot-source.ts'

export interface SlotDay {
  day: Day
  slots: OfferedSlot[]
}

export interface SlotWeeks {
  weekStart: Day
  /** Seven days, those without times included. */
  days: SlotDay[]
  isLoading: boolean
  error: Error | null
  retry: () => void
  /** The first time that suits the reader, of the week that it opens on: 'First slot free for both'. */
  first: OfferedSlot | undefined
  /** In a week without times: the next time after it; null when there is none at all. */
  next: OfferedSlot | null | undefined
  hasPrevious: boolean
  hasNext: boolean
  show: (weekStart: Day) => void
}

/**
 * The first week with a time that suits the reader, as far as it is known: this one, or that of the first such time
 * after it; where there is none, this one.
 */
function useFirstWeek(source: SlotSource, zone: string, enabled: boolean) {
  const [opened] = useState(useNow())
  const today = startOfWeek(dayOf(opened, zone))
  const thisWeek = useQuery({ ...weekQuery(source, today, zone), enabled })
  const isUnsuited = thisWeek.data !== undefined && !thisWeek.data.some(suits)
  const later = useQuery({ ...suitingQuery(source, addDays(today, 7), zone), enabled: enabled && isUnsuited })
  const isKnown = thisWeek.data !== undefined && (!isUnsuited || later.data !== undefined)
  // What the page brought along is known of the weeks after it too.
  const weekStart = isUnsuited && later.data ? startOfWeek(dayOf(later.data.start, zone)) : today
  const week = useQuery({ ...weekQuery(source, weekStart, zone), enabled: enabled && isKnown })
  return { today, weekStart, isKnown, queries: [thisWeek, later], first: week.data?.find(suits) }
}

function slotDays(weekStart: Day, slots: readonly OfferedSlot[], zone: string): SlotDay[] {
  const dated = slots.map((slot) => ({ slot, day: dayOf(slot.start, zone) }))
  return weekOf(weekStart).map((day) => ({
    day,
    slots: dated.filter((one) => one.day === day).map(({ slot }) => slot),
  }))
}

interface OpeningOptions {
  enabled?: boolean
  /** The time that was chosen before, an ISO instant. */
  opensAt?: string | undefined
}

/**
 * The times on offer, one week of the reader's zone at a time. It opens on the week of the time that was chosen
 * before, or on the first with one that suits; from there the reader turns the pages.
 */
export function useSlotWeeks(source: SlotSource, zone: string, options: OpeningOptions = {}): SlotWeeks {
  const { enabled = true, opensAt } = options
  const opening = useFirstWeek(source, zone, enabled)
  const [shown, show] = useState(() => opensAt && startOfWeek(dayOf(opensAt, zone)))
  const weekStart = shown ?? opening.weekStart
  const isOpen = opening.isKnown || shown !== undefined
  const week = useQuery({ ...weekQuery(source, weekStart, zone), enabled: enabled && isOpen })
  const isEmpty = week.data?.length === 0
  const later = useQuery({ ...nextQuery(source, addDays(weekStart, 7), zone), enabled: enabled && isEmpty })
  const failed = [...opening.queries, week, later].find(({ isError }) => isError)

  const days = useMemo(() => slotDays(weekStart, week.data ?? [], zone), [weekStart, week.data, zone])

  // Asked ahead: turning the page waits for nothing, nor does a visit at the end of a week.
  useQuery({ ...weekQuery(source, addDays(weekStart, 7), zone), enabled })

  return {
    weekStart,
    days,
    isLoading: !(isOpen && week.data) && !failed,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    first: opening.first,
    next: isEmpty ? later.data : undefined,
    hasPrevious: weekStart > opening.today,
    hasNext: !(isEmpty && later.data === null),
    show,
  }
}
