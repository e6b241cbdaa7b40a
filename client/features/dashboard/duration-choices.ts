import { DAY, HOUR, MINUTE } from '#shared/time.ts'

const UNITS = [
  { ms: 7 * DAY, name: 'week' },
  { ms: DAY, name: 'day' },
  { ms: HOUR, name: 'hour' },
  { ms: MINUTE, name: 'minute' },
] as const

/** `30 minutes`, `1 hour`, `2 days`: the largest unit that it is a whole number of. */
function durationText(ms: number): string {
  const unit = UNITS.find((candidate) => ms % candidate.ms === 0) ?? UNITS[3]
  const count = ms / unit.ms
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

interface Choice {
  value: string
  label: string
}

/**
 * The lengths to choose from, and the one that is set if it is none of them.
 * @param unit ms of one step
 * @param none what nothing is called
 */
export function durationChoices(lengths: readonly number[], set: number, unit: number, none: string): Choice[] {
  return [...new Set([...lengths, set])]
    .toSorted((a, b) => a - b)
    .map((length) => ({ value: String(length), label: length === 0 ? none : durationText(length * unit) }))
}
