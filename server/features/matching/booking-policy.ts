import type { WorkSchedule } from '#shared/schedule.ts'
import type { Span } from '#shared/time.ts'

/** Time kept free before and after a meeting, in milliseconds. */
export interface MeetingBuffer {
  before: number
  after: number
}

/** The starts that are offered: every `step` milliseconds of a zone's wall clock, counted from midnight. */
export interface Grid {
  /** IANA */
  time_zone: string
  /** Divides a day. */
  step: number
}

/** The part of the rules that each host has of their own: when they can be met, whatever is in their calendar. */
export interface HostPolicy {
  /** IANA; the zone of the working hours. */
  time_zone: string
  work_schedule: WorkSchedule
  buffer: MeetingBuffer
}

/** The rules of a booking, the same for all its hosts. Lengths are milliseconds. */
export interface BookingPolicy {
  duration: number
  grid: Grid
  /** No start sooner than this from now. */
  minimum_notice: number
  /** No end later than this from now. */
  booking_window: number
}

/** The time in which a policy allows a meeting. @param now epoch ms */
export function bookableRange({ minimum_notice, booking_window }: BookingPolicy, now: number): Span {
  return { start: now + minimum_notice, end: now + booking_window }
}
