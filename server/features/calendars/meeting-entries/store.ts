import { sql } from 'kysely'
import type { Attendee } from '#shared/events.ts'
import type { CalendarId, MeetingId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { userRows } from '../../../platform/db/user-rows.ts'
import { destinationCalendarQuery } from '../management/store.ts'
import { selectSyncState, toColumns } from '../store.ts'
import type { SyncState } from '../tables.ts'

/** The content of a meeting's calendar entries. */
export interface MeetingEntry {
  meeting_id: MeetingId
  ical_uid: string
  sequence: number
  summary: string
  description: string | null
  location: string | null
  start: Date
  end: Date
  time_zone: string
  meeting_url: string | null
  attendees: Attendee[]
  organizer: { email: string; name: string | null }
  /** The user whose provider creates the link to the video meeting; null or absent if none does. */
  conference_owner_id?: UserId | null
}

/**
 * Writes a meeting to its users' destination calendars; existing entries keep their calendar and color.
 * @returns the users whose entry must also be written to its provider
 */
export async function upsertMeetingEntries(
  db: Db,
  meeting: MeetingEntry,
  user_ids: readonly UserId[],
  now: Date,
): Promise<UserId[]> {
  if (user_ids.length === 0) return []
  const { conference_owner_id = null, ...content } = meeting
  const { meeting_id, start, end, time_zone, meeting_url } = content
  const { attendees, organizer, bytes, ...columns } = toColumns({ ...content, recurrence: [], titles: null })
  const destination = destinationCalendarQuery(db, sql.ref('u.user_id')).select(['c.calendar_id', 'c.external_id'])
  const { rows } = await sql<{ user_id: UserId; sync_state: SyncState }>`
    insert into events (user_id, event_id, meeting_id, calendar_id, ical_uid, sequence, summary, description, location,
      start_at, end_at, until, time_zone, attendees, organizer, meeting_url, created_at, updated_at, bytes, sync_state,
      needs_conference)
    select u.user_id, ${meeting_id}, ${meeting_id}, d.calendar_id, ${columns.ical_uid}, ${columns.sequence}::int,
      ${columns.summary}, ${columns.description}, ${columns.location}, ${start}::timestamptz, ${end}::timestamptz,
      ${end}::timestamptz, ${time_zone}, ${attendees}::jsonb, ${organizer}::jsonb, ${meeting_url}, ${now}::timestamptz,
      ${now}::timestamptz, ${bytes}::int, case when d.external_id is null then 'synced' else 'pending' end,
      u.user_id is not distinct from ${conference_owner_id}::uuid
    from ${userRows(user_ids)}
    left join lateral (${destination}) as d on true
    on conflict (user_id, event_id) do update set
      sequence = excluded.sequence, summary = excluded.summary, description = excluded.description,
      location = excluded.location, start_at = excluded.start_at, end_at = excluded.end_at, until = excluded.until,
      time_zone = excluded.time_zone, attendees = excluded.attendees, organizer = excluded.organizer,
      meeting_url = excluded.meeting_url, updated_at = excluded.updated_at, bytes = excluded.bytes,
      sync_state = ${selectSyncState(sql.ref('events.user_id'), sql.ref('events.calendar_id'))}
    returning user_id, sync_state`.execute(db)
  return rows.filter(({ sync_state }) => sync_state !== 'synced').map(({ user_id }) => user_id)
}

/** Replaces the text and people in all entries for these meetings. */
export async function anonymizeMeetingEntryRows(
  db: Db,
  meetings: readonly Pick<
    MeetingEntry,
    'meeting_id' | 'summary' | 'description' | 'location' | 'meeting_url' | 'attendees' | 'organizer'
  >[],
  updated_at: Date,
): Promise<void> {
  const rows = meetings.map((meeting) => ({
    ...meeting,
    bytes: toColumns({ ...meeting, recurrence: [], titles: null }).bytes,
  }))
  await sql`
    update events e
    set summary = r.summary, description = r.description, location = r.location, meeting_url = r.meeting_url,
      attendees = r.attendees, organizer = r.organizer, bytes = r.bytes, updated_at = ${updated_at},
      sync_state = ${selectSyncState(sql.ref('e.user_id'), sql.ref('e.calendar_id'))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      meeting_id text, summary text, description text, location text, meeting_url text, attendees jsonb, organizer jsonb,
      bytes int
    )
    where e.meeting_id = r.meeting_id`.execute(db)
}

/** Removes a meeting from the calendars of all participants, or of `user_ids` only; it no longer blocks their time. */
export async function deleteMeetingEntries(db: Db, meeting_id: MeetingId, user_ids?: readonly UserId[]): Promise<void> {
  await db
    .deleteFrom('events')
    .where('meeting_id', '=', meeting_id)
    .$if(user_ids !== undefined, (query) => query.where(sql<boolean>`user_id = any(${user_ids}::uuid[])`))
    .execute()
}

/**
 * Moves meeting entries from some calendars of a user to a calendar that is stored only in Meridian. Each entry keeps
 * the ids of its copy, in case its former calendar is connected again; so do deletions that have not reached the
 * provider.
 */
export async function moveMeetingEntries(
  db: Db,
  user_id: UserId,
  { from, to }: { from: readonly CalendarId[]; to: CalendarId },
): Promise<void> {
  if (from.length === 0) return
  // Before the entries move: their copies are not to be deleted.
  await sql`
    update deleted_events d set former_copy = jsonb_build_object('calendar', c.external_id, 'event', d.external_id)
    from calendars c
    where c.user_id = d.user_id and c.calendar_id = d.calendar_id and d.user_id = ${user_id}
      and d.calendar_id = any(${from}::text[]) and d.sync_state = 'pending' and d.external_id is not null
      and exists (select from meetings m where m.meeting_id = d.event_id)`.execute(db)
  await sql`
    update events e set calendar_id = ${to}, external_id = null, etag = null, sync_state = 'synced',
      former_copy = case when e.external_id is not null
        then jsonb_build_object('calendar', c.external_id, 'event', e.external_id) end
    from calendars c
    where c.user_id = e.user_id and c.calendar_id = e.calendar_id and e.user_id = ${user_id}
      and e.calendar_id = any(${from}::text[]) and e.meeting_id is not null`.execute(db)
}
