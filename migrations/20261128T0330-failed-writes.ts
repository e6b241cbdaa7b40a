import { type Kysely, sql } from 'kysely'

/** Counts how often an event could not be written to, or deleted from, a provider that was otherwise available. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column failed_writes smallint not null default 0`.execute(db)
  await sql`alter table deleted_events add column failed_writes smallint not null default 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deleted_events drop column failed_writes`.execute(db)
  await sql`alter table events drop column failed_writes`.execute(db)
}
