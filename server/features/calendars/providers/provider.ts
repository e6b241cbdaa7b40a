import type { EventRow } from '../tables.ts'

/** What a calendar account can do; it depends on the provider, on the kind of account, and on what its user allowed. */
export interface Capabilities {
  /** Events can be written; otherwise they are only shown, and block availability. */
  can_write: boolean
  /** Calendars can be created, renamed and deleted. */
  can_create_calendars: boolean
  /** It makes links for video meetings. */
  has_conference: boolean
  /** The provider has verified that the address is its user's: people and groups may find them by it. */
  is_email_verified: boolean
}

/** Where calendars are stored, such as Google. */
export interface CalendarProvider {
  /** As `accounts.provider` has it. */
  provider: string
  /**
   * Talks to an account at the provider. Absent where our own tables are the calendars: nothing is copied or written
   * elsewhere then.
   * @param credentials what the user gave, as text of the provider's own
   */
  connect?(credentials: string): RemoteAccount
}

/**
 * An account at a provider. Never called inside a transaction. Every call throws `ProviderError` and nothing else, and
 * may be repeated after an answer that was lost.
 */
export interface RemoteAccount {
  getProfile(): Promise<{ account_email: string; account_picture: string | null; capabilities: Capabilities }>
  listCalendars(): Promise<RemoteCalendar[]>
  createCalendar(calendar: CalendarTexts): Promise<RemoteCalendar>
  /** Changes what is given. */
  updateCalendar(
    calendar_id: string,
    change: { [Text in keyof CalendarTexts]?: CalendarTexts[Text] | undefined },
  ): Promise<void>
  /** A calendar that is gone already counts as deleted. */
  deleteCalendar(calendar_id: string): Promise<void>
  /**
   * Lists what has changed since a cursor, page by page; without one, all events that there are.
   * @throws {ProviderError} `gone` for a cursor that is too old
   */
  listChanges(calendar_id: string, cursor: string | null): Promise<RemoteChanges>
  /** An event that an earlier call has written is returned as it is, found by its `ical_uid`: no second one is created. */
  insertEvent(calendar_id: string, event: OutgoingEvent): Promise<WrittenEvent>
  /** @returns `conflict` where somebody has changed the event since it had this ETag; it is left as it is then */
  updateEvent(calendar_id: string, written: WrittenEvent, event: OutgoingEvent): Promise<WrittenEvent | 'conflict'>
  /** Deletes whatever the event is by now; one that is gone already counts as deleted. */
  deleteEvent(calendar_id: string, event: DeletedEvent): Promise<void>
  /** Revokes what the user allowed. An account whose access was revoked before counts as disconnected. */
  disconnect(): Promise<void>
}

type CalendarTexts = Pick<RemoteCalendar, 'summary' | 'description' | 'time_zone'>

export interface RemoteCalendar {
  external_id: string
  summary: string
  description: string | null
  time_zone: string | null
  /** Six hex digits without `#`. */
  background_color: string
  is_primary: boolean
  /** Its events cannot be written by this account. */
  is_read_only: boolean
}

export interface WrittenEvent {
  external_id: string
  etag: string | null
}

/** An event as it is to be: a single one, or a whole series. */
export interface OutgoingEvent {
  event: EventRow
  /** Instances of the series that were changed or cancelled one by one. */
  exceptions: readonly EventRow[]
}

export interface DeletedEvent {
  /** Null where it is not known whether the event was ever written; find it by its `ical_uid` then. */
  external_id: string | null
  ical_uid: string
}

type EventFields =
  | 'ical_uid'
  | 'sequence'
  | 'summary'
  | 'description'
  | 'location'
  | 'status'
  | 'transparency'
  | 'all_day'
  | 'start_at'
  | 'end_at'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'recurrence'
  | 'attendees'
  | 'organizer'
  | 'meeting_url'

/** An event as a provider has it: a single one, a series, or an exception of a series. */
export interface RemoteEvent extends WrittenEvent, Pick<EventRow, EventFields> {
  /** Of an exception: its series, which comes before it, and the start that the rule gives it. */
  exception_of: { external_id: string; original_start_time: Date } | null
}

export interface RemoteChanges {
  events: RemoteEvent[]
  /** The external ids of events that are gone. */
  deleted: string[]
  /** Where to go on. */
  cursor: string
  has_more: boolean
}
