import { type Kysely, sql } from 'kysely'

/** Records when a calendar was last requested from its provider, if it counts as up to date between requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column requested_at timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column requested_at`.execute(db)
}
