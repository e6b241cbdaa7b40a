import { type Kysely, sql } from 'kysely'

/**
 * Adds the titles of a calendar's unreadable events, which tell its owner why their availability is unknown. Null until
 * the calendar has been checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column unreadable_events text[]`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column unreadable_events`.execute(db)
}
