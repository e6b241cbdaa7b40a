import { z } from 'zod'
import { DETAIL } from '#shared/errors.ts'
import { quotaSentence } from '#shared/quotas.ts'
import { procedureOf } from './procedures.ts'
import type { RestRoute } from './route.ts'

/** What a call may refuse with, by its code: the status, and what a person reads. */
export const FAILURES = {
  invalid_input: [400, DETAIL.invalidInput],
  unauthenticated: [401, DETAIL.signInFirst],
  wrong_code: [401, DETAIL.wrongCode],
  sign_in_expired: [401, DETAIL.signInExpired],
  session_ended: [401, DETAIL.signInFirst],
  invalid_token: [401, DETAIL.invalidToken],
  used_token: [401, DETAIL.usedToken],
  expired_token: [401, DETAIL.expiredToken],
  invalid_api_key: [401, DETAIL.invalidApiKey],
  read_only_key: [403, DETAIL.readOnlyKey],
  needs_session: [403, DETAIL.needsSession],
  foreign_site: [403, DETAIL.foreignSite],
  not_verified: [403, DETAIL.accessDenied],
  admins_only: [403, DETAIL.adminsOnly],
  not_the_sender: [403, DETAIL.notTheSender],
  group_owners_only: [403, DETAIL.groupOwnersOnly],
  organizer_only: [403, DETAIL.organizerOnly],
  not_found: [404, DETAIL.notFound],
  just_taken: [409, DETAIL.justTaken],
  outside_availability: [409, DETAIL.outsideAvailability],
  bookings_full: [409, DETAIL.bookingsFull],
  no_common_time: [409, DETAIL.noCommonTime(60)],
  calendar_unread: [409, DETAIL.calendarUnread('Ana')],
  meeting_cancelled: [409, DETAIL.meetingCancelled],
  meeting_left: [409, DETAIL.meetingLeft],
  meeting_over: [409, DETAIL.meetingOver],
  account_closed: [409, DETAIL.accountClosed],
  undo_over: [409, DETAIL.undoOver],
  is_meeting: [409, 'This is a meeting: reschedule or cancel it instead'],
  event_not_writable: [409, DETAIL.eventKeptElsewhere],
  account_not_writable: [409, DETAIL.accountKeptElsewhere],
  calendar_not_writable: [409, DETAIL.calendarKeptElsewhere],
  main_account: [409, DETAIL.mainAccountStays],
  main_calendar: [409, DETAIL.mainCalendarStays],
  own_calendar: [409, DETAIL.deleteInstead],
  not_own_calendar: [409, DETAIL.removeInstead],
  quota_reached: [409, quotaSentence('events')],
  too_many_calendars: [409, DETAIL.tooManyCalendars(50)],
  sync_token_expired: [410, DETAIL.syncTokenExpired],
  too_many_keys: [409, DETAIL.tooManyKeys(20)],
  too_many_webhooks: [409, DETAIL.tooManyWebhooks(10)],
  webhook_off: [409, DETAIL.webhookOff],
  url_taken: [409, 'This address is taken'],
  already_verified: [409, DETAIL.alreadyVerified],
  pending_request: [409, DETAIL.pendingRequest],
  already_decided: [409, 'This request was already approved'],
  participant_refused: [409, 'This email is already added'],
  not_participant: [409, DETAIL.notParticipant],
  owner_needs_account: [409, DETAIL.ownerNeedsAccount],
  owner_not_joined: [409, DETAIL.ownerNotJoined],
  too_many_invitations: [409, DETAIL.tooManyInvitations('ana@example.com')],
  owner_leaves: [409, DETAIL.ownerLeaves],
  too_large: [413, DETAIL.tooLarge],
  unsupported_media_type: [415, DETAIL.jsonOnly],
  idempotency_key_reused: [422, DETAIL.keyReused],
  too_many_requests: [429, DETAIL.tooMany],
  internal: [500, DETAIL.internal],
  unavailable: [503, DETAIL.unavailable],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type Failure = keyof typeof FAILURES

/** All that a row may refuse with: its own failures, and what comes with who may call it and with what it takes. */
export function failuresOf(row: RestRoute): Failure[] {
  const { who, type } = procedureOf(row)
  const failures: (Failure | false)[] = [
    Boolean(row.query ?? row.params ?? row.body) && 'invalid_input',
    who !== 'anyone' && 'unauthenticated',
    (who === 'verified users' || who === 'the team') && 'not_verified',
    who === 'the team' && 'admins_only',
    // A key that is sent is looked at, needed or not.
    'invalid_api_key',
    type === 'mutation' && 'read_only_key',
    row.credentials === 'session' && 'needs_session',
    ...(row.fails ?? []),
    row.body !== undefined && 'too_large',
    row.body !== undefined && 'unsupported_media_type',
    'too_many_requests',
    'internal',
    'unavailable',
  ]
  return [...new Set(failures)].filter((failure) => failure !== false)
}

/** The refusals as OpenAPI describes them: by status, with the codes that come with it. */
export function describeFailures(codes: readonly Failure[]): Record<number, object> {
  const byStatus = Map.groupBy(codes, (code) => FAILURES[code][0])
  return Object.fromEntries([...byStatus].map(([status, found]) => [status, describe(found)]))
}

const described = new Map<string, object>()

/** One description for each set of codes: most calls refuse with the same ones. */
function describe(codes: readonly Failure[]): object {
  const key = codes.join(' ')
  const known = described.get(key) ?? makeDescription(codes)
  described.set(key, known)
  return known
}

function makeDescription(codes: readonly Failure[]): object {
  const schema = z
    .looseObject({
      detail: z.string(),
      code: z.enum(codes),
      ...(codes.includes('invalid_input') && { fields: z.record(z.string(), z.string()).optional() }),
    })
    .meta({ examples: codes.map((code) => ({ detail: FAILURES[code][1], code })) })
  return {
    description: codes.map((code) => `\`${code}\`: ${FAILURES[code][1]}`).join('\n\n'),
    content: { 'application/json': { schema } },
  }
}
