import { formatTimeOfDay } from '#shared/schedule.ts'
import { STEP_MINUTES } from '#shared/time.ts'
import { uses12HourClock } from '../date-format.ts'

/** What the time pickers offer: 00:00 to 23:45 in steps of fifteen minutes. */
export const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, i) =>
  formatTimeOfDay(i * STEP_MINUTES),
)

/** The options of a picker that holds `value`: hours that were set elsewhere may stand off the steps, or end at 24:00. */
export function timeOptions(value: string): string[] {
  return TIMES.includes(value) ? [...TIMES] : [...TIMES, value].toSorted()
}

/** The beginnings of `HHmm` that digits can mean, the likelier first; none for what is no time. */
function readings(typed: string): string[] {
  const [hour = '', ...minutes] = typed.trim().split(/\D+/)
  if (hour === '') return typed.trim() === '' ? [''] : []
  if (minutes.length > 0) return [hour.padStart(2, '0') + minutes.join('')]
  // `9` and `930` are short of a digit, `10` and `1030` are not.
  return hour.length % 2 === 1 ? [`0${hour}`, hour] : [hour, `0${hour}`]
}

/** The half of the day that text ends with: `1 pm`, `1:30p`, `1.30 p. m.` */
const HALF = /(?<=\d\s*)(?<half>[ap])\.?\s*m?\.?\s*$/i
const NOON = 12

/** A beginning read in a half of the day: `01` is `13` after noon, `12` is `00` before it. */
function inHalf(start: string, half: 'a' | 'p'): string[] {
  const hour = Number(start.slice(0, 2))
  if (half === 'p' && hour > NOON) return [start]
  if (start.length < 2 || hour < 1 || hour > NOON) return []
  return [String((hour % NOON) + (half === 'p' ? NOON : 0)).padStart(2, '0') + start.slice(2)]
}

/** On a clock with twelve hours a bare `1` is rather in the afternoon, `7` in the morning, `12` noon. */
function byTwelveHours(start: string): string[] {
  const hour = Number(start.slice(0, 2))
  const [likely, other] = hour < 7 || hour === NOON ? (['p', 'a'] as const) : (['a', 'p'] as const)
  const read = [...inHalf(start, likely), ...inHalf(start, other)]
  return read.length > 0 ? read : [start]
}

/**
 * Those of the times that what was typed leads to, the likeliest first: `9`, `930`, `9.30`, `9:30 am` and `09:3` all
 * lead to 09:30.
 */
export function typedTimes(times: readonly string[], typed: string): string[] {
  const half = HALF.exec(typed)?.groups?.['half']?.toLowerCase()
  const starts = readings(typed.replace(HALF, ''))
  const meant =
    half === 'a' || half === 'p'
      ? starts.flatMap((start) => inHalf(start, half))
      : uses12HourClock()
        ? starts.flatMap(byTwelveHours)
        : starts
  return [...new Set(meant.flatMap((start) => times.filter((time) => time.replace(':', '').startsWith(start))))]
}

/** The likeliest of the times that what was typed leads to; undefined for nothing typed, or nothing that is a time. */
export function firstTyped(times: readonly string[], typed: string): string | undefined {
  return typed.trim() === '' ? undefined : typedTimes(times, typed)[0]
}
