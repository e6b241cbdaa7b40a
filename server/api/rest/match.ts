import { z } from 'zod'
import { availabilityInput, bookInput, groupBookInput, invitationToken } from '#shared/invitations.ts'
import { availability } from '#shared/outputs/meetings.ts'
import { restBooked, toRestBooked } from './booked.ts'
import type { Failure } from './failures.ts'
import { route } from './route.ts'

const { token: _book, ...bookBody } = bookInput.def.shape
const { token: _group, ...groupBody } = groupBookInput.def.shape

/** Why nothing was booked, or moved, to the first time or to one that was picked. */
const UNBOOKED: readonly Failure[] = [
  'just_taken',
  'outside_availability',
  'account_closed',
  'no_common_time',
  'calendar_unread',
  'idempotency_key_reused',
]

const soonerQuery = z.object({
  sooner: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'The first time other than the present one, even before it' }),
})

export const matchRoutes = [
  route({
    method: 'GET',
    url: '/match/availability',
    summary: 'The times that can be booked, or that a meeting can be moved to',
    credentials: 'bearer or cookie',
    query: availabilityInput,
    answer: availability,
    fails: ['invalid_token', 'expired_token', 'not_found', 'meeting_cancelled', 'meeting_left', 'meeting_over'],
    call: (calls, { query }) => calls.match.availability(query),
  }),
  route({
    method: 'POST',
    url: '/match/book',
    summary: 'Book a time, or the first that is free',
    credentials: 'bearer or cookie',
    query: invitationToken,
    body: z.object(bookBody),
    status: 201,
    answer: restBooked,
    fails: ['invalid_token', 'expired_token', 'bookings_full', ...UNBOOKED],
    takesIdempotencyKey: true,
    call: (calls, { query, body }) => calls.match.book({ ...body, token: query.token }).then(toRestBooked),
  }),
  route({
    method: 'GET',
    url: '/match/auto-create-batch',
    summary: 'Book the first time that is free for both',
    credentials: 'bearer or cookie',
    query: invitationToken,
    // A token says whose invitation it is; the page can ask with any link of theirs.
    answer: restBooked,
    fails: ['invalid_token', 'expired_token', ...UNBOOKED],
    takesIdempotencyKey: true,
    asksAt: (request) => `/invites/${invitationOwner((request.query as { token?: string }).token)}`,
    call: (calls, { query }) => calls.match.autoCreateBatch(query).then(toRestBooked),
  }),
  route({
    method: 'POST',
    url: '/match/auto-create-multiple-batch',
    summary: 'Book the first time that is free for a whole group',
    credentials: 'bearer or cookie',
    query: z.object({ token: z.optional(invitationToken.shape.token) }),
    body: z.object({ ...groupBody, tokenInvitation: z.optional(invitationToken.shape.token) }),
    status: 201,
    answer: restBooked,
    fails: ['not_the_sender', 'not_found', 'invalid_token', 'expired_token', ...UNBOOKED],
    takesIdempotencyKey: true,
    call: (calls, { query, body }) =>
      calls.match
        .autoCreateMultipleBatch({ ...body, token: query.token ?? body.tokenInvitation ?? '' })
        .then(toRestBooked),
  }),
  route({
    method: 'GET',
    url: '/match/auto-reschedule-batch/:eventId',
    summary: 'Move a meeting to the first time after the present one that is free for all',
    credentials: 'bearer or cookie',
    params: z.object({ eventId: z.string() }),
    query: soonerQuery,
    answer: restBooked,
    fails: ['not_found', 'meeting_cancelled', 'meeting_left', 'meeting_over', ...UNBOOKED],
    takesIdempotencyKey: true,
    asksAt: (request) =>
      `/invites/reschedulings/${encodeURIComponent((request.params as { eventId: string }).eventId)}`,
    call: (calls, { params, query }) =>
      calls.match.autoRescheduleBatch({ ...params, sooner: query.sooner === 'true' }).then(toRestBooked),
  }),
]

/** The link that an invitation token was exchanged for, unchecked: it only chooses the page that asks. */
function invitationOwner(token: string | undefined): string {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
    const { url_invites } = z.object({ url_invites: z.string() }).parse(payload)
    return encodeURIComponent(url_invites)
  } catch {
    return 'unknown'
  }
}
