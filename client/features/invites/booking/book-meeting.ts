import { readApiError } from '#client/lib/api/api-error.ts'
import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { guestApi, once } from '#client/lib/guest-api.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { type OpenedLink, tokenOf } from '../invitation.ts'

/** What a guest without a session says of themselves. */
export interface GuestDetails {
  name: string
  email: string
  notes?: string
}

export type BookingRequest =
  /** The time that was picked; with a session the guest is who is signed in. */
  | { mode: 'manual'; start: string; time_zone: string; guest?: GuestDetails }
  /** The first slot free for both; needs a session. */
  | { mode: 'automatic' }

/** Books, and books once: a second try of the same request after a lost connection gives the first one's answer. */
export async function bookMeeting(link: OpenedLink, request: BookingRequest): Promise<BookingResult> {
  try {
    return await tryToBook(link, request, () => tokenOf(link))
  } catch (error) {
    // A token that has expired booked nothing: the next attempt gets a new one.
    if (readApiError(error).status !== 401) throw error
    return tryToBook(link, request, () => tokenOf(link, { fresh: true }))
  }
}

/** The answer to a guest without a session belongs to the token: a retry after a reload has to send the same one. */
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
