import { wallClock } from './time.ts'

/** Full hours of the wall clock: the night lasts from the one until before the other. */
const NIGHT_FROM = 22
const NIGHT_UNTIL = 7

/** Is an instant (epoch ms) at night in a zone? Nobody is booked then without having chosen it. */
export function isNight(at: number, zone: string): boolean {
  const hour = Number(wallClock(at, zone).slice(11, 13))
  return hour >= NIGHT_FROM || hour < NIGHT_UNTIL
}
