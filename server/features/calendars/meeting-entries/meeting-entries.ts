import type { CalendarEvent } from '#shared/events.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import { type Clock, currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { toCalendarEvent } from '../calendar-event.ts'
import { listMeetingCalendars } from '../management/store.ts'
import { listMeetingEntryRows } from '../store.ts'
import { anonymizeMeetingEntryRows, type MeetingEntry, upsertMeetingEntries } from './store.ts'

export { deleteMeetingEntries, type MeetingEntry } from './store.ts'

/**
 * Writes a meeting's current state to its users' existing entries, or else to their destination calendars.
 * @returns the users whose entry must also be written to its provider
 */
export function saveMeetingEntries(
  db: Db,
  clock: Clock,
  meeting: MeetingEntry,
  user_ids: readonly UserId[],
): Promise<UserId[]> {
  return upsertMeetingEntries(db, meeting, user_ids, currentDate(clock))
}

/** For each viewer, the meeting as it appears in their calendar. Runs two queries, however many viewers there are. */
export async function listMeetingEntries(
  db: Db,
  meeting_id: MeetingId,
  viewers: ReadonlyMap<UserId, { time_zone: string }>,
): Promise<Map<UserId, CalendarEvent>> {
  const user_ids = [...viewers.keys()]
  const calendars = await listMeetingCalendars(db, meeting_id, user_ids)
  const entries = new Map<UserId, CalendarEvent>()
  for (const row of await listMeetingEntryRows(db, meeting_id, user_ids)) {
    const [calendar, viewer] = [calendars.get(row.user_id), viewers.get(row.user_id)]
    if (calendar && viewer) entries.set(row.user_id, toCalendarEvent(row, calendar, viewer))
  }
  return entries
}

/** Anonymizes the existing entries for meetings; keeps their times. */
export async function anonymizeMeetingEntries(db: Db, clock: Clock, meetings: readonly MeetingEntry[]): Promise<void> {
  await anonymizeMeetingEntryRows(db, meetings, currentDate(clock))
}
