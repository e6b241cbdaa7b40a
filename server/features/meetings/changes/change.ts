import type { Handle } from '../handles/handles.ts'
import type { Meeting, Participant, PendingMeeting } from '../store.ts'

interface Change<Kind extends string> {
  kind: Kind
  /** The meeting after the change; its `sequence` is greater than before, except where a kind says otherwise. */
  meeting: Meeting
  /** Who changed it; null where that is not known. */
  by: Participant | null
}

/** The words of who changed a meeting; or that the owner of a guest's address did not book it. */
export type ChangeReason = string | { code: 'not_booked'; params: { email: string } }

interface Explained {
  reason?: ChangeReason | null | undefined
}

export interface MeetingMade extends Change<'made'> {
  /** By the participant's address. */
  handles: ReadonlyMap<string, Handle>
  /** When people are notified; at once without it. */
  sendAfter: Date | undefined
}

export interface MeetingMoved extends Change<'moved' | 'changed'> {
  /** When the meeting was before. */
  previous: { start: Date; end: Date }
}

export interface MeetingCancelled extends Change<'cancelled'>, Explained {}

export interface ParticipantsLeft extends Change<'left'>, Explained {
  /** Who has left a meeting that goes on; those whom it no longer lists are deleted from it. */
  left: readonly Participant[]
}

/** A meeting that holds its people's time until `hold_until`, and that nobody is notified of. */
interface MeetingHeld {
  kind: 'held'
  meeting: PendingMeeting
  by: Participant | null
}

/** People who had left before are deleted from the list. Nobody is notified, and `sequence` stays. */
interface ParticipantsRemoved extends Change<'removed'> {
  left: readonly Participant[]
}

/** A booking that nobody was notified of is deleted. */
type MeetingUndone = Change<'undone'>

/** Meetings that one of their people can no longer be recognized in. Nobody is notified, and `sequence` stays. */
interface MeetingsAnonymized {
  kind: 'anonymized'
  meetings: readonly AnonymizedMeeting[]
}

export interface AnonymizedMeeting {
  before: Meeting
  /** The same people in the same places, some of them anonymous. */
  after: Meeting
}

/** The changes that people are mailed about. */
export type NotifiedChange = MeetingMade | MeetingMoved | MeetingCancelled | ParticipantsLeft

export type MeetingChange = NotifiedChange | MeetingHeld | ParticipantsRemoved | MeetingUndone | MeetingsAnonymized
