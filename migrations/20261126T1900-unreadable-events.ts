import { type Kysely, sql } from 'kysely'

/**
 * Adds the titles of the events of a calendar that cannot be read, so that their owner sees why nobody finds a time.
 * Null until the calendar was checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column unreadable_events text[]`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column unreadable_events`.execute(db)
}
