import { STEP_MINUTES } from './time.ts'

/** The days of a work schedule, Monday first, as named on the wire. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Part of a working day, in the time zone of its owner. */
export interface Slot {
  /** `HH:mm` */
  start_time: string
  /** `HH:mm`; `24:00` ends a day */
  end_time: string
}

/** Working hours: the slots of each weekday, sorted and without overlaps. */
export type WorkSchedule = Record<Weekday, Slot[]>

/** Converts `HH:mm` to minutes since midnight; `24:00` is 1440. */
export function parseTimeOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Converts minutes since midnight to `HH:mm`. */
export function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Monday to Friday 09:00-18:00; weekends are empty. */
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

/** The latest start of an added slot, and the last time that pickers offer. */
const LAST_NEW_START = parseTimeOfDay('23:15')
const LAST_TIME = parseTimeOfDay('23:45')

/**
 * The slot that the editor adds to a day: 09:00-18:00 on an empty day; otherwise one hour (shortened to end at the
 * pickers' last time) that starts fifteen minutes after the last slot. `undefined` if it would start after 23:15: then
 * nothing is added.
 */
export function suggestSlot(slots: readonly Slot[]): Slot | undefined {
  const last = slots.at(-1)
  if (!last) return { start_time: '09:00', end_time: '18:00' }
  const start = parseTimeOfDay(last.end_time) + STEP_MINUTES
  if (start > LAST_NEW_START) return undefined
  return { start_time: formatTimeOfDay(start), end_time: formatTimeOfDay(Math.min(start + 60, LAST_TIME)) }
}
