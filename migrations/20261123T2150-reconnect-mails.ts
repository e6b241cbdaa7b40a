import { type Kysely, sql } from 'kysely'

/** Records when an account's owner was asked by email to reconnect it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column reconnect_mailed_at timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column reconnect_mailed_at`.execute(db)
}
