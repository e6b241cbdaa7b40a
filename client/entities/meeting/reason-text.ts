import { isMembers } from '#client/lib/json.ts'
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

/** Is this a reason? The server made it: older versions stored a sentence in its place. */
export function isBookingReason(value: unknown): value is BookingReason {
  return isMembers(value) && typeof value['code'] === 'string'
}
