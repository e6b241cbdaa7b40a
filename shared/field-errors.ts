import { type ErrorCode, type ErrorParams, errors, formatMessage, type ParamsOf } from './errors.ts'

/** Every error of an input field, by code. Codes and messages are part of the API. */
export const fieldMessages = {
  /** The fallback code; `problem` is in English, for API clients. */
  invalid_value: ({ problem = 'This value is not valid' }: { problem?: string }) => problem,
  too_long: ({ maximum }: { maximum: number }) => `At most ${maximum} characters`,
  below_minimum: ({ minimum }: { minimum: number }) => `At least ${minimum}`,
  above_maximum: ({ maximum }: { maximum: number }) => `At most ${maximum}`,
  invalid_id: 'Not an id',

  enter_email: 'Please enter a valid email address',
  enter_message: 'Please enter a valid message',
  enter_verification_token: 'Please enter your verification token',
  enter_name: 'Enter a name',
  enter_title: 'Enter a title',
  enter_group_name: 'Enter a name for the group',
  six_digits: 'The code has six digits',
  invalid_email: 'Invalid email',
  email_required: 'Email is required',
  name_required: 'Name is required',
  name_too_long: 'Please keep the name under 200 characters',
  message_required: 'Message is required',
  message_too_long: 'Please keep the message under 8000 characters',

  url_characters: 'Use 3 to 48 lower-case letters, digits and hyphens',
  invalid_color: 'A color must be six hex digits without #',
  unknown_language: 'The languages are en and es',
  enter_https_link: 'Enter a link that starts with https://',
  enter_room_link: 'Enter the link of your room',
  enter_https_url: 'Enter an address that starts with https://',
  url_with_credentials: 'Leave out the user name and password',
  url_not_public: 'This address is not on the public internet',
  choose_event: 'Choose at least one event',

  unknown_time_zone: 'Not a known time zone',
  invalid_instant: 'Not an ISO 8601 instant with an offset',
  invalid_time: 'Not an ISO 8601 time with an offset or a timeZone',
  nonexistent_time: 'This time does not exist in its time zone',
  invalid_date: 'Not a date (YYYY-MM-DD)',
  year_out_of_range: ({ first, last }: YearRange) => `Only the years ${first} to ${last}`,
  invalid_clock_time: 'A time is HH:mm',
  slot_end_before_start: 'A slot ends after it starts',
  slots_overlap: 'The slots of a day do not overlap',
  unknown_weekday: 'Not a day of the week: Monday to Sunday',

  invalid_event_time: 'Send dateTime and timeZone, or date',
  end_before_start: 'The end must come after the start',
  event_too_long: 'An event lasts at most 31 days',
  event_year_out_of_range: ({ first, last }: YearRange) => `Events lie between the years ${first} and ${last}`,
  too_many_attendees: 'An event has at most 100 attendees',
  invalid_recurrence_line: 'A line starts with RRULE, EXDATE or RDATE',
  /** `problem` is in English, for API clients that write rules. */
  invalid_recurrence: ({ problem }: { problem: string }) => problem,
  instance_repeats: 'One instance of an event cannot repeat',
  instance_leaves_calendar: 'One instance of an event stays in its calendar',
  too_many_exceptions: 'Too many instances were changed one by one',
  invalid_account_change: 'true, false or the id of an account',
  account_required: 'Send the account that the event moves to',
  calendar_not_yours: 'Not a calendar of yours that events can be written to',
  not_a_calendar_file: 'This is not a calendar file (.ics)',
  incomplete_calendar_file: 'The file breaks off: save or export it again',
  file_too_large: 'The file is too large: at most 5 MB',
  unwritable_destination: 'Meetings cannot be written into this calendar',
  unknown_provider: 'This server cannot connect accounts of this provider',
  enter_server_address: 'Enter the address of your calendar server',
  enter_calendar_address: 'Enter the address of a calendar',
  enter_username: 'Enter your user name',
  enter_password: 'Enter the password',
  wrong_credentials: 'The server did not accept this user name and password',
  address_unreachable: 'There is no response from this address',
  no_calendar_at_address: 'There is no calendar at this address',
  no_calendar_for_account: 'There is no calendar with this address, or it is not shared with this account',
  calendar_needs_login: 'This address needs a login: enter a public or secret address of the calendar',
  own_calendar_address: 'This is your own Meridian calendar',
  already_connected: 'This calendar is already connected',
  reconnect_in_browser: 'Reconnect this account in a browser, at its provider',
  add_account_again: 'Add this account again, with its server and user name',
  calendar_ids_required: 'Name at least one calendar',
  primary_calendar_of_holidays: 'New events go into this calendar: it cannot be one of holidays',
  holiday_calendar: 'This is a calendar of holidays',
  range_end_before_start: 'The end of the range must be after its start',
  range_too_long: ({ days }: { days: number }) => `A range can have at most ${days} days`,
  range_too_full: 'There is too much in this range; ask for a shorter one',
  range_of_sync_token: 'The range is that of the sync token',
  foreign_token: 'Not a token of this call',
  unknown_page: 'No such page',

  availability_too_long: ({ days }: { days: number }) => `A call lists at most ${days} days`,
  token_required: 'Send the invitation token, or the event_id of a meeting to move',
  meeting_length: ({ min, max }: { min: number; max: number }) => `A meeting lasts ${min} to ${max} minutes`,
  too_few_participants: 'Add at least 2 participants',
  too_many_participants: 'Maximum 10 participants allowed',
  participant_twice: ({ email }: { email: string }) => `This email is already added: ${email}`,
  unchangeable_group_field: 'This field of a group cannot be changed',
  group_change_required: 'Send a name, group_participants or group_owner',
  owner_and_participants: 'Change the owner and the participants one after the other',

  invalid_idempotency_key: 'Use 1 to 200 visible characters',
  invalid_json: 'Not valid JSON',
  invalid_utf8: 'Not UTF-8',
  invalid_unicode: 'Not well-formed Unicode',
  invalid_url_encoding: 'Not the percent-encoding of UTF-8 text',
  invalid_superjson: 'Send {"json": …}, with annotations of Date and undefined alone',
  nul_character: 'Leave out the NUL character',
  not_finite: 'Not a finite number',
  reserved_name: ({ name }: { name: string }) => `No input is called ${name}`,
  repeated_parameter: 'Send this once',
  too_deep: ({ most }: { most: number }) => `Nest no more than ${most} levels`,
  too_many_values: ({ most }: { most: number }) => `Send no more than ${most} values`,
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

/** The English message of a field's error. */
export function fieldMessage({ code, params }: FieldError): string {
  return formatMessage(isFieldCode(code) ? fieldMessages[code] : errors[code].message, params)
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
