import * as v from 'valibot'
import type { BookingReason } from '#shared/booking-reason.ts'

/** Checks only the code: the server made the reason. */
export const bookingReasonSchema = v.nullable(
  v.custom<BookingReason>((value) => typeof value === 'object' && value !== null && 'code' in value),
)
