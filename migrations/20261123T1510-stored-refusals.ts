import { type Kysely, sql } from 'kysely'

/** A stored refusal has the parameters of its message since this version, and had its text before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await deleteRefusals(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await deleteRefusals(db)
}

/** Nothing was done for a refused request: repeated under its key, it is decided again. */
async function deleteRefusals(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_keys where answer::text like '{"refusal":%'`.execute(db)
}
