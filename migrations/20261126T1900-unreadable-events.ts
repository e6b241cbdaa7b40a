import { type Kysely, sql } from 'kysely'

/**
 * Adds the titles of a calendar's events that cannot be read, so that the owner sees why nobody finds a time with them.
 * Null until the calendar has been checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column unreadable_events text[]`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column unreadable_events`.execute(db)
}
