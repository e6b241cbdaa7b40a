import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type ErrorCode, type ErrorParams, errors, fillIn, type ParamsOf } from './errors.ts'

/** Every error of an input field, by code. Codes are part of the API: do not change them. */
export const fieldMessages = {
  /** The fallback code; `problem` is in English, for API clients. */
  invalid_value: ({ problem }: { problem?: string }) =>
    problem === undefined ? msg`This value is not valid` : msg`${{ problem }}`,
  required: ({ field }: { field: string }) => msg`${{ field }} is required`,
  too_long: ({ maximum }: { maximum: number }) => msg`At most ${{ maximum }} characters`,
  below_minimum: ({ minimum }: { minimum: number }) => msg`At least ${{ minimum }}`,
  above_maximum: ({ maximum }: { maximum: number }) => msg`At most ${{ maximum }}`,
  invalid_id: msg`Not a valid id`,

  enter_email: msg`Please enter a valid email address`,
  enter_message: msg`Please enter a valid message`,
  enter_verification_token: msg`Please enter your verification token`,
  enter_name: msg`Enter a name`,
  enter_title: msg`Enter a title`,
  enter_group_name: msg`Enter a name for the group`,
  six_digits: msg`Enter all digits of the code`,
  invalid_email: msg`Invalid email`,
  email_required: msg`Email is required`,
  name_required: msg`Name is required`,
  name_too_long: msg`Please keep the name to 200 characters or fewer`,
  message_required: msg`Message is required`,
  message_too_long: msg`Please keep the message to 8,000 characters or fewer`,

  url_characters: msg`Use 3 to 48 lowercase letters, digits, and hyphens`,
  invalid_color: msg`Use six hex digits without #`,
  unknown_language: msg`Use en or es`,
  enter_https_link: msg`Enter a link that starts with https://`,
  enter_room_link: msg`Enter the link to your meeting room`,
  enter_https_url: msg`Enter a URL that starts with https://`,
  invalid_url: msg`This is not a valid URL`,
  url_with_credentials: msg`Remove the username and password`,
  url_not_public: msg`This address is not on the public internet`,
  choose_event: msg`Choose at least one event`,

  unknown_time_zone: msg`Unknown time zone`,
  invalid_instant: msg`Not an ISO 8601 timestamp with an offset`,
  invalid_time: msg`Not an ISO 8601 time with an offset or a timeZone`,
  nonexistent_time: msg`This time does not exist in its time zone`,
  invalid_date: msg`Not a date (YYYY-MM-DD)`,
  year_out_of_range: ({ first, last }: YearRange) => msg`The year must be between ${{ first }} and ${{ last }}`,
  invalid_clock_time: msg`Use the format HH:mm`,
  slot_end_before_start: msg`A slot must end after it starts`,
  slots_overlap: msg`Slots on the same day must not overlap`,
  unknown_weekday: msg`Use a day from Monday to Sunday`,

  invalid_event_time: msg`Send dateTime and timeZone, or date`,
  end_before_start: msg`The end must come after the start`,
  end_not_a_date: msg`The end must be a date, like the start`,
  end_without_time: msg`The end must have a time, like the start`,
  event_too_long: msg`An event can last at most 31 days`,
  event_year_out_of_range: ({ first, last }: YearRange) =>
    msg`Events must be between the years ${{ first }} and ${{ last }}`,
  too_many_attendees: msg`An event can have at most 100 attendees`,
  invalid_recurrence_line: msg`Each line must start with RRULE, EXDATE, or RDATE`,
  /** `problem` is in English, for API clients that write rules. */
  invalid_recurrence: ({ problem }: { problem: string }) => ({
    ...msg({ message: '{problem}', context: 'unsupported recurrence rule, explained in English' }),
    values: { problem },
  }),
  instance_repeats: msg`A single instance of a series cannot repeat`,
  instance_leaves_calendar: msg`A single instance of a series cannot move to another calendar`,
  move_cancels_invitations: msg`Moving this event to another calendar would cancel its invitations`,
  too_many_exceptions: msg`Too many instances of this series were changed individually`,
  invalid_account_change: msg`Use true, false, or the id of an account`,
  account_required: msg`Send the id of the account to move the event to`,
  calendar_not_yours: msg`Choose one of your calendars that you can write to`,
  connected_calendar: msg`Files can only be imported into calendars of your main account`,
  not_a_calendar_file: msg`This is not a calendar file (.ics)`,
  incomplete_calendar_file: msg`The file is incomplete. Save or export it again`,
  file_too_large: msg`The file is too large. The maximum is 5 MB`,
  unwritable_destination: msg`Meetings cannot be added to this calendar`,
  unknown_provider: msg`This server does not support accounts from this provider`,
  enter_server_address: msg`Enter the address of your calendar server`,
  enter_calendar_address: msg`Enter the address of a calendar`,
  enter_username: msg`Enter your username`,
  enter_password: msg`Enter the password`,
  wrong_credentials: msg`The server did not accept this username and password`,
  address_unreachable: msg`This address is not working. Check it, or try again later`,
  no_calendar_at_address: msg`There is no calendar at this address`,
  incomplete_calendar: msg`The calendar at this address is incomplete. Try again later`,
  no_calendar_for_account: msg`There is no calendar with this address, or it is not shared with this account`,
  calendar_needs_login: msg`This address requires a login. Enter the public or secret address of the calendar`,
  own_calendar_address: msg`Meridian’s own calendars cannot be added here`,
  already_connected: msg`This calendar is already connected`,
  reconnect_in_browser: msg`Reconnect this account in a browser`,
  add_account_again: msg`Add this account again, with its server and username`,
  calendar_ids_required: msg`Send at least one calendar id`,
  primary_calendar_of_holidays: msg`New events go into this calendar, so it cannot be a holiday calendar`,
  holiday_calendar: msg`This is a holiday calendar`,
  range_end_before_start: msg`The end of the range must be after its start`,
  range_too_long: ({ days }: { days: number }) => msg`A range can span at most ${{ days }} days`,
  range_too_full: msg`This range has too many events. Request a shorter one`,
  range_of_sync_token: msg`Use the range that the sync token was issued for`,
  foreign_token: msg`Use a token that this call returned`,
  unknown_page: msg`Not a valid page cursor`,

  availability_too_long: ({ days }: { days: number }) => msg`A request can cover at most ${{ days }} days`,
  token_required: msg`Send the invitation token, or the event_id of a meeting to move`,
  meeting_length: ({ min, max }: { min: number; max: number }) =>
    msg`A meeting can last ${{ min }} to ${{ max }} minutes`,
  too_few_participants: msg`Add at least 2 participants`,
  too_many_participants: msg`Maximum 10 participants allowed`,
  participant_twice: ({ email }: { email: string }) => msg`${{ email }} is listed more than once`,
  unchangeable_group_field: msg`This field of a group cannot be changed`,
  group_change_required: msg`Send a name, group_participants, or group_owner`,
  owner_and_participants: msg`Change the owner and the participants in separate requests`,

  invalid_idempotency_key: msg`Use 1 to 200 visible characters`,
  invalid_json: msg`Not valid JSON`,
  invalid_utf8: msg`Not UTF-8`,
  invalid_unicode: msg`Not well-formed Unicode`,
  invalid_url_encoding: msg`Not valid percent-encoded UTF-8`,
  invalid_superjson: msg({ message: "Send '{'\"json\": …'}', with annotations only for Date and undefined" }),
  nul_character: msg`Remove the NUL character`,
  not_finite: msg`Not a finite number`,
  reserved_name: ({ name }: { name: string }) => msg`${{ name }} is not a valid field name`,
  repeated_parameter: msg`Send this parameter only once`,
  too_deep: ({ maximum }: { maximum: number }) => msg`Use at most ${{ maximum }} levels of nesting`,
  too_many_values: ({ maximum }: { maximum: number }) => msg`Send no more than ${{ maximum }} values`,
} as const

type YearRange = {
  first: number
  last: number
}

export type FieldCode = keyof typeof fieldMessages

type WithParams<Code, Params> =
  Record<string, never> extends Params ? { code: Code; params?: Params } : { code: Code; params: Params }

/** The error of one field, with a code for fields or the code of a general error that concerns the field. */
export type FieldError =
  | { [Code in FieldCode]: WithParams<Code, ParamsOf<(typeof fieldMessages)[Code]>> }[FieldCode]
  | { [Code in ErrorCode]: WithParams<Code, ErrorParams<Code>> }[ErrorCode]

function isFieldCode(text: string): text is FieldCode {
  return Object.hasOwn(fieldMessages, text)
}

/** The message of a field's error. */
export function fieldErrorDescriptor({ code, params }: FieldError): MessageDescriptor {
  return fillIn(isFieldCode(code) ? fieldMessages[code] : errors[code].message, params)
}

/** The properties of a zod issue that are used here. */
export interface Issue {
  code?: string | undefined
  message: string
  path: readonly PropertyKey[]
  /** Set by our own checks. */
  params?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
}

/** Converts a zod issue to a field error. The message of a check in `shared/` is a `FieldCode`. */
export function toFieldError({ code, message, path, params, origin, minimum, maximum }: Issue): FieldError {
  const limit = code === 'too_big' ? { maximum } : { minimum }
  if (isFieldCode(message)) {
    const hasParams = typeof fieldMessages[message] === 'function'
    return { code: message, ...(hasParams && { params: params ?? limit }) } as FieldError
  }
  // Only the message shows that a field is missing.
  if (code === 'invalid_type' && message.endsWith('received undefined')) {
    return { code: 'required', params: { field: path.join('.') || 'input' } }
  }
  if (code === 'too_big' && origin === 'string') return { code: 'too_long', params: { maximum: Number(maximum) } }
  if (code === 'too_big' && isNumericOrigin(origin))
    return { code: 'above_maximum', params: { maximum: Number(maximum) } }
  if (code === 'too_small' && isNumericOrigin(origin))
    return { code: 'below_minimum', params: { minimum: Number(minimum) } }
  return { code: 'invalid_value', params: { problem: message } }
}

function isNumericOrigin(origin: unknown): boolean {
  return origin === 'number' || origin === 'int'
}
