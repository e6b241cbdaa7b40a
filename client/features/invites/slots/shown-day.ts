import { useState } from 'react'
import { type Day, dayOf, startOfWeek } from '#client/entities/dates/wall-time.ts'
import type { OfferedSlot } from '#shared/invitations.ts'
import { isNight } from '#shared/night.ts'
import type { SlotDay, SlotWeeks } from './slot-weeks.ts'

export interface ShownDay {
  /** The day whose times are shown; undefined in a week without times. */
  shown: SlotDay | undefined
  show: (day: Day) => void
  /** Shows the week and the day of a time. */
  lookAt: (start: string) => void
  /** The chosen time as it is on offer. */
  slot: OfferedSlot | undefined
  /** The chosen time, if it is to be seen: nobody books what they do not look at, or what is on offer no more. */
  chosen: string | undefined
}

function hasDaytime(slots: readonly OfferedSlot[], zone: string): boolean {
  return slots.some(({ start }) => !isNight(Date.parse(start), zone))
}

/**
 * Which of the days on offer is shown: the one that was asked for, or else that of the chosen time, or the next, and
 * rather one with times by day.
 * @param start of the chosen time
 * @param opensAt what stands in for it while none is chosen
 */
export function useShownDay(weeks: SlotWeeks, zone: string, start: string | undefined, opensAt = start): ShownDay {
  const [wanted, show] = useState<Day>()
  const { days, isLoading } = weeks
  const chosenDay = start && dayOf(start, zone)
  const from = opensAt ? dayOf(opensAt, zone) : ''
  const open = days.filter(({ slots }) => slots.length > 0)
  const coming = open.filter(({ day }) => day >= from)
  const shown =
    open.find(({ day }) => day === wanted) ??
    coming.find(({ slots }) => hasDaytime(slots, zone)) ??
    coming[0] ??
    open[0]
  const slot = shown?.slots.find((one) => one.start === start)
  const isComing = isLoading && days.some(({ day }) => day === chosenDay)
  const lookAt = (time: string) => {
    const day = dayOf(time, zone)
    weeks.show(startOfWeek(day))
    show(day)
  }
  return { shown, show, lookAt, slot, chosen: slot || isComing ? start : undefined }
}
