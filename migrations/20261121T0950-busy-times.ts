import { type Kysely, sql } from 'kysely'

/** Each of the two is read under the very condition that stands here: see the store of the calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What keeps somebody busy from one instant to another and needs no second look. All that a search wants of it is
  // in the index; it begins at the search's start and never walks through the past.
  await sql`
    create index events_busy on events (user_id, calendar_id, end_at) include (start_at)
    where recurrence = '{}' and recurring_event_id is null and not all_day and status <> 'cancelled'
      and transparency = 'opaque' and not attendees @> '[{"response_status": "declined"}]'`.execute(db)
  // What has to be looked at: series and what stands in for their instances, days, what somebody has declined.
  await sql`
    create index events_to_look_at on events (user_id)
    where recurrence <> '{}' or recurring_event_id is not null or all_day
      or attendees @> '[{"response_status": "declined"}]'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_to_look_at`.execute(db)
  await sql`drop index events_busy`.execute(db)
}
