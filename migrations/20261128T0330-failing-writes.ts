import { type Kysely, sql } from 'kysely'

/** Records when writing or deleting an event began to fail at a provider that is otherwise available. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column failing_since timestamptz`.execute(db)
  await sql`alter table deleted_events add column failing_since timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deleted_events drop column failing_since`.execute(db)
  await sql`alter table events drop column failing_since`.execute(db)
}
