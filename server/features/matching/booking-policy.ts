import type { WorkSchedule } from '#shared/schedule.ts'
import type { Span } from '#shared/time.ts'

/** Time kept free before and after a meeting, in milliseconds. */
export interface MeetingBuffer {
  before: number
  after: number
}

/** The starts on offer: every `step` milliseconds of a zone's wall clock, counted from midnight. */
export interface Grid {
  /** IANA */
  time_zone: string
  /** Divides a day. */
  step: number
}

/** The rules of a single host: when they can meet, whatever is in their calendar. */
export interface HostPolicy {
  /** IANA; the time zone of the working hours. */
  time_zone: string
  work_schedule: WorkSchedule
  buffer: MeetingBuffer
}

/** The rules of a booking, shared by all its hosts. Durations are in milliseconds. */
export interface BookingPolicy {
  duration: number
  grid: Grid
  /** No start earlier than this from now. */
  minimum_notice: number
  /** No end later than this from now. */
  booking_window: number
}

/** The range in which a policy allows a meeting. @param now epoch ms */
export function bookableRange({ minimum_notice, booking_window }: BookingPolicy, now: number): Span {
  return { start: now + minimum_notice, end: now + booking_window }
}
