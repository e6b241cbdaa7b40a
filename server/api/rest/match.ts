import { z } from 'zod'
import { restBooking } from './rest-booking.ts'
import { route } from './route.ts'

export const matchRoutes = [
  route('match.availability', {
    method: 'GET',
    url: '/match/availability',
    summary: 'List the times that can be booked, or to which a meeting can be moved',
  }),
  route('match.book', {
    method: 'POST',
    url: '/match/book',
    summary: 'Book a time, or the earliest available one',
    status: 201,
    query: ['token'],
    response: restBooking,
  }),
  route('match.autoCreateBatch', {
    method: 'GET',
    url: '/match/auto-create-batch',
    summary: 'Book the earliest time that works for both participants',
    // The token contains the link name; the confirmation page works with any of the owner's links.
    confirmationPage: (request) => `/invites/${readLinkName((request.query as { token?: string }).token)}`,
    response: restBooking,
  }),
  route('match.autoCreateMultipleBatch', {
    method: 'POST',
    url: '/match/auto-create-multiple-batch',
    summary: 'Book the earliest time that works for a whole group',
    status: 201,
    query: ['token'],
    aliases: { tokenInvitation: 'token' },
    response: restBooking,
  }),
  route('match.autoRescheduleBatch', {
    method: 'GET',
    url: '/match/auto-reschedule-batch/:eventId',
    summary: 'Move a meeting to the next time that works for everyone or, with sooner=true, to the first',
    confirmationPage: (request) =>
      `/invites/reschedulings/${encodeURIComponent((request.params as { eventId: string }).eventId)}`,
    response: restBooking,
  }),
]

/** Reads the link name from an unverified token. It is used only to choose the confirmation page. */
function readLinkName(token: string | undefined): string {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
    const { url_invites } = z.object({ url_invites: z.string() }).parse(payload)
    return encodeURIComponent(url_invites)
  } catch {
    return 'unknown'
  }
}
