import { sql } from 'kysely'
import type { CalendarId, MeetingId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { destinationCalendarOf } from '../management/store.ts'
import { asColumns, syncStateIn } from '../store.ts'
import type { EventRow, SyncState } from '../tables.ts'

/** Writes a meeting's entries into their owners' destination calendars; one that is there keeps its calendar and its colour. */
export async function upsertMeetingEvents(db: Db, entries: readonly Omit<EventRow, 'calendar_id'>[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('events')
    .values(
      entries.map((entry) => {
        const destination = destinationCalendarOf(db, entry.user_id)
        return {
          ...asColumns(entry),
          calendar_id: destination.select('c.calendar_id'),
          sync_state: destination.select(
            sql<SyncState>`case when c.external_id is null then 'synced' else 'pending' end`.as('sync_state'),
          ),
        }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'event_id']).doUpdateSet((eb) => ({
        sequence: eb.ref('excluded.sequence'),
        summary: eb.ref('excluded.summary'),
        description: eb.ref('excluded.description'),
        location: eb.ref('excluded.location'),
        start_at: eb.ref('excluded.start_at'),
        end_at: eb.ref('excluded.end_at'),
        until: eb.ref('excluded.until'),
        time_zone: eb.ref('excluded.time_zone'),
        attendees: eb.ref('excluded.attendees'),
        organizer: eb.ref('excluded.organizer'),
        meeting_url: eb.ref('excluded.meeting_url'),
        updated_at: eb.ref('excluded.updated_at'),
        bytes: eb.ref('excluded.bytes'),
        sync_state: syncStateIn(sql.ref('events.user_id'), sql.ref('events.calendar_id')),
      })),
    )
    .execute()
}

/** Gives the entries of meetings, whoever they belong to, another text and other people. */
export async function anonymizeEvents(
  db: Db,
  meetings: readonly Pick<
    EventRow,
    'summary' | 'description' | 'location' | 'meeting_url' | 'attendees' | 'organizer'
  >[],
  updated_at: Date,
): Promise<void> {
  await sql`
    update events e
    set summary = r.summary, description = r.description, location = r.location, meeting_url = r.meeting_url,
      attendees = r.attendees, organizer = r.organizer, updated_at = ${updated_at},
      sync_state = ${syncStateIn(sql.ref('e.user_id'), sql.ref('e.calendar_id'))}
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb) as r(
      meeting_id text, summary text, description text, location text, meeting_url text, attendees jsonb, organizer jsonb
    )
    where e.meeting_id = r.meeting_id`.execute(db)
}

/** Deletes the entries of a meeting: those of all its people, or of some. */
export async function deleteMeetingEvents(db: Db, meeting_id: MeetingId, user_ids?: readonly UserId[]): Promise<void> {
  await db
    .deleteFrom('events')
    .where('meeting_id', '=', meeting_id)
    .$if(user_ids !== undefined, (query) => query.where(sql<boolean>`user_id = any(${user_ids}::uuid[])`))
    .execute()
}

/** Puts the entries of meetings that are in some calendars of a user into another one, which is stored here. */
export async function moveMeetingEvents(
  db: Db,
  user_id: UserId,
  { from, to }: { from: readonly CalendarId[]; to: CalendarId },
): Promise<void> {
  if (from.length === 0) return
  await db
    .updateTable('events')
    .set({
      calendar_id: to,
      external_id: null,
      etag: null,
      sync_state: 'synced',
    })
    .where('user_id', '=', user_id)
    .where('calendar_id', 'in', from)
    .where('meeting_id', 'is not', null)
    .execute()
}
