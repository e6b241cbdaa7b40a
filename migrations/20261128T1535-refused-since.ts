import { type Kysely, sql } from 'kysely'

/** Records since when a provider has refused a calendar: a calendar that it no longer lists is deleted after a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column refused_since timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column refused_since`.execute(db)
}
