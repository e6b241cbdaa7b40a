import { type Kysely, sql } from 'kysely'

/** Records since when an event cannot be written to, or deleted from, a provider that is otherwise available. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column failing_since timestamptz`.execute(db)
  await sql`alter table deleted_events add column failing_since timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deleted_events drop column failing_since`.execute(db)
  await sql`alter table events drop column failing_since`.execute(db)
}
