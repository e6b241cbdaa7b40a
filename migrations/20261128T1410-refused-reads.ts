import { type Kysely, sql } from 'kysely'

/** Counts how often a provider has refused a calendar in a row: the count of its account is for refused accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column refused_reads integer not null default 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column refused_reads`.execute(db)
}
