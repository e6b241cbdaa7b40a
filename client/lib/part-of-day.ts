import { wallClock } from '#shared/time.ts'

/** Six hours each, from midnight. */
export const PARTS_OF_DAY = ['Night', 'Morning', 'Afternoon', 'Evening'] as const

export function partOfDay(at: string, zone: string): (typeof PARTS_OF_DAY)[number] | undefined {
  return PARTS_OF_DAY[Math.floor(Number(wallClock(Date.parse(at), zone).slice(11, 13)) / 6)]
}
