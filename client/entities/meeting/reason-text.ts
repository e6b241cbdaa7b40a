import { i18n } from '#client/lib/i18n.ts'
import type { BookingReason } from '#shared/booking-reason.ts'
import { searchReasonText } from '#shared/reason-text.ts'

const NO_EARLIER_TIMES = { hours: 0, busy: 0, unread: 0, others: 0, others_unread: 0 }

/** Why a meeting was scheduled at its time, in the user's language. Empty if it was picked or the reason is unknown. */
export function reasonText(reason: BookingReason | null): string {
  if (reason === null || reason.code === 'picked') return ''
  // Guests do not see the organizer's calendar, so counts of its conflicts would tell them nothing.
  return searchReasonText(reason.only === 'organizer' ? { ...reason, earlier: NO_EARLIER_TIMES } : reason, i18n._)
}
