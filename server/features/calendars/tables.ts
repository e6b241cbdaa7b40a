import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Attendee, ResponseStatus } from '#shared/events.ts'
import type { AccountId, CalendarId, EventId, MeetingId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { SyncProblem } from '#shared/users.ts'
import type { Immutable, Json } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    accounts: AccountsTable
    account_credentials: AccountCredentialsTable
    calendars: CalendarsTable
    events: EventsTable
    deleted_events: DeletedEventsTable
    busy_months: BusyMonthsTable
    calendar_imports: CalendarImportsTable
    loaded_events: LoadedEventsTable
    meeting_invitations: MeetingInvitationsTable
    calendar_channels: CalendarChannelsTable
    zone_rules: ZoneRulesTable
  }
}

export interface AccountsTable {
  user_id: UserId
  account_id: Generated<AccountId>
  provider: string
  /** The provider's permanent id for the account; null for the main account. */
  external_id: string | null
  account_email: string
  account_picture: string | null
  account_color: string
  /** The main account, which cannot be removed. Its color is the user's. */
  is_main: Generated<boolean>
  /** The provider has verified that the address belongs to the user. */
  is_email_verified: Generated<boolean>
  can_write: Generated<boolean>
  can_create_calendars: Generated<boolean>
  /** Other people's calendars can be added to its list, and removed from it. */
  can_add_calendars: Generated<boolean>
  has_conference: Generated<boolean>
  /** Only the times of its events are stored, without titles, descriptions, locations and people. */
  is_busy_only: Generated<boolean>
  /** Details of its events are missing, because it is or was busy-only; they are read again once it is not. */
  lacks_details: Generated<boolean>
  /** Times of its events were computed with earlier time zone rules: they have to be read again. */
  has_outdated_times: Generated<boolean>
  /** A process has exclusive access to the provider until this time. */
  claimed_until: ColumnType<Date | null, never, Date | null>
  /** Why its calendars cannot be read, as shown to its owner; null if they can. */
  sync_problem: ColumnType<SyncProblem | null, never, SyncProblem | null>
  problem_since: ColumnType<Date | null, never, Date | null>
  /** When it is synchronized next if nothing triggers it earlier; null: as soon as possible. */
  next_sync_at: ColumnType<Date | null, never, Date | null>
  /** The provider must not be called before this time. */
  paused_until: ColumnType<Date | null, never, Date | null>
  /** When a search last refreshed it because its mirror was too old. */
  refreshed_at: ColumnType<Date | null, never, Date | null>
  /** Consecutive synchronizations in which the provider was unavailable or limited our rate. */
  failed_syncs: Generated<number>
  /** Synchronizations that the provider has refused since the last one that succeeded. */
  refused_syncs: Generated<number>
  /** A synchronization was requested since the last synchronization began. */
  is_sync_requested: Generated<boolean>
  /** When its owner was asked by email to reconnect it; null if they were not, or it has worked since. */
  reconnect_mailed_at: ColumnType<Date | null, never, Date | null>
  /** When a synchronization last found or wrote changes. */
  changed_at: ColumnType<Date | null, never, Date | null>
  created_at: Immutable<Date>
}

export interface AccountCredentialsTable {
  user_id: UserId
  account_id: AccountId
  credentials_encrypted: string
}

export interface CalendarsTable {
  user_id: UserId
  calendar_id: CalendarId
  account_id: AccountId
  summary: string
  description: string | null
  time_zone: string | null
  background_color: string
  /** Null: whichever color is readable on the background. */
  foreground_color: string | null
  /** It is the main calendar of its account. */
  is_primary: Generated<boolean>
  /** Its events block its owner's availability. */
  is_selected: Generated<boolean>
  is_holiday_calendar: Generated<boolean>
  /** Null for a calendar that is stored only in Meridian. */
  external_id: ColumnType<string | null, string | undefined, string>
  /** Where the last read of the provider's changes ended; null until all events are loaded. */
  sync_cursor: ColumnType<string | null, never, string | null>
  /**
   * `pending` until its events are loaded: its owner's busy times are unknown from `known_until` on. `failed` if it
   * cannot be read: they are unknown at all times.
   */
  sync_state: Generated<'pending' | 'synced' | 'failed'>
  /** The mirror is at least as new as this; null until the first events are loaded. */
  synced_at: ColumnType<Date | null, Date | undefined, Date | null>
  /** When its events were last requested, if that may be before `synced_at`: subscribed files are requested rarely. */
  requested_at: ColumnType<Date | null, never, Date | null>
  /** Consecutive refusals that may be temporary; the refusal that confirms them is not counted. */
  refused_reads: Generated<number>
  /** Since when its provider has refused it, although not its account; null until a refusal is confirmed. */
  refused_since: ColumnType<Date | null, never, Date | null>
  /** During the first load: the time until which all events are known; null when none are. */
  known_until: ColumnType<Date | null, never, Date | null>
  /** Where to continue a load of all events. */
  load_cursor: ColumnType<string | null, never, string | null>
  /** How many events the current load has read; null if no load is running. */
  events_loaded: ColumnType<number | null, never, number | null>
  /** The titles of events that cannot be read, which make its owner's availability unknown; null until checked. */
  unreadable_events: ColumnType<string[] | null, never, string[]>
  /** Its events cannot be written through its account. */
  is_read_only: Generated<boolean>
  /** It belongs to somebody else. */
  is_shared: Generated<boolean>
  /** The destination of its owner's meetings. If no calendar is the destination, meetings go into the main calendar. */
  is_destination: Generated<boolean>
  created_at: Immutable<Date>
}

/** Identifies a calendar of a user. */
export type CalendarKey = Pick<CalendarsTable, 'user_id' | 'calendar_id'>

/**
 * Whether the provider has an event's current version. `writing`: a call has begun, and its outcome is not recorded
 * yet. `failed`: the provider refused the event.
 */
export type SyncState = 'synced' | 'pending' | 'writing' | 'failed'

/** The fields that are each merged as a whole when an event changes on both sides; attendees are merged one by one. */
export interface MergedFields {
  summary: string
  description: string | null
  location: string | null
  meeting_url: string | null
  status: 'confirmed' | 'tentative' | 'cancelled'
  transparency: 'opaque' | 'transparent'
  all_day: boolean
  start_at: Date
  end_at: Date
  /** `YYYY-MM-DD` */
  start_date: string | null
  end_date: string | null
  time_zone: string
  recurrence: string[]
}

/** An earlier version of an event, with its instants as ISO strings. Versions from before an upgrade lack attendees. */
export type KnownVersion = Omit<MergedFields, 'start_at' | 'end_at'> & {
  start_at: string
  end_at: string
  attendees?: Attendee[]
}

/** A person's response to the invitation to a meeting. */
export type GivenResponse = Exclude<ResponseStatus, 'needs_action'>

/**
 * The changes that the owner of a meeting's copy has made to it. Instants are ISO strings. Each response lists the
 * addresses of the people who have given it.
 */
export interface ProviderChange extends Partial<Record<GivenResponse, string[]>> {
  /** `missing`: the provider no longer lists the copy; `deleted`: it confirmed that the copy is gone. */
  absence?: 'missing' | 'deleted'
  /** The meeting's time and title before the change: if the meeting has changed since, its own change wins. */
  before?: { start: string; end: string; summary: string }
  /** The new time. */
  moved?: { start: string; end: string; all_day: boolean }
  summary?: string
  /** A new link to the video meeting. */
  meeting_url?: string
}

/** The external ids of a meeting's copy and of its calendar. */
export interface FormerCopy {
  calendar: string
  event: string
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
  /** RFC 5545 lines; see `recursOnlyAtStart` for long single events. */
  recurrence: Generated<string[]>
  /** The end of the event or, for a series, of its last instance; null if it never ends or cannot be expanded. */
  until: Date | null
  /** The last start of a rule with COUNT, ignoring RDATE. */
  rule_until: ColumnType<Date | null, Date | null | undefined>
  /** Size of its text in bytes, for its owner's quota. */
  bytes: Generated<number>
  /** A holiday's title by language; null for any other event. */
  titles: ColumnType<Record<Language, string> | null, string | undefined, string>
  recurring_event_id: EventId | null
  /** For an exception: its start according to the rule of its series. */
  original_start_time: Date | null
  attendees: ColumnType<Attendee[], string | undefined, string>
  organizer: Json<{ email: string; name: string | null }>
  /** Its organizer allows guests to change and move it, at a provider that has this permission. */
  guests_can_modify: Generated<boolean>
  /** Null: the color of its calendar. */
  event_color: string | null
  meeting_url: string | null
  meeting_id: MeetingId | null
  /** The provider's id; null until the event exists there. For an exception: that of its series, `#`, and a suffix. */
  external_id: ColumnType<string | null, string | null | undefined, string | null>
  etag: ColumnType<string | null, string | null | undefined, string | null>
  sync_state: Generated<SyncState>
  /** When its writes began to fail, although its provider can be read; null if the last one did not fail. */
  failing_since: ColumnType<Date | null, never, Date | null>
  /** Until a change is written: the versions that the provider may have. Maintained by a trigger. */
  known_versions: ColumnType<KnownVersion[] | null, never, string>
  /** The provider should create a video meeting link with it. */
  needs_conference: ColumnType<boolean, never, never>
  /** The owner's changes to the provider's copy of a meeting that have not been applied to the meeting yet. */
  provider_change: ColumnType<ProviderChange | null, never, string | null>
  /** For a meeting's entry without a copy: its earlier copy, in a calendar that is no longer connected. */
  former_copy: ColumnType<FormerCopy | null, never, never>
  /** Until its times are recomputed: the revision of `zone_rules` that they were computed with. */
  rules_revision: ColumnType<string | null, never, null>
  created_at: Immutable<Date>
  updated_at: Date
  /** The last transaction that wrote the row; set by the database. */
  changed_in: ColumnType<string, never, never>
}

/** Imports of files, which can be undone for a while. */
export interface CalendarImportsTable {
  import_id: Generated<string>
  user_id: UserId
  /** The events that the import has created, and the series that were split off from them. */
  event_ids: string[]
  created_at: Immutable<Date>
  undo_until: Date
}

/** The busy times of a calendar, packed by month. Maintained by triggers. */
export interface BusyMonthsTable {
  user_id: UserId
  calendar_id: CalendarId
  /** The first day of the month, `YYYY-MM-DD`. */
  month: string
  spans: Uint8Array
}

/**
 * The events that a load of a whole calendar has listed so far, and those written meanwhile; when it ends, others are
 * deleted or marked missing.
 */
export interface LoadedEventsTable {
  user_id: UserId
  calendar_id: CalendarId
  external_id: string
}

/** A meeting's invitation in a connected calendar, in addition to the meeting's entry. */
export interface MeetingInvitationsTable {
  user_id: UserId
  calendar_id: CalendarId
  external_id: string
  meeting_id: MeetingId
  /** The provider no longer lists it; whether it is gone has to be confirmed. */
  is_missing: Generated<boolean>
}

/** A channel on which a provider announces changes to a calendar. */
export interface CalendarChannelsTable {
  channel_id: string
  user_id: UserId
  calendar_id: CalendarId
  token_hash: string
  /** The provider's id; null if the provider refused to open a channel. */
  external_id: string | null
  expires_at: Date
  renew_at: Date
}

/** The rules of a time zone with which event times are computed; each change to them adds a row. */
export interface ZoneRulesTable {
  revision: Generated<string>
  time_zone: string
  /** The version of the time zone database. */
  version: string
  /** See `formatOffsets`. */
  offsets: string
  recorded_at: Date
}

/** Events deleted from a calendar. */
export interface DeletedEventsTable {
  user_id: UserId
  calendar_id: CalendarId
  /** The transaction that deleted it; set by the database. */
  deleted_in: ColumnType<string, never, never>
  event_id: EventId
  /** For an exception: its series. */
  series_id: EventId | null
  external_id: ColumnType<string | null, never, never>
  etag: ColumnType<string | null, never, never>
  ical_uid: ColumnType<string | null, never, never>
  /** For a meeting's entry: its copy, in a calendar that was removed before the copy was deleted. */
  former_copy: ColumnType<FormerCopy | null, never, never>
  /** `pending` until the provider has deleted it too. */
  sync_state: ColumnType<'synced' | 'pending' | 'failed', never, 'synced' | 'failed'>
  /** When its deletion began to fail, although its provider can be read. */
  failing_since: ColumnType<Date | null, never, Date | null>
  deleted_at: Generated<Date>
}

/** An event without the database's internal columns. */
export type EventRow = Omit<
  Selectable<EventsTable>,
  | 'changed_in'
  | 'bytes'
  | 'titles'
  | 'guests_can_modify'
  | 'external_id'
  | 'etag'
  | 'sync_state'
  | 'failing_since'
  | 'known_versions'
  | 'provider_change'
  | 'former_copy'
  | 'needs_conference'
  | 'rules_revision'
> &
  Partial<Pick<Selectable<EventsTable>, 'titles' | 'guests_can_modify'>>

/** All event columns except internal ones. */
export const EVENT_COLUMNS = [
  'user_id',
  'event_id',
  'calendar_id',
  'ical_uid',
  'sequence',
  'summary',
  'description',
  'location',
  'status',
  'transparency',
  'all_day',
  'start_at',
  'end_at',
  'start_date',
  'end_date',
  'time_zone',
  'recurrence',
  'until',
  'rule_until',
  'recurring_event_id',
  'original_start_time',
  'attendees',
  'organizer',
  'guests_can_modify',
  'event_color',
  'meeting_url',
  'meeting_id',
  'titles',
  'created_at',
  'updated_at',
] as const satisfies (keyof EventRow)[]
