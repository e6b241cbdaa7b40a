import { type Kysely, sql } from 'kysely'

/** Reads the events of Google accounts again, whose descriptions now keep the addresses of links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update accounts set has_outdated_times = true where provider = 'google'`.execute(db)
}

export async function down(): Promise<void> {}
