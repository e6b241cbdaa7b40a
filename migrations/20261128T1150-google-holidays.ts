import { type Kysely, sql } from 'kysely'

/** Makes the next synchronization store Google's holidays again: they were stored as free, whatever their user chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const holidayCalendars = sql`external_id like '%#holiday@group.v.calendar.google.com'`
  await sql`
    update events e set etag = null from calendars c
    where c.user_id = e.user_id and c.calendar_id = e.calendar_id and c.${holidayCalendars}`.execute(db)
  await sql`
    update calendars set sync_cursor = null, load_cursor = null, events_loaded = null
    where ${holidayCalendars}`.execute(db)
}

export async function down(): Promise<void> {}
