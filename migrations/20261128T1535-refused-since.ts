import { type Kysely, sql } from 'kysely'

/** Records when a provider began to refuse a calendar: a calendar that it no longer lists is deleted after a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column refused_since timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column refused_since`.execute(db)
}
