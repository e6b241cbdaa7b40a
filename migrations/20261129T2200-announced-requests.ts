import { type Kysely, sql } from 'kysely'

/** Records when the admins were emailed about a request for access; null if they were not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_requests add column announced_at timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_requests drop column announced_at`.execute(db)
}
