import { z } from 'zod'
import { bookingReason } from '#shared/booking-reason.ts'
import { reasonInEnglish } from '#shared/english.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { bookingResult } from '#shared/outputs/meetings.ts'

const schema = z
  .object({
    ...bookingResult.shape,
    reason: z
      .string()
      .meta({ description: '`reason_details` as one sentence', examples: ['The first time both are free.'] }),
    reason_details: bookingReason,
  })
  .meta({ id: 'Booking' })

/** A booking over REST: `reason` is an English sentence, `reason_details` its data. */
export const restBooking = {
  schema,
  from: ({ reason, ...booking }: BookingResult) => ({
    ...booking,
    reason: reasonInEnglish(reason),
    reason_details: reason,
  }),
}
