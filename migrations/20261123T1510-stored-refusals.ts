import { type Kysely, sql } from 'kysely'

/** A stored error now contains the parameters of its message instead of the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await deleteStoredErrors(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await deleteStoredErrors(db)
}

/** Failed requests changed nothing, so a retry with the same key can run again. */
async function deleteStoredErrors(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_keys where answer::text like '{"refusal":%'`.execute(db)
}
