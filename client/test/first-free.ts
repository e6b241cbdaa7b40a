import type { EarlierStarts, SearchReason } from '#shared/booking-reason.ts'

/** The reason for the first time at which two people are free; `earlier` counts the starts that did not fit. */
export function firstFree(earlier: Partial<EarlierStarts> = {}, overrides: Partial<SearchReason> = {}): SearchReason {
  const none = { hours: 0, busy: 0, unread: 0, others: 0, others_unread: 0 }
  return { code: 'first_free', total: 2, has_guests: false, earlier: { ...none, ...earlier }, ...overrides }
}
