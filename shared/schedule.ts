import { STEP_MINUTES } from './time.ts'

/** The days of a work schedule, Monday first, as the wire and the screen name them. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A stretch of a working day, in wall-clock time of its owner's zone. */
export interface Slot {
  /** `HH:mm` */
  start_time: string
  /** `HH:mm`; `24:00` ends a day */
  end_time: string
}

/** Working hours: for each weekday its slots, sorted, none overlapping. */
export type WorkSchedule = Record<Weekday, Slot[]>

/** Minutes since midnight of `HH:mm`; `24:00` is 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `HH:mm` of minutes since midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Monday to Friday 09:00-18:00, weekends empty. */
export function defaultWorkSchedule(): WorkSchedule {
  const nineToSix = () => [{ start_time: '09:00', end_time: '18:00' }]
  return {
    Monday: nineToSix(),
    Tuesday: nineToSix(),
    Wednesday: nineToSix(),
    Thursday: nineToSix(),
    Friday: nineToSix(),
    Saturday: [],
    Sunday: [],
  }
}

/** The last start that an added slot may have, and the last time that a picker offers. */
const LAST_NEW_START = minutesOf('23:15')
const LAST_TIME = minutesOf('23:45')

/**
 * The slot that the editor adds to a day: 09:00-18:00 on an empty one; otherwise an hour (or what is left of
 * the pickers' day) that starts fifteen minutes after the last slot's end. `undefined` when that would be past
 * 23:15: then nothing is added.
 */
export function nextSlot(slots: readonly Slot[]): Slot | undefined {
  const last = slots.at(-1)
  if (!last) return { start_time: '09:00', end_time: '18:00' }
  const start = minutesOf(last.end_time) + STEP_MINUTES
  if (start > LAST_NEW_START) return undefined
  return { start_time: timeOf(start), end_time: timeOf(Math.min(start + 60, LAST_TIME)) }
}
