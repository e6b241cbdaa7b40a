import * as z from 'zod/mini'
import { t } from '#client/lib/language.ts'
import type { BookingReason } from '#shared/booking-reason.ts'
import { searchReasonText } from '#shared/reason-text.ts'

const NONE_EARLIER = { hours: 0, busy: 0, unread: 0, others: 0, others_unread: 0 }

/** Why a meeting is when it is, in the reader's language. Empty for a time that somebody picked: they know why. */
export function reasonText(reason: BookingReason | null): string {
  if (reason === null || reason.code === 'picked') return ''
  // Guests do not see the organizer's calendar: how many times it held back tells them nothing.
  return searchReasonText(reason.only === 'organizer' ? { ...reason, earlier: NONE_EARLIER } : reason, t)
}

/** Checks only the code: the server made the reason. */
export const bookingReasonSchema = z.nullable(
  z.custom<BookingReason>((value) => typeof value === 'object' && value !== null && 'code' in value),
)
