import { STEP_MINUTES, timeOf } from '#shared/schedule.ts'

/** What the time pickers offer: 00:00 to 23:45 in steps of fifteen minutes. */
export const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, i) =>
  timeOf(i * STEP_MINUTES),
)

/** The options of a picker that holds `value`: hours that were set elsewhere may stand off the steps, or end at 24:00. */
export function timeOptions(value: string): string[] {
  return TIMES.includes(value) ? [...TIMES] : [...TIMES, value].toSorted()
}

/** The beginnings of `HHmm` that what was typed can mean, the likelier first; none for what is no time. */
function readings(typed: string): string[] {
  const [hour = '', ...minutes] = typed.trim().split(/\D+/)
  if (hour === '') return typed.trim() === '' ? [''] : []
  if (minutes.length > 0) return [hour.padStart(2, '0') + minutes.join('')]
  // `9` and `930` are short of a digit, `10` and `1030` are not.
  return hour.length % 2 === 1 ? [`0${hour}`, hour] : [hour, `0${hour}`]
}

/** Those of the times that what was typed leads to, the likeliest first: `9`, `930`, `9.30` and `09:3` all lead to 09:30. */
export function typedTimes(times: readonly string[], typed: string): string[] {
  const found = readings(typed).flatMap((start) => times.filter((time) => time.replace(':', '').startsWith(start)))
  return [...new Set(found)]
}

/** The likeliest of the times that what was typed leads to; undefined for nothing typed, or nothing that is a time. */
export function firstTyped(times: readonly string[], typed: string): string | undefined {
  return typed.trim() === '' ? undefined : typedTimes(times, typed)[0]
}
