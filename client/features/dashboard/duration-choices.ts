import { tn } from '#client/lib/language.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'

const UNITS = [
  { ms: 7 * DAY, one: '{n} week', other: '{n} weeks' },
  { ms: DAY, one: '{n} day', other: '{n} days' },
  { ms: HOUR, one: '{n} hour', other: '{n} hours' },
  { ms: MINUTE, one: '{n} minute', other: '{n} minutes' },
] as const

/** `30 minutes`, `1 hour`, `2 days`: in the largest unit that divides it. */
function durationText(ms: number): string {
  const unit = UNITS.find((candidate) => ms % candidate.ms === 0) ?? UNITS[3]
  return tn(ms / unit.ms, unit.one, unit.other)
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
