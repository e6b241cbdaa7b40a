import { isNight } from '#shared/night.ts'
import { wallClock } from '#shared/time.ts'

/** In display order, the night last. */
export const PARTS_OF_DAY = ['Morning', 'Afternoon', 'Evening', 'Night'] as const

/** The part of the day of an ISO instant in a zone. */
export function partOfDay(at: string, zone: string): (typeof PARTS_OF_DAY)[number] {
  const instant = Date.parse(at)
  if (isNight(instant, zone)) return 'Night'
  const hour = Number(wallClock(instant, zone).slice(11, 13))
  if (hour < 12) return 'Morning'
  return hour < 18 ? 'Afternoon' : 'Evening'
}
