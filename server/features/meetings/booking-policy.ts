import { DAY, MINUTE, STEP_MINUTES } from '#shared/time.ts'
import type { BookingPolicy, HostPolicy } from '../matching/booking-policy.ts'
import type { Person } from '../users/people.ts'

/** How far ahead organizers may move their own meetings. */
const MAX_MOVE_AHEAD = 365 * DAY

/** The booking rules of a person, from their settings. @param minutes the duration of the meeting */
export function toBookingPolicy(organizer: Person, minutes: number): BookingPolicy {
  return {
    duration: minutes * MINUTE,
    grid: { time_zone: organizer.time_zone, step: STEP_MINUTES * MINUTE },
    minimum_notice: organizer.min_notice * MINUTE,
    booking_window: organizer.horizon_days * DAY,
  }
}

/** The rules that constrain a person in a search, from their settings. */
export function toHostPolicy({ time_zone, work_schedule, event_interval }: Person): HostPolicy {
  const buffer = event_interval * MINUTE
  return { time_zone, work_schedule, buffer: { before: buffer, after: buffer } }
}

/** The policy for an organizer who moves a meeting manually: no minimum notice, and up to a year ahead. */
export function relaxForOrganizer(policy: BookingPolicy): BookingPolicy {
  return { ...policy, minimum_notice: 0, booking_window: MAX_MOVE_AHEAD }
}
