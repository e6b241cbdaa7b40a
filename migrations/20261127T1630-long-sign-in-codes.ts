import { type Kysely, sql } from 'kysely'

/**
 * Sign-in requests beyond the mail limits share one long code. Nobody can guess it, so its wrong attempts need not be
 * counted as those of a shared six-digit code were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from sign_in_requests where is_shared`.execute(db)
  await sql`alter table sign_in_requests drop column is_shared, alter column code_id set not null`.execute(db)
  await sql`alter table email_codes drop column shared_tries, add column is_long boolean not null default false`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from email_codes where is_long`.execute(db)
  await sql`alter table email_codes drop column is_long, add column shared_tries integer not null default 0`.execute(db)
  await sql`
    alter table sign_in_requests
      alter column code_id drop not null, add column is_shared boolean not null default false`.execute(db)
  await sql`alter table sign_in_requests alter column is_shared drop default`.execute(db)
}
