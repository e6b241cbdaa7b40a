import { INTERNAL_ERROR_MESSAGE } from './internal-error.ts'
import { type Quota, quotaMessage } from './quotas.ts'

/** The kinds of errors that callers see. Any other error is a bug: it is logged and returned as `internal`. */
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

interface ErrorDefinition {
  kind: ErrorKind
  /**
   * In English, for API clients: REST and tRPC send it as `detail`. A message with parameters is a function of them.
   */
  message: string | ((params: never) => string)
}

const WITH_YOURSELF_MESSAGE = 'You cannot schedule a meeting with yourself'
const SIGN_IN_MESSAGE = 'Please log in'

/**
 * Every error that callers see, by code. Kind, status, OpenAPI, the documentation and the client's messages are
 * derived from it. Codes and messages are part of the API: do not change them.
 */
export const errors = {
  invalid_input: {
    kind: 'invalid',
    message: ({ reason }: { reason?: 'with_oneself' }) =>
      reason === 'with_oneself' ? WITH_YOURSELF_MESSAGE : 'Some fields are not valid',
  },

  unauthenticated: { kind: 'unauthenticated', message: SIGN_IN_MESSAGE },
  session_ended: { kind: 'unauthenticated', message: SIGN_IN_MESSAGE },
  wrong_code: { kind: 'unauthenticated', message: 'This code is not valid or has expired' },
  sign_in_expired: {
    kind: 'unauthenticated',
    message: 'This sign-in has expired or was used already. Please start again',
  },
  invalid_token: { kind: 'unauthenticated', message: 'Invalid token' },
  used_token: { kind: 'unauthenticated', message: 'This token has already been used' },
  expired_token: { kind: 'unauthenticated', message: 'Expired Token' },
  invalid_api_key: { kind: 'unauthenticated', message: 'This API key has expired, was revoked, or never was one' },

  read_only_key: { kind: 'forbidden', message: 'This API key may only read' },
  needs_session: { kind: 'forbidden', message: 'An API key may not do this. Sign in for it' },
  foreign_site: { kind: 'forbidden', message: 'This request came from another site' },
  not_verified: { kind: 'forbidden', message: 'Access Denied: Please verify your account first' },
  admins_only: { kind: 'forbidden', message: 'Only the team may do this' },
  not_the_sender: { kind: 'forbidden', message: 'Only the owner of this invitation may book for a group' },
  group_owners_only: { kind: 'forbidden', message: 'Only the owner of this group may do this' },
  organizer_only: { kind: 'forbidden', message: 'Only the organizer may change this' },

  not_found: { kind: 'not_found', message: 'Not found' },
  method_not_supported: { kind: 'method_not_supported', message: 'This method is not supported here' },

  just_taken: { kind: 'conflict', message: 'This time was just taken' },
  outside_availability: { kind: 'conflict', message: 'This time is not among the times on offer' },
  bookings_full: {
    kind: 'conflict',
    message: 'This email address has as many bookings here as it can have. Cancel one first, or use another address',
  },
  no_common_time: {
    kind: 'conflict',
    message: ({ days }: { days: number }) => `No common time in the next ${days} days`,
  },
  calendar_unread: {
    kind: 'conflict',
    /** `name` is absent if the caller may not know the participant's name. */
    message: ({ name = 'another participant' }: { name?: string }) => `The calendar of ${name} could not be read`,
  },
  meeting_cancelled: { kind: 'conflict', message: 'This meeting was cancelled' },
  meeting_left: { kind: 'conflict', message: 'You have left this meeting' },
  meeting_over: { kind: 'conflict', message: 'This meeting is over' },
  account_closed: { kind: 'conflict', message: 'One of the people has closed their account' },
  undo_over: { kind: 'conflict', message: 'The invitations are already on their way' },

  is_meeting: { kind: 'conflict', message: 'This is a meeting: reschedule or cancel it instead' },
  event_not_writable: { kind: 'conflict', message: 'The events of this calendar cannot be changed here' },
  account_not_writable: { kind: 'conflict', message: 'Events of this account cannot be written here' },
  calendar_not_writable: { kind: 'conflict', message: 'This calendar cannot be changed here' },
  main_account: { kind: 'conflict', message: 'The main account cannot be removed' },
  main_calendar: { kind: 'conflict', message: 'The main calendar of an account cannot be deleted' },
  own_calendar: { kind: 'conflict', message: 'This calendar is your own: delete it instead of removing it' },
  not_own_calendar: { kind: 'conflict', message: 'This calendar is not your own: remove it instead of deleting it' },

  quota_reached: { kind: 'conflict', message: ({ quota }: { quota: Quota }) => quotaMessage(quota) },
  too_many_calendars: {
    kind: 'conflict',
    message: ({ most }: { most: number }) => `You can have at most ${most} calendars`,
  },
  too_many_keys: {
    kind: 'conflict',
    message: ({ most }: { most: number }) => `You have ${most} API keys. Revoke one first`,
  },
  too_many_webhooks: {
    kind: 'conflict',
    message: ({ most }: { most: number }) => `You have ${most} webhooks. Delete one first`,
  },
  webhook_off: { kind: 'conflict', message: 'This webhook is switched off. Switch it on first' },
  url_taken: { kind: 'conflict', message: 'This address is taken' },

  already_verified: { kind: 'conflict', message: 'This email is already verified and authenticated' },
  pending_request: { kind: 'conflict', message: 'A pending request already exists for this email' },
  already_decided: {
    kind: 'conflict',
    message: ({ status }: { status: 'pending' | 'approved' | 'rejected' }) => `This request was already ${status}`,
  },

  participant_refused: {
    kind: 'conflict',
    message: ({ reason }: { reason: ParticipantRefusal }) => participantRefusalMessages[reason],
  },
  not_participant: { kind: 'conflict', message: 'The new owner must be a participant of this group' },
  owner_needs_account: { kind: 'conflict', message: 'The new owner must have a verified account' },
  owner_not_joined: {
    kind: 'conflict',
    message: 'The new owner must have accepted the invitation to this group',
  },
  owner_leaves: { kind: 'conflict', message: 'Transfer the group to a participant before you leave it' },
  too_many_invitations: {
    kind: 'conflict',
    message: ({ email }: { email: string }) => `${email} has too many open invitations to groups`,
  },

  sync_token_expired: { kind: 'gone', message: 'Sync token is no longer valid' },
  too_large: { kind: 'too_large', message: 'The request is too large' },
  unsupported_media_type: { kind: 'unsupported_media_type', message: 'Send application/json' },
  idempotency_key_reused: {
    kind: 'unprocessable',
    message: 'This Idempotency-Key was used before with another request',
  },
  too_many_requests: {
    kind: 'too_many',
    message: ({ limit = 'calls' }: { limit?: RequestLimit }) => requestLimitMessages[limit],
  },

  internal: { kind: 'internal', message: INTERNAL_ERROR_MESSAGE },
  unavailable: { kind: 'unavailable', message: 'The service is not available right now. Please try again' },
} as const satisfies Record<string, ErrorDefinition>

const participantRefusalMessages = {
  with_oneself: WITH_YOURSELF_MESSAGE,
  group_full: 'Maximum 10 participants allowed',
  already_added: 'This email is already added',
} as const
/** Why an address cannot be added to the participants of a group. */
export type ParticipantRefusal = keyof typeof participantRefusalMessages

const requestLimitMessages = {
  calls: 'Too many requests. Please wait and try again',
  bookings_of_address: 'There were too many bookings with this email address. Please try again tomorrow',
  mails_to_address: 'This email address was sent too many messages. Please try again in an hour',
  bookings_from_network: 'There were too many bookings from your network. Please try again in an hour',
} as const
/** The kind of request that was sent too often. */
export type RequestLimit = keyof typeof requestLimitMessages

export type ErrorCode = keyof typeof errors

/** The parameters of a message; an empty object for one without. */
export type ParamsOf<Message> = Message extends (params: infer Params) => string ? Params : Record<string, never>

/** The parameters of an error's message. */
export type ErrorParams<Code extends ErrorCode> = ParamsOf<(typeof errors)[Code]['message']>

/** Parameters as the last argument; optional if none are required. */
export type ParamsArgument<Params> = Record<string, never> extends Params ? [params?: Params] : [params: Params]

/** The English message of an error. */
export function errorMessage<Code extends ErrorCode>(
  code: Code,
  ...[params]: ParamsArgument<ErrorParams<Code>>
): string {
  return formatMessage(errors[code].message, params)
}

/** A message with its parameters filled in. */
export function formatMessage(message: ErrorDefinition['message'], params: object = {}): string {
  return typeof message === 'string' ? message : (message as (params: object) => string)(params)
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
  /** The same as codes (`shared/field-errors.ts`) with their parameters. */
  field_errors?: Record<string, Pick<ErrorBody, 'code' | 'params'>>
}
