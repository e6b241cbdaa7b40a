import type { WorkSchedule } from '#shared/schedule.ts'
import type { Span } from '#shared/time.ts'

/** Time kept free before and after a meeting, in milliseconds. */
export interface MeetingBuffer {
  before: number
  after: number
}

/** The possible starts: every `step` milliseconds of a zone's wall clock, counted from midnight. */
export interface Grid {
  /** IANA name. */
  time_zone: string
  /** Must divide a day evenly. */
  step: number
}

/** The rules of a single host, independent of their calendar. */
export interface HostPolicy {
  /** The time zone of the working hours (IANA name). */
  time_zone: string
  work_schedule: WorkSchedule
  buffer: MeetingBuffer
}

/** The rules of a booking, shared by all its hosts. Durations are in milliseconds. */
export interface BookingPolicy {
  duration: number
  grid: Grid
  /** Time between now and the earliest start. */
  minimum_notice: number
  /** Time between now and the latest end. */
  booking_window: number
}

/** The range in which a policy allows a meeting. @param now epoch ms */
export function getBookableRange({ minimum_notice, booking_window }: BookingPolicy, now: number): Span {
  return { start: now + minimum_notice, end: now + booking_window }
}
