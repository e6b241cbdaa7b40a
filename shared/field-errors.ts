import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type ErrorCode, type ErrorParams, errors, fillIn, type ParamsOf } from './errors.ts'

/** Every error of an input field, by code. Codes and messages are part of the API. */
export const fieldMessages = {
  /** The fallback code; `problem` is in English, for API clients. */
  invalid_value: ({ problem }: { problem?: string }) =>
    problem === undefined ? msg`This value is not valid` : msg`${{ problem }}`,
  too_long: ({ maximum }: { maximum: number }) => msg`At most ${{ maximum }} characters`,
  below_minimum: ({ minimum }: { minimum: number }) => msg`At least ${{ minimum }}`,
  above_maximum: ({ maximum }: { maximum: number }) => msg`At most ${{ maximum }}`,
  invalid_id: msg`Not an id`,

  enter_email: msg`Please enter a valid email address`,
  enter_message: msg`Please enter a valid message`,
  enter_verification_token: msg`Please enter your verification token`,
  enter_name: msg`Enter a name`,
  enter_title: msg`Enter a title`,
  enter_group_name: msg`Enter a name for the group`,
  six_digits: msg`The code has six digits`,
  invalid_email: msg`Invalid email`,
  email_required: msg`Email is required`,
  name_required: msg`Name is required`,
  name_too_long: msg`Please keep the name under 200 characters`,
  message_required: msg`Message is required`,
  message_too_long: msg`Please keep the message under 8000 characters`,

  url_characters: msg`Use 3 to 48 lower-case letters, digits and hyphens`,
  invalid_color: msg`A color must be six hex digits without #`,
  unknown_language: msg`The languages are en and es`,
  enter_https_link: msg`Enter a link that starts with https://`,
  enter_room_link: msg`Enter the link of your room`,
  enter_https_url: msg`Enter an address that starts with https://`,
  url_with_credentials: msg`Leave out the user name and password`,
  url_not_public: msg`This address is not on the public internet`,
  choose_event: msg`Choose at least one event`,

  unknown_time_zone: msg`Not a known time zone`,
  invalid_instant: msg`Not an ISO 8601 instant with an offset`,
  invalid_time: msg`Not an ISO 8601 time with an offset or a timeZone`,
  nonexistent_time: msg`This time does not exist in its time zone`,
  invalid_date: msg`Not a date (YYYY-MM-DD)`,
  year_out_of_range: ({ first, last }: YearRange) => msg`Only the years ${{ first }} to ${{ last }}`,
  invalid_clock_time: msg`A time is HH:mm`,
  slot_end_before_start: msg`A slot ends after it starts`,
  slots_overlap: msg`The slots of a day do not overlap`,
  unknown_weekday: msg`Not a day of the week: Monday to Sunday`,

  invalid_event_time: msg`Send dateTime and timeZone, or date`,
  end_before_start: msg`The end must come after the start`,
  event_too_long: msg`An event lasts at most 31 days`,
  event_year_out_of_range: ({ first, last }: YearRange) =>
    msg`Events lie between the years ${{ first }} and ${{ last }}`,
  too_many_attendees: msg`An event has at most 100 attendees`,
  invalid_recurrence_line: msg`A line starts with RRULE, EXDATE or RDATE`,
  /** `problem` is in English, for API clients that write rules. */
  invalid_recurrence: ({ problem }: { problem: string }) => ({
    ...msg({ message: '{problem}', context: 'unsupported recurrence rule, explained in English' }),
    values: { problem },
  }),
  instance_repeats: msg`One instance of an event cannot repeat`,
  instance_leaves_calendar: msg`One instance of an event stays in its calendar`,
  too_many_exceptions: msg`Too many instances were changed one by one`,
  invalid_account_change: msg`true, false or the id of an account`,
  account_required: msg`Send the account that the event moves to`,
  calendar_not_yours: msg`Not a calendar of yours that events can be written to`,
  not_a_calendar_file: msg`This is not a calendar file (.ics)`,
  incomplete_calendar_file: msg`The file breaks off: save or export it again`,
  file_too_large: msg`The file is too large: at most 5 MB`,
  unwritable_destination: msg`Meetings cannot be written into this calendar`,
  unknown_provider: msg`This server cannot connect accounts of this provider`,
  enter_server_address: msg`Enter the address of your calendar server`,
  enter_calendar_address: msg`Enter the address of a calendar`,
  enter_username: msg`Enter your user name`,
  enter_password: msg`Enter the password`,
  wrong_credentials: msg`The server did not accept this user name and password`,
  address_unreachable: msg`There is no response from this address`,
  no_calendar_at_address: msg`There is no calendar at this address`,
  no_calendar_for_account: msg`There is no calendar with this address, or it is not shared with this account`,
  calendar_needs_login: msg`This address needs a login: enter a public or secret address of the calendar`,
  own_calendar_address: msg`This is your own Meridian calendar`,
  already_connected: msg`This calendar is already connected`,
  reconnect_in_browser: msg`Reconnect this account in a browser, at its provider`,
  add_account_again: msg`Add this account again, with its server and user name`,
  calendar_ids_required: msg`Name at least one calendar`,
  primary_calendar_of_holidays: msg`New events go into this calendar: it cannot be one of holidays`,
  holiday_calendar: msg`This is a calendar of holidays`,
  range_end_before_start: msg`The end of the range must be after its start`,
  range_too_long: ({ days }: { days: number }) => msg`A range can have at most ${{ days }} days`,
  range_too_full: msg`There is too much in this range; ask for a shorter one`,
  range_of_sync_token: msg`The range is that of the sync token`,
  foreign_token: msg`Not a token of this call`,
  unknown_page: msg`No such page`,

  availability_too_long: ({ days }: { days: number }) => msg`A call lists at most ${{ days }} days`,
  token_required: msg`Send the invitation token, or the event_id of a meeting to move`,
  meeting_length: ({ min, max }: { min: number; max: number }) => msg`A meeting lasts ${{ min }} to ${{ max }} minutes`,
  too_few_participants: msg`Add at least 2 participants`,
  too_many_participants: msg`Maximum 10 participants allowed`,
  participant_twice: ({ email }: { email: string }) => msg`This email is already added: ${{ email }}`,
  unchangeable_group_field: msg`This field of a group cannot be changed`,
  group_change_required: msg`Send a name, group_participants or group_owner`,
  owner_and_participants: msg`Change the owner and the participants one after the other`,

  invalid_idempotency_key: msg`Use 1 to 200 visible characters`,
  invalid_json: msg`Not valid JSON`,
  invalid_utf8: msg`Not UTF-8`,
  invalid_unicode: msg`Not well-formed Unicode`,
  invalid_url_encoding: msg`Not the percent-encoding of UTF-8 text`,
  invalid_superjson: msg({ message: "Send '{'\"json\": …'}', with annotations of Date and undefined alone" }),
  nul_character: msg`Leave out the NUL character`,
  not_finite: msg`Not a finite number`,
  reserved_name: ({ name }: { name: string }) => msg`No input is called ${{ name }}`,
  repeated_parameter: msg`Send this once`,
  too_deep: ({ most }: { most: number }) => msg`Nest no more than ${{ most }} levels`,
  too_many_values: ({ most }: { most: number }) => msg`Send no more than ${{ most }} values`,
} as const

type YearRange = {
  first: number
  last: number
}

export type FieldCode = keyof typeof fieldMessages

type WithParams<Code, Params> =
  Record<string, never> extends Params ? { code: Code; params?: Params } : { code: Code; params: Params }

/** The error of one field: a code of its own, or an error that concerns one field. */
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

/** The parts of a zod issue that are used here. */
export interface Issue {
  code?: string | undefined
  message: string
  /** Set by our own checks. */
  params?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
}

/** Converts a zod issue to a field error. The message of a check in `shared/` is a `FieldCode`. */
export function toFieldError({ code, message, params, origin, minimum, maximum }: Issue): FieldError {
  const limit = code === 'too_big' ? { maximum } : { minimum }
  if (isFieldCode(message)) {
    const hasParams = typeof fieldMessages[message] === 'function'
    return { code: message, ...(hasParams && { params: params ?? limit }) } as FieldError
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
