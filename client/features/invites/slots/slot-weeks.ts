import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays, type Day, dayOf, startOfWeek } from '#client/entities/dates/wall-time.ts'
import { useNow } from '#client/lib/now.ts'
import type { OfferedSlot } from '#shared/invitations.ts'
import { isNight, MINUTE } from '#shared/time.ts'
import { daysOfWeek, firstTimesQuery, nextTimeQuery, type SlotSource, weekQuery } from './slot-source.ts'

export interface SlotDay {
  day: Day
  slots: OfferedSlot[]
}

function slotDays(weekStart: Day, slots: readonly OfferedSlot[], zone: string): SlotDay[] {
  const byDay = Map.groupBy(slots, ({ start }) => dayOf(start, zone))
  return daysOfWeek(weekStart).map((day) => ({ day, slots: byDay.get(day) ?? [] }))
}

/**
 * The offered times, a week at a time. Opens on the week of `opensAt`, else of the preferred first time, else of the
 * first time.
 * @param options `opensAt` is the selected time or the meeting's current one, an ISO instant
 */
export function useSlotWeeks(
  source: SlotSource,
  zone: string,
  { enabled = true, opensAt }: { enabled?: boolean; opensAt: string | undefined },
) {
  const [now] = useState(useNow())
  const thisWeek = startOfWeek(dayOf(now, zone))
  // Times pass, and others book them.
  const refetchInterval = 5 * MINUTE
  const firstTimes = useQuery({ ...firstTimesQuery(source, thisWeek, zone), enabled, refetchInterval })
  const first = firstTimes.data
  const initialSlot = first?.preferred ?? first?.any
  const [requestedWeek, showWeek] = useState<Day>()
  const shownWeek = requestedWeek ?? (opensAt && startOfWeek(dayOf(opensAt, zone)))
  const weekStart = shownWeek ?? (initialSlot ? startOfWeek(dayOf(initialSlot.start, zone)) : thisWeek)
  const isWeekKnown = first !== undefined || shownWeek !== undefined
  const week = useQuery({ ...weekQuery(source, weekStart, zone), enabled: enabled && isWeekKnown, refetchInterval })
  const isEmpty = week.data?.slots.length === 0
  const nextWeek = addDays(weekStart, 7)
  const next = useQuery({
    ...nextTimeQuery(source, nextWeek, zone),
    enabled: enabled && isEmpty && first?.any !== null,
  })
  const failedQuery = [firstTimes, week, next].find(({ isLoadingError }) => isLoadingError)
  const bookableUntil = (week.data ?? first)?.bookable_until
  const hasNext = bookableUntil === undefined || dayOf(bookableUntil, zone) >= nextWeek

  const days = useMemo(() => slotDays(weekStart, week.data?.slots ?? [], zone), [weekStart, week.data, zone])

  // Prefetches the next week.
  useQuery({ ...weekQuery(source, nextWeek, zone), enabled: enabled && hasNext })

  return {
    duration: source.duration,
    weekStart,
    /** Seven days, including those without times. */
    days,
    isLoading: !(isWeekKnown && week.data) && !failedQuery,
    error: failedQuery?.error ?? null,
    retry: () => void failedQuery?.refetch(),
    /** The first times; undefined while loading. */
    first,
    /** In a week without times: the next time after it; null if there is none. */
    next: isEmpty ? next.data : undefined,
    hasPrevious: weekStart > thisWeek,
    hasNext: hasNext && next.data !== null,
    showWeek,
  }
}

export type SlotWeeks = ReturnType<typeof useSlotWeeks>

/**
 * The shown day: the requested day, else the first day with daytime slots from `opensAt` on, else the first day with
 * slots from `opensAt` on, else the first day with slots.
 * @param start the chosen or proposed time
 * @param opensAt by default `start`
 */
export function useShownDay(weeks: SlotWeeks, zone: string, start: string | undefined, opensAt = start) {
  const [requestedDay, showDay] = useState<Day>()
  const { days, isLoading } = weeks
  const startDay = start && dayOf(start, zone)
  const firstDay = opensAt ? dayOf(opensAt, zone) : ''
  const daysWithSlots = days.filter(({ slots }) => slots.length > 0)
  const upcomingDays = daysWithSlots.filter(({ day }) => day >= firstDay)
  const slotDay =
    daysWithSlots.find(({ day }) => day === requestedDay) ??
    upcomingDays.find(({ slots }) => slots.some((slot) => !isNight(Date.parse(slot.start), zone))) ??
    upcomingDays[0] ??
    daysWithSlots[0]
  const slot = slotDay?.slots.find((candidate) => candidate.start === start)
  const isPending = isLoading && days.some(({ day }) => day === startDay)
  return {
    /** The day of the shown times; undefined in a week without times. */
    slotDay,
    showDay,
    /** Shows the week and day of a time. */
    showTime(time: string) {
      const day = dayOf(time, zone)
      weeks.showWeek(startOfWeek(day))
      showDay(day)
    },
    /** The slot at `start`, if it is on the shown day. */
    slot,
    /** `start` while it is visible or loading: a time that is hidden or no longer offered cannot be booked. */
    choice: slot || isPending ? start : undefined,
  }
}

export type ShownDay = ReturnType<typeof useShownDay>
