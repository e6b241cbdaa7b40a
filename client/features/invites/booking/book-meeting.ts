import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import { withToken } from '../invitation.ts'
import type { Draft } from './draft.ts'

/** The details that a guest without a session enters. */
type GuestDetails = Pick<Draft, 'name' | 'email'> & { notes?: string }

export type BookingRequest =
  /** Books the selected time; with a session, the guest is the current user. */
  | { mode: 'manual'; start: string; time_zone: string; guest?: GuestDetails }
  /** Books the first slot that is free for both, or only the shown slot if there is one. Requires a session. */
  | { mode: 'automatic'; start: string | undefined }

/**
 * Books once: a retry after a lost connection returns the first response. Without a session, that response belongs to
 * the token, so a retry after a reload sends the same token.
 */
export function bookMeeting(link: OpenedLink, request: BookingRequest): Promise<BookingResult> {
  return withToken(link, (getToken) =>
    withIdempotencyKey(
      'book',
      { ...link, ...request },
      (options, token) => {
        const { start } = request
        if (request.mode === 'automatic') return guestApi.match.autoCreateBatch.mutate({ token, start }, options)
        const { time_zone, guest } = request
        return guestApi.match.book.mutate({ token, start, time_zone, ...guest }, options)
      },
      getToken,
    ),
  )
}
