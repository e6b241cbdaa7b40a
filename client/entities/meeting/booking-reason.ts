import * as v from 'valibot'
import type { BookingReason } from '#shared/booking-reason.ts'

/** Checks only that there is a code: the reason comes from the server. */
export const bookingReasonSchema = v.nullable(
  v.custom<BookingReason>((value) => typeof value === 'object' && value !== null && 'code' in value),
)
