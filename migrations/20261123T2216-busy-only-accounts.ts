import { type Kysely, sql } from 'kysely'

/** Adds busy-only accounts, and records whether the details of an account's events have to be read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column is_busy_only boolean not null default false,
      add column lacks_details boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column is_busy_only, drop column lacks_details`.execute(db)
}
