import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { AccessCodeKind, AccessRequestStatus } from '#shared/access.ts'
import type { BookingReason } from '#shared/booking-reason.ts'
import type { Attendee, AttendeeRole, ResponseStatus } from '#shared/events.ts'
import type { AccountId, CalendarId, EventId, GroupId, LinkId, MeetingId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import type { MeetingProviderInfo } from '#shared/users.ts'
import type { AuditLogTable } from './audit-tables.ts'
import type { ApiKeysTable, WebhookDeliveriesTable, WebhooksTable } from './developer-tables.ts'
import type {
  EmailCodesTable,
  IdentitiesTable,
  ProviderSignInsTable,
  RefreshTokensTable,
  SessionsTable,
  SignInRequestsTable,
} from './sign-in-tables.ts'
import type { FormerLinksTable, GuestBlocksTable, NotMeLinksTable, RecentActsTable } from './stranger-tables.ts'

/** `jsonb`: read as what it holds, written as text. */
type Json<T> = ColumnType<T, string, string>
/** Set once, when the row is made. */
type Fixed<T> = ColumnType<T, T, never>

export interface UsersTable {
  user_id: Generated<UserId>
  email: string
  name: string
  picture: string | null
  is_auth: Generated<boolean>
  is_admin: Generated<boolean>
  tutorial_completed: Generated<boolean>
  work_schedule: Json<WorkSchedule>
  event_duration: Generated<number>
  event_interval: Generated<number>
  time_zone: string
  /** Of what is written to them; null where it is not known. */
  language: Language | null
  color: Generated<string>
  meeting_provider_info: ColumnType<MeetingProviderInfo, string | undefined, string>
  url_invites: string
  is_email_public: Generated<boolean>
  is_findable: Generated<boolean>
  min_notice: Generated<number>
  horizon_days: Generated<number>
  /** Were they given the holidays of their country? Only once. */
  home_holidays_given: Generated<boolean>
  created_at: Fixed<Date>
}

export interface AccessRequestsTable {
  id: Generated<string>
  email: string
  message: string
  status: Generated<AccessRequestStatus>
  created_at: Fixed<Date>
  decided_at: Date | null
  decided_by: string | null
  language: Language | null
}

export interface AccessCodesTable {
  id: Generated<string>
  code_hash: string
  kind: AccessCodeKind
  email: string | null
  note: string | null
  request_id: string | null
  issued_by: string | null
  created_at: Fixed<Date>
  expires_at: Date
  used_at: Date | null
  used_by: string | null
}

export interface AccountsTable {
  user_id: UserId
  account_id: Generated<AccountId>
  provider: string
  account_email: string
  account_picture: string | null
  account_color: string
  /** The account that everybody has from the start, and that cannot be removed. Its colour is the user's. */
  is_main: Generated<boolean>
  /** The provider has verified that the address is its user's. */
  is_email_verified: Generated<boolean>
  can_write: Generated<boolean>
  can_create_calendars: Generated<boolean>
  has_conference: Generated<boolean>
  /** Until then one process alone talks to the provider. */
  claimed_until: ColumnType<Date | null, never, Date | null>
  created_at: Fixed<Date>
}

export interface AccountCredentialsTable {
  user_id: UserId
  account_id: AccountId
  credentials_sealed: string
}

export interface CalendarsTable {
  user_id: UserId
  calendar_id: CalendarId
  account_id: AccountId
  summary: string
  description: string | null
  time_zone: string | null
  background_color: string
  /** Null: whichever can be read on the background. */
  foreground_color: string | null
  is_primary: Generated<boolean>
  is_selected: Generated<boolean>
  is_holiday_calendar: Generated<boolean>
  /** Null for a calendar that is stored here and nowhere else. */
  external_id: ColumnType<string | null, string | undefined, string>
  /** Where the provider's changes were last read to; null before the first time. */
  sync_cursor: ColumnType<string | null, never, string | null>
  /** Were its events read from the provider? Unless they were, its owner's busy times are unknown. */
  sync_state: Generated<'pending' | 'synced' | 'failed'>
  /** Of those of an account that can be written to, one that cannot. */
  is_read_only: Generated<boolean>
  /** Its owner's meetings go into it; without any, they go into the main calendar. */
  is_destination: Generated<boolean>
  created_at: Fixed<Date>
}

export interface MeetingsTable {
  meeting_id: MeetingId
  /** Null once the organizer has closed their account. */
  organizer_id: UserId | null
  ical_uid: string
  sequence: Generated<number>
  summary: string
  description: string | null
  location: string | null
  /** Read it by `lower()` and `upper()`. */
  during: ColumnType<never, string, string>
  time_zone: string
  status: Generated<'confirmed' | 'cancelled' | 'pending'>
  /** Of a pending meeting: when its reservation ends. */
  hold_until: Generated<Date | null>
  meeting_url: string | null
  url_invites: string | null
  reason: Json<BookingReason>
  /** Mails sent before handles link to the meeting's id: it opens the meeting without a session until it ends. */
  opened_by_id: Generated<boolean>
  undo_hash: string | null
  undo_until: Date | null
  created_at: Fixed<Date>
  updated_at: Date
}

export interface MeetingParticipantsTable {
  meeting_id: MeetingId
  email: string
  user_id: UserId | null
  name: string | null
  picture: string | null
  time_zone: string
  /** A guest's; a user's is among their settings. */
  language: Language | null
  role: AttendeeRole
  response_status: Generated<ResponseStatus>
  position: number
  /** Of the secret that gives this participant's power over the meeting, and that secret, encrypted. */
  handle_hash: string | null
  handle_sealed: string | null
}

export interface ReservationTable {
  user_id: UserId
  meeting_id: MeetingId
  during: ColumnType<never, string, string>
}

/** Is an event as its provider has it? `writing`: a call has begun whose outcome is not recorded. */
export type SyncState = 'synced' | 'pending' | 'writing' | 'failed'

/** One row for each change of a meeting. */
export interface MeetingChangesTable {
  change_id: Generated<number>
  meeting_id: MeetingId
  kind: 'made' | 'moved' | 'changed' | 'cancelled' | 'left' | 'removed' | 'undone' | 'anonymized' | 'held' | 'released'
  /** Of the meeting, after the change. */
  sequence: number
  /** When the meeting is, after the change. */
  during: ColumnType<never, string, never>
  /** The user who changed it; null for a guest, and where that is not known. */
  actor_id: UserId | null
  at: Fixed<Date>
}

export interface EventsTable {
  user_id: UserId
  event_id: EventId
  calendar_id: CalendarId
  ical_uid: string
  sequence: Generated<number>
  summary: string
  description: string | null
  location: string | null
  status: Generated<'confirmed' | 'tentative' | 'cancelled'>
  transparency: Generated<'opaque' | 'transparent'>
  all_day: Generated<boolean>
  start_at: Date
  end_at: Date
  /** `YYYY-MM-DD` */
  start_date: string | null
  end_date: string | null
  time_zone: string
  recurrence: Generated<string[]>
  until: Date | null
  /** The last start that the COUNT of a rule gives, RDATE aside. */
  rule_until: ColumnType<Date | null, Date | null | undefined>
  /** What its texts take of its owner's storage. */
  bytes: Generated<number>
  /** Of a holiday, its title by language; null for any other event. */
  titles: ColumnType<Record<Language, string> | null, string | undefined, string>
  recurring_event_id: EventId | null
  original_start_time: Date | null
  attendees: ColumnType<Attendee[], string | undefined, string>
  organizer: Json<{ email: string; name: string | null }>
  event_color: string | null
  meeting_url: string | null
  meeting_id: MeetingId | null
  /** What the provider calls it; null until it is there. An exception has its series' in its place. */
  external_id: ColumnType<string | null, string | null | undefined, string | null>
  etag: ColumnType<string | null, string | null | undefined, string | null>
  sync_state: Generated<SyncState>
  created_at: Fixed<Date>
  updated_at: Date
  /** The transaction that wrote the row last; the database says so itself. */
  changed_in: ColumnType<string, never, never>
}

/** What is no longer in a calendar. */
export interface DeletedEventsTable {
  user_id: UserId
  calendar_id: CalendarId
  deleted_in: ColumnType<string, never, never>
  event_id: EventId
  /** Of what stood in for an instance of a series: that series. */
  series_id: EventId | null
  external_id: ColumnType<string | null, never, never>
  etag: ColumnType<string | null, never, never>
  ical_uid: ColumnType<string | null, never, never>
  /** `pending` until the provider has deleted it too. */
  sync_state: ColumnType<'synced' | 'pending' | 'failed', never, 'synced' | 'failed'>
  deleted_at: Generated<Date>
}

export interface LinksTable {
  user_id: UserId
  link_id: Generated<LinkId>
  url_invites: string
  event_duration: number
  created_at: Fixed<Date>
}

export interface GroupsTable {
  group_id: Generated<GroupId>
  name: string
  owner_id: UserId
  created_at: Fixed<Date>
  updated_at: Date
}

export interface GroupParticipantsTable {
  group_id: GroupId
  email: string
  added_at: Fixed<Date>
  position: number
  status: Generated<'invited' | 'accepted'>
}

export interface GroupAuditTable {
  entry_id: Generated<number>
  group_id: GroupId
  action: 'created' | 'invited' | 'joined' | 'declined' | 'removed' | 'left' | 'transferred' | 'ended'
  actor_id: UserId | null
  email: string | null
  created_at: Fixed<Date>
}

export interface MailsTable {
  mail_id: Generated<string>
  to_email: string
  to_name: string | null
  reply_to: string | null
  subject: string
  text: string
  html: string
  ical_method: 'REQUEST' | 'CANCEL' | null
  ical: string | null
  meeting_id: MeetingId | null
  sequence: number | null
  /** When the meeting is, as the mail says. */
  start_at: Date | null
  end_at: Date | null
  created_at: Fixed<Date>
  send_after: Date
  sent_at: Date | null
  attempts: Generated<number>
  claimed_until: Date | null
  in_doubt: Generated<boolean>
  given_up_at: Date | null
  last_error: string | null
}

export interface CalendarFeedsTable {
  user_id: UserId
  nonce: string
  secret_hash: string
  created_at: Date
  last_used_at: Date | null
}

export interface FeedbackTable {
  feedback_id: Generated<string>
  kind: 'general' | 'support'
  user_id: UserId | null
  name: string
  email: string
  message: string
  created_at: Fixed<Date>
}

export interface IdempotencyKeysTable {
  scope: string
  key: string
  request_hash: string
  answer: ColumnType<unknown, string | null, string>
  created_at: Fixed<Date>
}

export interface RateLimitsTable {
  key: string
  points: number
  expire: number | null
}

/** The tables, column by column, spelled as on the wire. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  email_codes: EmailCodesTable
  sign_in_requests: SignInRequestsTable
  identities: IdentitiesTable
  provider_sign_ins: ProviderSignInsTable
  access_requests: AccessRequestsTable
  access_codes: AccessCodesTable
  accounts: AccountsTable
  account_credentials: AccountCredentialsTable
  calendars: CalendarsTable
  meetings: MeetingsTable
  meeting_participants: MeetingParticipantsTable
  meeting_changes: MeetingChangesTable
  reservation: ReservationTable
  events: EventsTable
  deleted_events: DeletedEventsTable
  links: LinksTable
  former_links: FormerLinksTable
  groups: GroupsTable
  group_participants: GroupParticipantsTable
  group_audit: GroupAuditTable
  mails: MailsTable
  calendar_feeds: CalendarFeedsTable
  api_keys: ApiKeysTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  feedback: FeedbackTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  audit_log: AuditLogTable
  recent_acts: RecentActsTable
  not_me_links: NotMeLinksTable
  guest_blocks: GuestBlocksTable
}

/** An event, but for what the database keeps of it for itself. */
export type EventRow = Omit<
  Selectable<EventsTable>,
  'changed_in' | 'bytes' | 'titles' | 'external_id' | 'etag' | 'sync_state'
> &
  Partial<Pick<Selectable<EventsTable>, 'titles'>>
export type MailRow = Selectable<MailsTable>
export type NewMailRow = Insertable<MailsTable>
export type NewFeedbackRow = Insertable<FeedbackTable>
