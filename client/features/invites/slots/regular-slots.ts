import type { OfferedSlot } from '#shared/invitations.ts'
import { MINUTE, offsetAt, STEP_MINUTES } from '#shared/time.ts'
import { conflictOf } from './conflict.ts'

/** The interval between the starts shown at first, in minutes, by meeting length. */
export function startInterval(duration: number): number {
  if (duration <= 15) return 15
  return duration < 60 ? 30 : 60
}

/** Runs of consecutive starts with the same conflict. */
function runsOf(slots: readonly OfferedSlot[]): OfferedSlot[][] {
  const runs: OfferedSlot[][] = []
  for (const slot of slots) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isContinuation =
      last !== undefined &&
      Date.parse(slot.start) - Date.parse(last.start) <= STEP_MINUTES * MINUTE &&
      conflictOf(last) === conflictOf(slot)
    if (run && isContinuation) run.push(slot)
    else runs.push([slot])
  }
  return runs
}

/**
 * The times of a day shown at first: those on the regular grid of the owner's clock, and the first of each run
 * that has none on the grid.
 * @param zone the owner's IANA zone
 */
export function pickRegularSlots(slots: readonly OfferedSlot[], duration: number, zone: string): OfferedSlot[] {
  const interval = startInterval(duration) * MINUTE
  const isRegular = ({ start }: OfferedSlot) => (Date.parse(start) + offsetAt(Date.parse(start), zone)) % interval === 0
  return runsOf(slots).flatMap((run) => {
    const regular = run.filter(isRegular)
    return regular.length > 0 ? regular : run.slice(0, 1)
  })
}
