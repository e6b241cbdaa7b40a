import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays, type Day, dayOf, startOfWeek } from '#client/entities/dates/wall-time.ts'
import { useNow } from '#client/lib/now.ts'
import type { OfferedSlot } from '#shared/invitations.ts'
import { isNight } from '#shared/night.ts'
import { firstTimesQuery, nextQuery, type SlotSource, weekOf, weekQuery } from './slot-source.ts'

export interface SlotDay {
  day: Day
  slots: OfferedSlot[]
}

function slotDays(weekStart: Day, slots: readonly OfferedSlot[], zone: string): SlotDay[] {
  const dated = slots.map((slot) => ({ slot, day: dayOf(slot.start, zone) }))
  return weekOf(weekStart).map((day) => ({
    day,
    slots: dated.filter((entry) => entry.day === day).map(({ slot }) => slot),
  }))
}

/**
 * The offered times, a week at a time. Opens on the week of the previously selected time, else of the preferred first
 * time, else of the first.
 * @param options with the previously selected time, an ISO instant
 */
export function useSlotWeeks(
  source: SlotSource,
  zone: string,
  { enabled = true, opensAt }: { enabled?: boolean; opensAt: string | undefined },
) {
  const [opened] = useState(useNow())
  const today = startOfWeek(dayOf(opened, zone))
  const search = useQuery({ ...firstTimesQuery(source, today, zone), enabled })
  const first = search.data
  const initialStart = first?.preferred ?? first?.any
  const [shown, show] = useState(() => opensAt && startOfWeek(dayOf(opensAt, zone)))
  const weekStart = shown ?? (initialStart ? startOfWeek(dayOf(initialStart.start, zone)) : today)
  const isOpen = first !== undefined || shown !== undefined
  const week = useQuery({ ...weekQuery(source, weekStart, zone), enabled: enabled && isOpen })
  const isEmpty = week.data?.slots.length === 0
  const following = addDays(weekStart, 7)
  const later = useQuery({ ...nextQuery(source, following, zone), enabled: enabled && isEmpty && first?.any !== null })
  const failed = [search, week, later].find(({ isError }) => isError)
  const until = (week.data ?? first)?.bookable_until
  const hasNext = until === undefined || dayOf(until, zone) >= following

  const days = useMemo(() => slotDays(weekStart, week.data?.slots ?? [], zone), [weekStart, week.data, zone])

  // Prefetches the next week.
  useQuery({ ...weekQuery(source, following, zone), enabled: enabled && hasNext })

  return {
    duration: source.duration,
    weekStart,
    /** Seven days, including those without times. */
    days,
    isLoading: !(isOpen && week.data) && !failed,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    /** The first times; undefined while loading. */
    first,
    /** In a week without times: the next time after it; null if there is none. */
    next: isEmpty ? later.data : undefined,
    hasPrevious: weekStart > today,
    hasNext: hasNext && later.data !== null,
    show,
  }
}

export type SlotWeeks = ReturnType<typeof useSlotWeeks>

/**
 * The shown day: the requested one, else that of the chosen time, else the next one, preferably with daytime slots.
 * @param start of the chosen time
 * @param opensAt used until a time is chosen
 */
export function useShownDay(weeks: SlotWeeks, zone: string, start: string | undefined, opensAt = start) {
  const [requested, show] = useState<Day>()
  const { days, isLoading } = weeks
  const chosenDay = start && dayOf(start, zone)
  const from = opensAt ? dayOf(opensAt, zone) : ''
  const open = days.filter(({ slots }) => slots.length > 0)
  const upcoming = open.filter(({ day }) => day >= from)
  const shown =
    open.find(({ day }) => day === requested) ??
    upcoming.find(({ slots }) => slots.some((slot) => !isNight(Date.parse(slot.start), zone))) ??
    upcoming[0] ??
    open[0]
  const slot = shown?.slots.find((candidate) => candidate.start === start)
  const isPending = isLoading && days.some(({ day }) => day === chosenDay)
  return {
    /** The day of the shown times; undefined in a week without times. */
    shown,
    show,
    /** Shows the week and day of a time. */
    showTime(time: string) {
      const day = dayOf(time, zone)
      weeks.show(startOfWeek(day))
      show(day)
    },
    /** The selected time, if still offered. */
    slot,
    /** The chosen time if it is visible: a time that is hidden or no longer offered cannot be booked. */
    chosen: slot || isPending ? start : undefined,
  }
}

export type ShownDay = ReturnType<typeof useShownDay>
