import type { OfferedSlot } from '#shared/invitations.ts'
import { MINUTE, offsetAt, STEP_MINUTES } from '#shared/time.ts'
import { conflictOf } from './conflict.ts'

/** How many minutes apart starts are shown at first, for a meeting of a length (minutes). */
export function rhythmOf(duration: number): number {
  if (duration <= 15) return 15
  return duration < 60 ? 30 : 60
}

/** Starts that follow each other step by step, and suit the reader alike. */
function runsOf(slots: readonly OfferedSlot[]): OfferedSlot[][] {
  const runs: OfferedSlot[][] = []
  for (const slot of slots) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const follows =
      last !== undefined &&
      Date.parse(slot.start) - Date.parse(last.start) <= STEP_MINUTES * MINUTE &&
      conflictOf(last) === conflictOf(slot)
    if (run && follows) run.push(slot)
    else runs.push([slot])
  }
  return runs
}

/**
 * The times of a day that are shown at first: those on the rhythm of the owner's clock, and the first of a stretch that
 * has none of these.
 * @param zone the owner's, IANA
 */
export function inRhythm(slots: readonly OfferedSlot[], duration: number, zone: string): OfferedSlot[] {
  const rhythm = rhythmOf(duration) * MINUTE
  const isOn = ({ start }: OfferedSlot) => (Date.parse(start) + offsetAt(Date.parse(start), zone)) % rhythm === 0
  return runsOf(slots).flatMap((run) => {
    const on = run.filter(isOn)
    return on.length > 0 ? on : run.slice(0, 1)
  })
}
