import { z } from 'zod'
import { bookingReason } from '#shared/booking-reason.ts'
import type { Booked } from '#shared/invitations.ts'
import { booked } from '#shared/outputs/meetings.ts'
import { reasonInEnglish } from '#shared/reason-text.ts'

/** A booking for programs, which read its reason as a sentence, with what the sentence is made of beside it. */
export const restBooked = z
  .object({
    ...booked.shape,
    reason: z
      .string()
      .meta({ description: '`reason_details` as one sentence', examples: ['The first time both are free.'] }),
    reason_details: bookingReason,
  })
  .meta({ id: 'Booked' })

export function toRestBooked({ reason, ...answer }: Booked): z.input<typeof restBooked> {
  return { ...answer, reason: reasonInEnglish(reason), reason_details: reason }
}
