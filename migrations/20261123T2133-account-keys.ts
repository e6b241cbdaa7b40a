import { type Kysely, sql } from 'kysely'

/** Adds the provider's permanent id for an account. It identifies the account, whose email address can change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column external_id text`.execute(db)
  await sql`update accounts set external_id = account_email where not is_main`.execute(db)
  // Each user has their own credentials for an account, so several users can connect the same one.
  await sql`create unique index accounts_by_external_id on accounts (provider, external_id, user_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column external_id`.execute(db)
}
