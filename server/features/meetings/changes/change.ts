import type { Handle } from '../handles/handles.ts'
import type { Meeting, Participant, PendingMeeting } from '../store.ts'

interface Change<Kind extends string> {
  kind: Kind
  /** The meeting after the change; its `sequence` is greater than before, except where a kind says otherwise. */
  meeting: Meeting
  /** Who changed the meeting; null if unknown. */
  actor: Participant | null
}

/** A message from the person who changed a meeting; `not_booked` if an address's owner says they did not book it. */
export type ChangeReason = string | { code: 'not_booked'; params: { email: string } }

interface MeetingBooked extends Change<'booked'> {
  /** By the participant's address. */
  handles: ReadonlyMap<string, Handle>
  /** When people are notified; immediately if undefined. */
  sendAfter: Date | undefined
  /** Whether the organizer's provider will create a meeting link; emails wait for it. */
  isAwaitingLink?: boolean
}

/** The provider has created the meeting link. Only participants with unsent emails get an email. */
type MeetingLinkAdded = Change<'link_added'>

export interface MeetingMoved extends Change<'moved' | 'updated'> {
  /** The previous time of the meeting. */
  previousTime: { start: Date; end: Date }
  /** Whether the title, description or location has changed. */
  hasChangedDetails?: boolean
}

interface MeetingCancelled extends Change<'cancelled'> {
  reason?: ChangeReason | undefined
}

export interface ParticipantsLeft extends Change<'left'> {
  /** The people who left a meeting that continues; those not in `meeting.participants` are deleted from it. */
  departedParticipants: readonly Participant[]
  reason?: string | undefined
}

/** A meeting that reserves its participants' time until `hold_until`, without notifying anyone. */
interface MeetingHeld {
  kind: 'held'
  meeting: PendingMeeting
  actor: Participant | null
}

/** Deletes participants who left earlier. Nobody is notified, and `sequence` stays the same. */
interface ParticipantsRemoved extends Change<'removed'> {
  departedParticipants: readonly Participant[]
}

/** Deletes a booking that nobody was notified of; `sequence` stays the same. */
type MeetingUndone = Change<'undone'>

/** Meetings in which one person was anonymized. Nobody is notified, and `sequence` stays the same. */
interface MeetingsAnonymized {
  kind: 'anonymized'
  meetings: readonly AnonymizedMeeting[]
}

export interface AnonymizedMeeting {
  before: Meeting
  /** The same people in the same order, some of them anonymized. */
  after: Meeting
}

/** Participants have responded in their own calendars. Nobody is notified, and `sequence` stays the same. */
interface ParticipantsResponded extends Change<'responded'> {
  respondents: readonly Participant[]
}

/** The changes that trigger emails. */
export type NotifiedChange = MeetingBooked | MeetingLinkAdded | MeetingMoved | MeetingCancelled | ParticipantsLeft

export type MeetingChange =
  | NotifiedChange
  | ParticipantsResponded
  | MeetingHeld
  | ParticipantsRemoved
  | MeetingUndone
  | MeetingsAnonymized
