import { MINUTE } from '#shared/time.ts'

/** The offsets of a zone, in milliseconds east of UTC; each applies from an instant (epoch ms). */
export type ZoneOffsets = readonly { from: number; offset: number }[]

/** Parses the output of `listOffsets`. */
export function parseOffsets(text: string): ZoneOffsets {
  return text.split(',').map((period) => {
    const [from = 0, minutes = 0] = period.split(' ').map(Number)
    return { from, offset: minutes * MINUTE }
  })
}

function offsetAt(offsets: ZoneOffsets, at: number): number {
  return (offsets.findLast(({ from }) => from <= at) ?? offsets[0])?.offset ?? 0
}

/** The first instant (epoch ms) at which two versions of a zone's rules differ; undefined if they do not. */
export function firstDifference(before: ZoneOffsets, after: ZoneOffsets): number | undefined {
  return [...before, ...after]
    .map(({ from }) => from)
    .toSorted((a, b) => a - b)
    .find((at) => offsetAt(before, at) !== offsetAt(after, at))
}

/**
 * The instant that has the same wall time after a change of the zone's rules as `at` (epoch ms) had before. If the wall
 * time now occurs twice, the first occurrence; if it is skipped, it moves forward by the length of the gap (RFC 5545,
 * 3.3.5).
 */
export function keepWallTime(at: number, before: ZoneOffsets, after: ZoneOffsets): number {
  const offsetBefore = offsetAt(before, at)
  if (offsetAt(after, at) === offsetBefore) return at
  const wallTime = at + offsetBefore
  const candidates = after.map(({ offset }) => wallTime - offset)
  const matching = candidates.filter((candidate) => candidate + offsetAt(after, candidate) === wallTime)
  if (matching.length > 0) return Math.min(...matching)
  // The wall time is skipped: use the offset before the gap.
  const offsetBeforeGap = offsetAt(after, Math.min(...candidates))
  return wallTime - offsetBeforeGap
}
