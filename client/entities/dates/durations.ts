import { plural } from '@lingui/core/macro'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'

/** The meeting lengths that forms offer, in minutes. */
export const MEETING_LENGTHS = [15, 20, 30, 45, 60, 90, 120]

const UNITS = [
  { ms: 7 * DAY, text: (n: number) => plural(n, { one: '# week', other: '# weeks' }) },
  { ms: DAY, text: (n: number) => plural(n, { one: '# day', other: '# days' }) },
  { ms: HOUR, text: (n: number) => plural(n, { one: '# hour', other: '# hours' }) },
  { ms: MINUTE, text: (n: number) => plural(n, { one: '# minute', other: '# minutes' }) },
] as const

/** `30 minutes`, `1 hour`, `2 days`: in the largest unit that divides the duration. */
export function durationText(ms: number): string {
  const unit = UNITS.find((candidate) => ms % candidate.ms === 0) ?? UNITS[3]
  return unit.text(ms / unit.ms)
}

/**
 * The selectable durations, in units of `unitMs`, and the current duration if it is not among them.
 * @param zeroLabel the label of a duration of zero
 */
export function durationChoices(durations: readonly number[], currentDuration: number, unitMs: number, zeroLabel = '') {
  return [...new Set([...durations, currentDuration])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: value === 0 ? zeroLabel : durationText(value * unitMs) }))
}
