import { type Kysely, sql } from 'kysely'

/** Records when an email becomes useless, for example because its code expires: it is then no longer sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column expires_at timestamptz`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails drop column expires_at`.execute(db)
}
