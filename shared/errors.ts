import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { INTERNAL_ERROR_MESSAGE, UNAVAILABLE_MESSAGE } from './internal-error.ts'
import { type Quota, quotaDescriptor } from './quotas.ts'

/** The kinds of errors that callers see. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_supported'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'too_many'
  | 'internal'
  | 'unavailable'

/** Translates a message into the reader's language. */
export type Translate = (message: MessageDescriptor) => string

/** A message, or a function that creates it from its parameters. */
export type Message = MessageDescriptor | ((params: never) => MessageDescriptor)

interface ErrorDefinition {
  kind: ErrorKind
  /** REST and tRPC send it in English as `detail`. A message with parameters is a function of them. */
  message: Message
}

const WITH_YOURSELF_MESSAGE = msg`You cannot schedule a meeting with yourself`
const SIGN_IN_MESSAGE = msg`Please log in`

/**
 * Every error that callers see, by code. The status, OpenAPI, the documentation and the client's messages are derived
 * from this table. Codes are part of the API: do not change them, or the messages that the specification defines.
 */
export const errors = {
  invalid_input: {
    kind: 'invalid',
    message: ({ reason }: { reason?: 'with_oneself' }) =>
      reason === 'with_oneself' ? WITH_YOURSELF_MESSAGE : msg`Some fields are not valid`,
  },

  unauthenticated: { kind: 'unauthenticated', message: SIGN_IN_MESSAGE },
  session_ended: { kind: 'unauthenticated', message: SIGN_IN_MESSAGE },
  wrong_code: { kind: 'unauthenticated', message: msg`This code is not valid or has expired` },
  sign_in_expired: {
    kind: 'unauthenticated',
    message: msg`This login has expired or was already used. Please start again`,
  },
  invalid_token: { kind: 'unauthenticated', message: msg`Invalid token` },
  used_token: { kind: 'unauthenticated', message: msg`This token has already been used` },
  expired_token: { kind: 'unauthenticated', message: msg`Expired Token` },
  invalid_api_key: { kind: 'unauthenticated', message: msg`This API key is invalid, expired, or revoked` },
  rest_only_key: {
    kind: 'unauthenticated',
    message: msg`API keys work over REST only. Over tRPC, send the bearer token of a session`,
  },

  read_only_key: { kind: 'forbidden', message: msg`This API key is read-only` },
  needs_session: { kind: 'forbidden', message: msg`API keys cannot do this. Log in instead` },
  foreign_site: { kind: 'forbidden', message: msg`This request came from another site` },
  not_verified: { kind: 'forbidden', message: msg`Access Denied: Please verify your account first` },
  admins_only: { kind: 'forbidden', message: msg`Only admins can do this` },
  not_the_sender: { kind: 'forbidden', message: msg`Only the owner of this invitation can book for a group` },
  group_owners_only: { kind: 'forbidden', message: msg`Only the owner of this group can do this` },
  organizer_only: { kind: 'forbidden', message: msg`Only the organizer can change this` },

  not_found: { kind: 'not_found', message: msg`Not found` },
  method_not_supported: { kind: 'method_not_supported', message: msg`This method is not supported here` },

  just_taken: { kind: 'conflict', message: msg`This time was just taken` },
  outside_availability: {
    kind: 'conflict',
    message: ({ reason }: { reason?: 'off_quarter_hour' }) =>
      reason === 'off_quarter_hour'
        ? msg`Meetings start on the quarter hour, such as 10:00 or 10:15`
        : msg`This time is not available`,
  },
  bookings_full: {
    kind: 'conflict',
    message: msg`This email address has reached its limit of bookings with this person. Cancel one first, or use another address`,
  },
  no_common_time: {
    kind: 'conflict',
    message: ({ days }: { days: number }) =>
      msg`No common time in the next ${plural({ days }, { one: 'day', other: '# days' })}`,
  },
  calendar_unread: {
    kind: 'conflict',
    /** `name` is absent if the caller may not know the participant's name. */
    message: ({ name }: { name?: string }) =>
      name === undefined
        ? msg`Another participant’s calendar could not be read`
        : msg`The calendar of ${{ name }} could not be read`,
  },
  meeting_cancelled: { kind: 'conflict', message: msg`This meeting was canceled` },
  meeting_changed: { kind: 'conflict', message: msg`This meeting has changed. Please check it and try again` },
  meeting_left: { kind: 'conflict', message: msg`You have left this meeting` },
  meeting_over: { kind: 'conflict', message: msg`This meeting is over` },
  account_closed: { kind: 'conflict', message: msg`One of the participants has closed their account` },
  undo_over: { kind: 'conflict', message: msg`The invitations are already on their way` },

  is_meeting: { kind: 'conflict', message: msg`This is a meeting: reschedule or cancel it instead` },
  extra_date: {
    kind: 'conflict',
    message: msg`This is an extra date of the series. Change only this event, or all events`,
  },
  event_not_writable: { kind: 'conflict', message: msg`Events in this calendar cannot be changed here` },
  account_not_writable: { kind: 'conflict', message: msg`Meridian cannot write to this account` },
  calendar_not_writable: { kind: 'conflict', message: msg`This calendar cannot be changed here` },
  main_account: { kind: 'conflict', message: msg`The main account cannot be removed` },
  main_calendar: { kind: 'conflict', message: msg`The main calendar of an account cannot be deleted` },
  own_calendar: { kind: 'conflict', message: msg`This calendar is your own: delete it instead of removing it` },
  not_own_calendar: { kind: 'conflict', message: msg`This calendar is not your own: remove it instead of deleting it` },

  quota_reached: { kind: 'conflict', message: ({ quota }: { quota: Quota }) => quotaDescriptor(quota) },
  too_many_calendars: {
    kind: 'conflict',
    message: ({ maximum }: { maximum: number }) => msg`You can have at most ${{ maximum }} calendars`,
  },
  too_many_keys: {
    kind: 'conflict',
    message: ({ maximum }: { maximum: number }) => msg`You have ${{ maximum }} API keys. Revoke one first`,
  },
  too_many_webhooks: {
    kind: 'conflict',
    message: ({ maximum }: { maximum: number }) => msg`You have ${{ maximum }} webhooks. Delete one first`,
  },
  webhook_off: { kind: 'conflict', message: msg`This webhook is turned off. Turn it on first` },
  url_taken: {
    kind: 'conflict',
    message: ({ reason }: { reason?: 'reserved' }) =>
      reason === 'reserved' ? msg`This link name is reserved. Choose another` : msg`This link name is already taken`,
  },

  already_verified: { kind: 'conflict', message: msg`This email is already verified and authenticated` },
  pending_request: { kind: 'conflict', message: msg`A pending request already exists for this email` },
  already_decided: {
    kind: 'conflict',
    message: ({ status }: { status: keyof typeof decidedMessages }) => decidedMessages[status],
  },

  participant_refused: {
    kind: 'conflict',
    message: ({ reason }: { reason: ParticipantRefusal }) => participantRefusalMessages[reason],
  },
  not_participant: { kind: 'conflict', message: msg`The new owner must be a participant of this group` },
  owner_needs_account: { kind: 'conflict', message: msg`The new owner must have a verified account` },
  owner_not_joined: {
    kind: 'conflict',
    message: msg`The new owner must have accepted the invitation to this group`,
  },
  owner_quota_reached: { kind: 'conflict', message: msg`The new owner cannot take over any more groups` },
  owner_leaves: { kind: 'conflict', message: msg`Transfer the group to a participant before you leave it` },
  too_many_invitations: {
    kind: 'conflict',
    message: ({ email }: { email: string }) => msg`${{ email }} has too many pending group invitations`,
  },

  sync_token_expired: { kind: 'gone', message: msg`The sync token is no longer valid` },
  too_large: { kind: 'too_large', message: msg`The request is too large` },
  unsupported_media_type: { kind: 'unsupported_media_type', message: msg`Send application/json` },
  idempotency_key_reused: {
    kind: 'unprocessable',
    message: msg`This Idempotency-Key was already used with a different request`,
  },
  too_many_requests: {
    kind: 'too_many',
    message: ({ limit = 'calls', retry_after }: { limit?: RequestLimit; retry_after?: number }) =>
      limit === 'calls' && retry_after !== undefined
        ? tooManyRequestsMessage(retry_after)
        : requestLimitMessages[limit],
  },

  internal: { kind: 'internal', message: INTERNAL_ERROR_MESSAGE },
  unavailable: { kind: 'unavailable', message: UNAVAILABLE_MESSAGE },
} as const satisfies Record<string, ErrorDefinition>

const decidedMessages = {
  pending: msg`This request is already pending`,
  approved: msg`This request was already approved`,
  rejected: msg`This request was already rejected`,
} as const

const participantRefusalMessages = {
  with_oneself: WITH_YOURSELF_MESSAGE,
  group_full: msg`Maximum 10 participants allowed`,
  already_added: msg`This email is already added`,
} as const
/** Why an address cannot be added to the participants of a group. */
export type ParticipantRefusal = keyof typeof participantRefusalMessages

const requestLimitMessages = {
  calls: msg`Too many attempts. Please wait and try again`,
  bookings_of_address: msg`Too many bookings with this email address. Please try again tomorrow`,
  mails_to_address: msg`Too many emails to this address. Please try again in an hour`,
  bookings_from_network: msg`Too many bookings from your network. Please try again in an hour`,
  invitations_to_address: msg`You have sent one of these people too many invitations today. Please try again tomorrow`,
  invitations_of_organizer: msg`You have sent too many invitations today. Please try again tomorrow`,
} as const
/** The kind of request that was sent too often. */
export type RequestLimit = keyof typeof requestLimitMessages

/** Says when to try again, rounded up to a minute or an hour. */
function tooManyRequestsMessage(seconds: number): MessageDescriptor {
  if (seconds < 60)
    return msg`Too many attempts. Try again in ${plural({ seconds }, { one: '# second', other: '# seconds' })}`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60)
    return msg`Too many attempts. Try again in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}`
  const hours = Math.ceil(minutes / 60)
  return msg`Too many attempts. Try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}`
}

export type ErrorCode = keyof typeof errors

/** The parameters of a message; an empty object if it has none. */
export type ParamsOf<Message> = Message extends (params: infer Params) => MessageDescriptor
  ? Params
  : Record<string, never>

/** The parameters of an error's message. */
export type ErrorParams<Code extends ErrorCode> = ParamsOf<(typeof errors)[Code]['message']>

/** Parameters as the last argument; optional if none are required. */
export type ParamsArgument<Params> = Record<string, never> extends Params ? [params?: Params] : [params: Params]

/** The message with its parameters filled in. */
export function fillIn(message: Message, params: object = {}): MessageDescriptor {
  return typeof message === 'function' ? (message as (params: object) => MessageDescriptor)(params) : message
}

/** The body of a REST error; a tRPC error has it in `data.error`. */
export interface ErrorBody {
  /** A sentence in English, for API clients. */
  detail: string
  /** A stable code for API clients, such as `just_taken`. */
  code: string
  /** The parameters of the message; absent for a message without parameters. */
  params?: Record<string, string | number>
  /** Invalid input: the problem of each field, as an English sentence. */
  fields?: Record<string, string>
  /** The same problems as codes (`shared/field-errors.ts`) with their parameters. */
  field_errors?: Record<string, Pick<ErrorBody, 'code' | 'params'>>
}
