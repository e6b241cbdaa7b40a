import { type Kysely, sql } from 'kysely'

/**
 * Counts how often in a row a provider has refused a calendar; `accounts.refused_syncs` counts refusals of the whole
 * account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column refused_reads integer not null default 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column refused_reads`.execute(db)
}
