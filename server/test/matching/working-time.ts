import { WorkingHours } from '#server/features/matching/working-hours.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import type { Span } from '#shared/time.ts'

/** Working time within `[from, to)`: sorted, disjoint, maximal stretches; ignores busy times. */
export function* listWorkingTime(
  person: { time_zone: string; work_schedule: WorkSchedule },
  from: number,
  to: number,
): Generator<Span> {
  const hours = new WorkingHours(person.time_zone, person.work_schedule, from, to)
  let current: Span | undefined
  for (hours.seek(from); hours.start < to; hours.seek(hours.end)) {
    const end = Math.min(hours.end, to)
    if (current?.end === hours.start) {
      current.end = end
    } else {
      if (current) yield current
      current = { start: Math.max(hours.start, from), end }
    }
  }
  if (current) yield current
}
