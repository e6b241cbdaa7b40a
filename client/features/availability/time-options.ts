import { STEP_MINUTES, timeOf } from '#shared/schedule.ts'

/** What the time pickers offer: 00:00 to 23:45 in steps of fifteen minutes. */
export const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, i) =>
  timeOf(i * STEP_MINUTES),
)

/** The options of a picker that holds `value`: hours that were set elsewhere may stand off the steps, or end at 24:00. */
export function timeOptions(value: string): string[] {
  return TIMES.includes(value) ? [...TIMES] : [...TIMES, value].toSorted()
}

/** Does what was typed mean this time, or the beginning of it? `9`, `930`, `9.30` and `09:3` all lead to 09:30. */
export function matchesTyped(time: string, typed: string): boolean {
  const [hour = '', ...minutes] = typed.trim().split(/\D+/)
  if (hour === '') return typed.trim() === ''
  const digits = time.replace(':', '')
  const wanted = minutes.length > 0 ? hour.padStart(2, '0') + minutes.join('') : hour
  return digits.startsWith(wanted) || digits.startsWith(`0${wanted}`)
}

/** The first of the times that what was typed leads to; undefined for nothing typed, or nothing that is a time. */
export function firstTyped(times: readonly string[], typed: string): string | undefined {
  return typed.trim() === '' ? undefined : times.find((time) => matchesTyped(time, typed))
}
