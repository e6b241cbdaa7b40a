import type { EventRow } from '../tables.ts'
import type { ProviderAuthorization } from './provider-authorization.ts'
import type { Channel, ChannelRequest, NotificationRequest, NotificationResult } from './provider-channels.ts'

/** Capabilities of an account; they depend on the provider, the kind of account, and the user's permissions. */
export interface Capabilities {
  /** Events can be written; otherwise they are only shown, and block availability. */
  can_write: boolean
  /** Calendars can be created, renamed and deleted. */
  can_create_calendars: boolean
  /** Other people's calendars can be added to the account's list by their address, and removed from it. */
  can_add_calendars: boolean
  /** The account can create video meeting links. */
  has_conference: boolean
  /** The provider has verified the address: people and groups can find its user by it. */
  is_email_verified: boolean
}

/** A service that stores calendars, such as Google. */
export interface CalendarProvider {
  /** The value in `accounts.provider`. */
  provider: string
  /**
   * Connects to an account at the provider. Absent when our own tables store the calendars: then nothing is
   * synchronized.
   * @param credentials the user's credentials, in a provider-specific format
   * @param onCredentials saves refreshed credentials, such as a new refresh token or a cached access token
   */
  connect?(credentials: string, onCredentials?: (credentials: string) => Promise<void>): RemoteAccount
  /**
   * Whether only organizers can move events, and guests only those with `guests_can_modify`: a guest's move would
   * change at most the guest's own copy.
   */
  onlyOrganizersCanMove?: boolean
  /** Its servers may refuse valid credentials or deny calendars for a while, such as during maintenance. */
  mayRefuseTemporarily?: boolean
  /** Absent when users enter a password or an address instead. */
  authorization?: ProviderAuthorization
  /**
   * Parses a request to our URL for this provider's notifications. Absent when the provider sends none.
   * @returns undefined for a request that is not in the provider's format
   */
  parseNotification?(request: NotificationRequest): NotificationResult | undefined
}

/**
 * An account at a provider. Never call it in a transaction. Methods throw only `ProviderError`. When a response was
 * lost, all methods but `createCalendar`, which would create a second calendar, can be retried.
 */
export interface RemoteAccount {
  getProfile(): Promise<AccountProfile>
  /**
   * @param cursors the cursors of calendars that were read before, by external id. A provider without its own way to
   * list calendars can use them to find out whether it has to read anything.
   */
  listCalendars(cursors?: ReadonlyMap<string, string>): Promise<RemoteCalendar[]>
  /**
   * A calendar that `listCalendars` has not returned; null if it does not exist. Present if lists can be incomplete.
   * @throws {ProviderError} `forbidden` or `unavailable` when the server does not say whether it exists
   */
  findCalendar?(calendar_id: string): Promise<RemoteCalendar | null>
  createCalendar(calendar: CalendarDetails): Promise<Pick<RemoteCalendar, 'external_id'>>
  /** Updates the given fields. */
  updateCalendar(
    calendar_id: string,
    change: { [Field in keyof CalendarDetails]?: CalendarDetails[Field] | undefined },
  ): Promise<void>
  /** A calendar that no longer exists counts as deleted. */
  deleteCalendar(calendar_id: string): Promise<void>
  /**
   * Adds somebody else's calendar to the account's list, unless it is already there. Present if the provider has such a
   * list.
   * @throws {ProviderError} `gone` when there is no calendar with this address, or the account may not see it
   */
  addCalendar?(address: string): Promise<RemoteCalendar>
  /** Removes a calendar from the list; its owner keeps it. A calendar that is not in the list counts as removed. */
  removeCalendar?(calendar_id: string): Promise<void>
  /**
   * Lists changes since a cursor, page by page; without a cursor, all events.
   * @param known our stored events of the calendar, for providers that do not say which events were deleted
   * @throws {ProviderError} `gone` for an expired cursor
   */
  listChanges(calendar_id: string, cursor: string | null, known?: KnownEvents): Promise<RemoteChanges>
  /**
   * Lists single events in a time range, and series that may have instances in it, page by page. The first load uses it
   * to read upcoming events first. Absent when reading a range is not faster than reading everything.
   * @param page null, or `next_page` of the previous call
   */
  listEventsInRange?(
    calendar_id: string,
    range: TimeRange,
    page: string | null,
  ): Promise<{ events: RemoteEvent[]; next_page: string | null }>
  /**
   * The event as it is now; null if it is not in this calendar, or was cancelled.
   * @throws {ProviderError} `gone` when the calendar does not exist
   */
  findEvent(calendar_id: string, external_id: string): Promise<RemoteEvent | null>
  /**
   * The current busy times of calendars, as the provider computes them; they may overlap.
   * @param signal aborted when nobody waits for the result anymore
   */
  listBusyTimes?(
    calendar_ids: readonly string[],
    range: TimeRange,
    owner: CalendarOwner,
    signal?: AbortSignal,
  ): Promise<TimeRange[]>
  /** Opens a channel for a calendar's changes. Present if the provider has channels (push). */
  openChannel?(calendar_id: string, request: ChannelRequest): Promise<Channel>
  /** Extends a channel, or replaces it under a new id. If absent, a new channel replaces the previous one. */
  renewChannel?(calendar_id: string, channel: Channel, request: ChannelRequest): Promise<Channel>
  /** A channel that no longer exists counts as closed. */
  closeChannel?(channel: Pick<Channel, 'channel_id' | 'external_id'>): Promise<void>
  /** Idempotent: if there is an event with this `ical_uid`, such as from an earlier call, returns it unchanged. */
  insertEvent(calendar_id: string, event: OutgoingEvent): Promise<InsertResult>
  /**
   * @returns `conflict` if the event, or an exception of the series, no longer has the given ETag. The event is then
   * left unchanged, unless the other change was made during the update.
   */
  updateEvent(calendar_id: string, version: EventVersion, event: OutgoingEvent): Promise<UpdateResult | 'conflict'>
  /** Deletes the event regardless of its ETag; an event that no longer exists counts as deleted. */
  deleteEvent(calendar_id: string, event: DeletionTarget): Promise<void>
  /** Revokes our access. An account whose access was already revoked counts as disconnected. */
  disconnect(): Promise<void>
}

export interface AccountProfile {
  /**
   * Permanent id of the account, which identifies it even if its address changes: reconnecting finds it by this id.
   * It is stored in plain text, so it must not be a secret.
   */
  external_id: string
  /** In lower case. */
  account_email: string
  account_picture: string | null
  capabilities: Capabilities
}

type CalendarDetails = Required<Pick<RemoteCalendar, 'summary' | 'description' | 'time_zone'>>

export interface RemoteCalendar {
  external_id: string
  summary: string
  /** Absent if the provider stores none; the calendar then keeps ours. */
  description?: string | null
  /** Absent if the provider stores none; the calendar then keeps ours. */
  time_zone?: string | null
  /** Six hex digits without `#`. */
  background_color: string
  is_primary: boolean
  /** Its events cannot be written with this account. */
  is_read_only: boolean
  /** It belongs to somebody else; false if absent. */
  is_shared?: boolean
  /** Whether its events block its user's time, until the user chooses otherwise; true if absent. */
  is_selected?: boolean
  /** It contains public holidays, which do not block time until the user selects it. */
  is_holiday_calendar?: boolean
}

export interface TimeRange {
  start: Date
  end: Date
}

/** The user whose busy times are read. */
export interface CalendarOwner {
  /** All-day events block whole days in this zone. */
  time_zone: string
  /** Events that the user declined under these addresses do not count. */
  addresses: readonly string[]
}

/** A version of an event at its provider. */
export interface EventVersion {
  external_id: string
  etag: string | null
}

export interface InsertResult extends EventVersion {
  /** The event existed before the call, so it may differ from ours. */
  isExisting?: boolean
}

export interface UpdateResult extends EventVersion {
  /** The provider accepted only some of the changes, such as the user's response to somebody else's event. */
  isPartial?: boolean
}

/** The target state of an event: a single event, or a whole series. */
export interface OutgoingEvent {
  event: EventRow
  /** The series' changed and cancelled instances, with the ETags of those that the provider has listed. */
  exceptions: readonly (EventRow & { etag?: string | null })[]
  /**
   * Whether to create a video meeting link with the event, unless it has a link. The link may come later: it is in
   * the event's `meeting_url` once `findEvent` or `listChanges` returns it.
   */
  shouldCreateConference?: boolean
  /** Whether an earlier call may have inserted the event. */
  isRetry?: boolean
}

export interface DeletionTarget {
  /** Null if the event may never have been written; in that case find it by its `ical_uid`. */
  external_id: string | null
  ical_uid: string
}

/** The fields of an event that providers store too. Synchronization leaves all other fields unchanged. */
export const PROVIDER_FIELDS = [
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
  'attendees',
  'organizer',
  'meeting_url',
] as const satisfies readonly (keyof EventRow)[]

/** A provider's version of an event: a single event, a series, or an exception of a series. */
export interface RemoteEvent
  extends EventVersion,
    Pick<EventRow, (typeof PROVIDER_FIELDS)[number] | 'guests_can_modify'> {
  /** For an exception: its series, which comes first in the list, and its original start. */
  exception_of: { external_id: string; original_start_time: Date } | null
  /** Zones that the provider cannot distinguish from `time_zone`: an event stored in one of them keeps its zone. */
  equivalent_zones?: readonly string[]
}

/** Looks up our stored events of a calendar. */
export interface KnownEvents {
  /** Returns which of these external ids we have. */
  findKnownIds(external_ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The external ids of all series. */
  listSeriesIds(): Promise<string[]>
}

export interface RemoteChanges {
  events: RemoteEvent[]
  /** The external ids of deleted events. */
  deleted: string[]
  /**
   * External ids whose events are listed completely. Other events whose ids begin with one of these ids and `#`, such
   * as exceptions of a series, no longer exist.
   */
  replaced?: string[]
  /** In a full list of events: the time range that it covers; absent if it covers all time. */
  range?: TimeRange
  /** When the list was up to date, if that may be earlier than the call: some providers are polled less often. */
  requested_at?: Date
  /** Where the next page, or the next synchronization, starts. */
  cursor: string
  has_more: boolean
}
