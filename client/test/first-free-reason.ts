import type { EarlierStarts, SearchReason } from '#shared/booking-reason.ts'

/** A `first_free` reason for two people; `earlier` counts the starts that were ruled out. */
export function firstFreeReason(
  earlier: Partial<EarlierStarts> = {},
  overrides: Partial<SearchReason> = {},
): SearchReason {
  const none = { hours: 0, busy: 0, unread: 0, others: 0, others_unread: 0 }
  return { code: 'first_free', total: 2, has_guests: false, earlier: { ...none, ...earlier }, ...overrides }
}
