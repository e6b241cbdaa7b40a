import type { Grid } from '#server/features/matching/booking-policy.ts'
import { NO_BUFFER } from '#server/features/matching/busy-times.ts'
import type { Host } from '#server/features/matching/free-time.ts'
import { defaultWorkSchedule, type Slot, type WorkSchedule } from '#shared/schedule.ts'
import { MINUTE } from '#shared/time.ts'

/** The same hours every day. */
export function daily(...slots: [start_time: string, end_time: string][]): WorkSchedule {
  const day: Slot[] = slots.map(([start_time, end_time]) => ({ start_time, end_time }))
  return { Monday: day, Tuesday: day, Wednesday: day, Thursday: day, Friday: day, Saturday: day, Sunday: day }
}

export const NO_HOURS = daily()

export function person(overrides: Partial<Host> = {}): Host {
  return { time_zone: 'UTC', work_schedule: defaultWorkSchedule(), buffer: NO_BUFFER, busy: [], ...overrides }
}

export const gridOf = (time_zone: string): Grid => ({ time_zone, step: 15 * MINUTE })
