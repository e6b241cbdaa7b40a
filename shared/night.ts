import { wallClock } from './time.ts'

/** Night lasts from `NIGHT_START` until `NIGHT_END`, in hours of local time. */
const NIGHT_START = 22
const NIGHT_END = 7

/** Whether an instant (epoch ms) is at night in a time zone. Booking pages never preselect such a time. */
export function isNight(instant: number, zone: string): boolean {
  const hour = Number(wallClock(instant, zone).slice(11, 13))
  return hour >= NIGHT_START || hour < NIGHT_END
}
