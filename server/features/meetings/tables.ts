import type { ColumnType, Generated } from 'kysely'
import type { BookingReason } from '#shared/booking-reason.ts'
import type { AttendeeRole, ResponseStatus } from '#shared/events.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Immutable, Json } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    meetings: MeetingsTable
    meeting_participants: MeetingParticipantsTable
    reservation: ReservationTable
    meeting_changes: MeetingChangesTable
    not_me_links: NotMeLinksTable
    guest_blocks: GuestBlocksTable
  }
}

export interface MeetingsTable {
  meeting_id: MeetingId
  /** Null once the organizer has deleted their account. */
  organizer_id: UserId | null
  ical_uid: string
  sequence: Generated<number>
  summary: string
  /** False if the title is generated from the two participants' names, in each reader's language. */
  is_named: Generated<boolean>
  description: string | null
  /** True once the organizer has changed the description; until then, it is what the booker wrote. */
  has_organizer_description: Generated<boolean>
  location: string | null
  /** Read it with `lower()` and `upper()`. */
  during: ColumnType<never, string, string>
  time_zone: string
  status: Generated<'confirmed' | 'cancelled' | 'pending'>
  /** When a pending meeting's reservation ends. */
  hold_until: Generated<Date | null>
  meeting_url: string | null
  url_invites: string | null
  reason: Json<BookingReason>
  /**
   * True if emails sent before handles existed link to the meeting's id, which then gives access without a session
   * until the meeting ends.
   */
  is_accessible_by_id: Generated<boolean>
  undo_hash: string | null
  undo_until: Date | null
  created_at: Immutable<Date>
  updated_at: Date
}

export interface MeetingParticipantsTable {
  meeting_id: MeetingId
  email: string
  user_id: UserId | null
  name: string | null
  picture: string | null
  time_zone: string
  /** For guests; a user's language is one of their settings. */
  language: Language | null
  role: AttendeeRole
  response_status: Generated<ResponseStatus>
  position: number
  /** The participant's handle: its hash, and the handle itself, encrypted. */
  handle_hash: string | null
  handle_encrypted: string | null
}

export interface ReservationTable {
  user_id: UserId
  meeting_id: MeetingId
  during: ColumnType<never, string, string>
}

/** One row per change to a meeting. */
export interface MeetingChangesTable {
  change_id: Generated<number>
  meeting_id: MeetingId
  kind:
    | 'booked'
    | 'link_added'
    | 'responded'
    | 'moved'
    | 'updated'
    | 'cancelled'
    | 'left'
    | 'removed'
    | 'undone'
    | 'anonymized'
    | 'held'
    | 'released'
  /** The meeting's sequence after the change. */
  sequence: number
  /** The meeting's time after the change. */
  during: ColumnType<never, string, never>
  /** The user who changed it; null for a guest, or if unknown. */
  actor_id: UserId | null
  at: Immutable<Date>
}

/** The "This was not me" links in the emails to addresses that anonymous bookers entered. */
export interface NotMeLinksTable {
  secret_hash: string
  meeting_id: MeetingId
  owner_id: UserId
  email: string
  created_at: Date
}

/** An address blocked for anonymous bookings with one owner. */
export interface GuestBlocksTable {
  owner_id: UserId
  email: string
  created_at: Date
}
