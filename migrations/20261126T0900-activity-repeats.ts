import { type Kysely, sql } from 'kysely'

/** Adds the key by which repeats of an action within an hour are counted in one entry of the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column repeat_key text unique`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log drop column repeat_key`.execute(db)
}
