import { formatTimeOfDay } from '#shared/schedule.ts'
import { STEP_MINUTES } from '#shared/time.ts'
import { uses12HourClock } from '../date-format.ts'

/** The options of time pickers: 00:00 to 23:45 in steps of 15 minutes. */
export const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, i) =>
  formatTimeOfDay(i * STEP_MINUTES),
)

/** The options of a picker, including `value`: hours set elsewhere may be between two steps, or end at 24:00. */
export function timeOptions(value: string): string[] {
  return TIMES.includes(value) ? [...TIMES] : [...TIMES, value].toSorted()
}

/** The `HHmm` prefixes that typed digits can mean, likeliest first. */
function possiblePrefixes(text: string): string[] {
  const [hour = '', ...minutes] = text.trim().split(/\D+/)
  if (hour === '') return text.trim() === '' ? [''] : []
  if (minutes.length > 0) return [hour.padStart(2, '0') + minutes.join('')]
  // `9` and `930` lack a leading zero, `10` and `1030` do not.
  return hour.length % 2 === 1 ? [`0${hour}`, hour] : [hour, `0${hour}`]
}

/** An AM or PM suffix: `1 pm`, `1:30p`, `1.30 p. m.` */
const MERIDIEM = /(?<=\d\s*)(?<meridiem>[ap])\.?\s*m?\.?\s*$/i
const NOON = 12

/** Converts a prefix to 24-hour time: `01` PM and `13` PM are `13`, `12` AM is `00`. Empty if invalid: `13` AM. */
function to24Hours(prefix: string, meridiem: 'a' | 'p'): string[] {
  const hour = Number(prefix.slice(0, 2))
  if (meridiem === 'p' && hour > NOON) return [prefix]
  if (prefix.length < 2 || hour < 1 || hour > NOON) return []
  return [String((hour % NOON) + (meridiem === 'p' ? NOON : 0)).padStart(2, '0') + prefix.slice(2)]
}

/** On a 12-hour clock, a bare `1` likely means the afternoon, `7` the morning, `12` noon; `01` is 24-hour time. */
function guessMeridiem(prefix: string): string[] {
  const hour = Number(prefix.slice(0, 2))
  const [likely, other] = hour < 7 || hour === NOON ? (['p', 'a'] as const) : (['a', 'p'] as const)
  const guesses = [...to24Hours(prefix, likely), ...to24Hours(prefix, other)]
  return guesses.length > 0 ? guesses : [prefix]
}

/** The times that match typed text, likeliest first: `9`, `930`, `9.30`, `9:30 am` and `09:3` all match 09:30. */
export function matchingTimes(times: readonly string[], text: string): string[] {
  const meridiem = MERIDIEM.exec(text)?.groups?.['meridiem']?.toLowerCase()
  const prefixes = possiblePrefixes(text.replace(MERIDIEM, ''))
  const candidates =
    meridiem === 'a' || meridiem === 'p'
      ? prefixes.flatMap((prefix) => to24Hours(prefix, meridiem))
      : uses12HourClock() && !text.trim().startsWith('0')
        ? prefixes.flatMap(guessMeridiem)
        : prefixes
  return [...new Set(candidates.flatMap((prefix) => times.filter((time) => time.replace(':', '').startsWith(prefix))))]
}

/** The likeliest match; undefined if the text is empty or not a time. */
export function bestMatch(times: readonly string[], text: string): string | undefined {
  return text.trim() === '' ? undefined : matchingTimes(times, text)[0]
}
