import { useState } from 'react'
import { type Day, dayOf, startOfWeek } from '#client/entities/dates/wall-time.ts'
import { isNight } from '#shared/night.ts'
import type { SlotWeeks } from './slot-weeks.ts'

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
