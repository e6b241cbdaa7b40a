import { type Kysely, sql } from 'kysely'

/** Both indexes are partial; the calendar store queries with exactly these conditions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Timed events that block their owner's time and need no further checks. The index covers all columns that a search
  // needs, and a scan begins at the start of the search, never in the past.
  await sql`
    create index events_busy on events (user_id, calendar_id, end_at) include (start_at)
    where recurrence = '{}' and recurring_event_id is null and not all_day and status <> 'cancelled'
      and transparency = 'opaque' and not attendees @> '[{"response_status": "declined"}]'`.execute(db)
  // Events that need further checks: series and their exceptions, all-day events, events that somebody declined.
  await sql`
    create index events_to_look_at on events (user_id)
    where recurrence <> '{}' or recurring_event_id is not null or all_day
      or attendees @> '[{"response_status": "declined"}]'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_to_look_at`.execute(db)
  await sql`drop index events_busy`.execute(db)
}
