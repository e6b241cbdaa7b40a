import { type Kysely, sql } from 'kysely'

/** Adds the ids of a meeting's copy at a provider that is no longer connected: reconnecting it finds the copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column former_copy jsonb`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events drop column former_copy`.execute(db)
}
