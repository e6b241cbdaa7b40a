import { z } from 'zod/mini'

const count = (description: string) => z.int().check(z.minimum(0), z.describe(description))

/** The number of earlier starts that each reason ruled out. Each start counts once. */
const earlierStarts = z.object({
  hours: count('Outside the reader’s working hours'),
  busy: count('The reader is busy'),
  unread: count('The reader’s calendar could not be read'),
  others: count('Outside somebody else’s working hours, or during their busy times'),
  others_unread: count('Somebody else’s calendar could not be read'),
})

export type EarlierStarts = z.infer<typeof earlierStarts>

/** Why a meeting's time was chosen: somebody picked it, or it was the first that works for all known calendars. */
export const bookingReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('picked') }),
  z.object({
    code: z
      .enum(['first_free', 'next_free'])
      .check(z.describe('The first time of all, or the first after the previous time of the meeting')),
    total: z.int().check(z.minimum(1), z.describe('The number of calendars that are free')),
    only: z.optional(z.enum(['reader', 'organizer']).check(z.describe('Whose calendar it is if `total` is 1'))),
    has_guests: z.boolean().check(z.describe('Other people without a known calendar take part')),
    earlier: earlierStarts,
  }),
])

export type BookingReason = z.infer<typeof bookingReason>

/** The reason for a time that was found by a search. */
export type SearchReason = Exclude<BookingReason, { code: 'picked' }>
