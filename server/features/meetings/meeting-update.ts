import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { MeetingUpdateInput } from '#shared/meeting-input.ts'
import { defaultTitle } from '#shared/meeting-title.ts'
import { MEETING_MINUTES, MINUTE } from '#shared/time.ts'
import { invalidInput } from '../../platform/errors.ts'
import { organizerOnly } from './errors.ts'
import { findOrganizer, getDuration } from './meetings.ts'
import type { Meeting, Participant } from './store.ts'

/** The target state of a meeting. */
export interface MeetingUpdate
  extends Pick<Meeting, 'summary' | 'is_named' | 'description' | 'has_organizer_description' | 'location'> {
  /** Epoch milliseconds. */
  start: number
  /** Minutes. */
  duration: number
}

/** The instants of an update, in epoch milliseconds. */
export interface UpdatedTimes {
  start: number
  /** Undefined if the duration stays the same. */
  end: number | undefined
}

type WireTime = MeetingUpdateInput['start']

/** @throws {DomainError} `invalid_input` for a local time that does not exist in its zone */
export function parseTimes({ start, end }: Pick<MeetingUpdateInput, 'start' | 'end'>): UpdatedTimes {
  return { start: parseInstant('start', start), end: end && parseInstant('end', end) }
}

/** If a clock change repeats the local time, returns the earlier instant. */
function parseInstant(field: string, { dateTime, timeZone }: WireTime): number {
  try {
    if (/(?:Z|[+-]\d\d:\d\d)$/.test(dateTime)) return Temporal.Instant.from(dateTime).epochMilliseconds
    const localTime = Temporal.PlainDateTime.from(dateTime)
    const zonedTime = localTime.toZonedDateTime(timeZone ?? 'UTC')
    if (zonedTime.toPlainDateTime().equals(localTime)) return zonedTime.epochMilliseconds
  } catch {
    // The date does not exist.
  }
  throw invalidInput({ [`${field}.dateTime`]: { code: 'nonexistent_time' } })
}

/**
 * Applies an update to a meeting; omitted fields stay the same.
 * @throws {DomainError} `invalid_input` for an invalid duration; `organizer_only` for changes that only the organizer
 *   may make
 */
export function applyUpdate(
  meeting: Meeting,
  actor: Participant | null,
  { start, end }: UpdatedTimes,
  { summary, description, location }: Pick<MeetingUpdateInput, 'summary' | 'description' | 'location'>,
): MeetingUpdate {
  const newDescription = description === undefined ? meeting.description : description || null
  const update: MeetingUpdate = {
    start,
    duration: end === undefined ? getDuration(meeting) : (end - start) / MINUTE,
    ...rename(meeting, summary ?? meeting.summary),
    description: newDescription,
    has_organizer_description: meeting.has_organizer_description || newDescription !== meeting.description,
    location: location === undefined ? meeting.location : location || null,
  }
  if (actor?.role !== 'organizer') {
    const fields = listChangedFields(meeting, update)
    if (fields.length > 0) throw organizerOnly(fields)
  }
  if (!isValidDuration(update.duration, meeting)) {
    throw invalidInput({ end: { code: 'meeting_length', params: MEETING_MINUTES } })
  }
  return update
}

/** The title after the organizer's edit; if they change it back to the default title, it counts as generated again. */
export function rename(meeting: Meeting, summary: string): Pick<Meeting, 'summary' | 'is_named'> {
  const { participants, is_named } = meeting
  if (summary === meeting.summary) return { summary, is_named }
  const language = findOrganizer(participants)?.language ?? DEFAULT_LANGUAGE
  return { summary, is_named: participants.length !== 2 || summary !== defaultTitle(language, participants) }
}

/** Whether a meeting may last this many minutes; its current duration is always valid. */
export function isValidDuration(minutes: number, meeting: Meeting): boolean {
  if (minutes === getDuration(meeting)) return true
  return Number.isInteger(minutes) && minutes >= MEETING_MINUTES.min && minutes <= MEETING_MINUTES.max
}

/** The fields that an update changes, except the start; `end` counts only if the duration changes. */
export function listChangedFields(meeting: Meeting, update: MeetingUpdate): string[] {
  return [...(update.duration === getDuration(meeting) ? [] : ['end']), ...listChangedDetails(meeting, update)]
}

type Details = Pick<Meeting, 'summary' | 'description' | 'location'>

export function listChangedDetails(before: Details, after: Details): string[] {
  return (['summary', 'description', 'location'] as const).filter((name) => after[name] !== before[name])
}
