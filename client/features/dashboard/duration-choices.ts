import { plural } from '@lingui/core/macro'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'

const UNITS = [
  { ms: 7 * DAY, text: (n: number) => plural(n, { one: '# week', other: '# weeks' }) },
  { ms: DAY, text: (n: number) => plural(n, { one: '# day', other: '# days' }) },
  { ms: HOUR, text: (n: number) => plural(n, { one: '# hour', other: '# hours' }) },
  { ms: MINUTE, text: (n: number) => plural(n, { one: '# minute', other: '# minutes' }) },
] as const

/** `30 minutes`, `1 hour`, `2 days`: in the largest unit that divides it. */
function durationText(ms: number): string {
  const unit = UNITS.find((candidate) => ms % candidate.ms === 0) ?? UNITS[3]
  return unit.text(ms / unit.ms)
}

interface Choice {
  value: string
  label: string
}

/**
 * The selectable lengths, and the current one if it is not among them.
 * @param unit ms of one step
 * @param none the label of zero
 */
export function durationChoices(lengths: readonly number[], set: number, unit: number, none = ''): Choice[] {
  return [...new Set([...lengths, set])]
    .toSorted((a, b) => a - b)
    .map((length) => ({ value: String(length), label: length === 0 ? none : durationText(length * unit) }))
}
