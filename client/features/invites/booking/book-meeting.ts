import { readApiError } from '#client/lib/api/api-error.ts'
import { once, withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import type { BookingResult } from '#shared/invitations.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import { tokenOf } from '../invitation.ts'

/** The details that a guest without a session enters. */
export interface GuestDetails {
  name: string
  email: string
  notes?: string
}

export type BookingRequest =
  /** Books the selected time; with a session, the guest is the current user. */
  | { mode: 'manual'; start: string; time_zone: string; guest?: GuestDetails }
  /** The first slot free for both; requires a session. */
  | { mode: 'automatic' }

/** Books once: a retry after a lost connection returns the first response. */
export async function bookMeeting(link: OpenedLink, request: BookingRequest): Promise<BookingResult> {
  try {
    return await tryToBook(link, request, () => tokenOf(link))
  } catch (error) {
    // An expired token booked nothing, so the next attempt gets a new one.
    if (readApiError(error).status !== 401) throw error
    return tryToBook(link, request, () => tokenOf(link, { fresh: true }))
  }
}

/** Without a session, the saved response belongs to the token: a retry after a reload must send the same token. */
function tryToBook(link: OpenedLink, request: BookingRequest, getToken: () => Promise<string>): Promise<BookingResult> {
  return withIdempotencyKey(
    'book',
    { ...link, ...request },
    (key, token) => {
      if (request.mode === 'automatic') return guestApi.match.autoCreateBatch.mutate({ token }, once(key))
      const { start, time_zone, guest } = request
      return guestApi.match.book.mutate({ token, start, time_zone, ...guest }, once(key))
    },
    getToken,
  )
}
