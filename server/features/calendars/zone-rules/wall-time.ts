import { MINUTE } from '#shared/time.ts'

/** The offsets of a zone, in milliseconds east of UTC; each applies from an instant (epoch ms). */
export type ZoneOffsets = readonly { from: number; offset: number }[]

/** Parses the output of `formatOffsets`. */
export function parseOffsets(text: string): ZoneOffsets {
  return text.split(',').map((period) => {
    const [from = 0, minutes = 0] = period.split(' ').map(Number)
    return { from, offset: minutes * MINUTE }
  })
}

function getOffset(offsets: ZoneOffsets, time: number): number {
  return (offsets.findLast(({ from }) => from <= time) ?? offsets[0])?.offset ?? 0
}

/** The first instant (epoch ms) at which two versions of a zone's rules differ; undefined if they do not. */
export function findFirstDifference(before: ZoneOffsets, after: ZoneOffsets): number | undefined {
  return [...before, ...after]
    .map(({ from }) => from)
    .toSorted((a, b) => a - b)
    .find((time) => getOffset(before, time) !== getOffset(after, time))
}

/**
 * The instant (epoch ms) that has the same wall time after a change of the zone's rules as `time` had before. If the
 * wall time now occurs twice, the first occurrence; if it is skipped, it moves forward by the length of the gap (RFC
 * 5545, 3.3.5).
 */
export function keepWallTime(time: number, before: ZoneOffsets, after: ZoneOffsets): number {
  const offsetBefore = getOffset(before, time)
  if (getOffset(after, time) === offsetBefore) return time
  const wallTime = time + offsetBefore
  const candidates = after.map(({ offset }) => wallTime - offset)
  const matches = candidates.filter((candidate) => candidate + getOffset(after, candidate) === wallTime)
  if (matches.length > 0) return Math.min(...matches)
  // The wall time is skipped: use the offset before the gap.
  const offsetBeforeGap = getOffset(after, Math.min(...candidates))
  return wallTime - offsetBeforeGap
}
