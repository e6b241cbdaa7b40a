import { type Kysely, sql } from 'kysely'

/** Counts how often a provider has refused an account in a row: some refuse valid credentials during maintenance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column refused_syncs integer not null default 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column refused_syncs`.execute(db)
}
